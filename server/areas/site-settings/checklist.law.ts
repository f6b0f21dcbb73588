/**
 * Steps about rules that are stricter than what the shop does from the start (docs/uk-retail-rules.md): each is a switch,
 * with its reason. They are advice, but for those without which something may not be sold.
 */
import { VAPING_CLASSES } from '@shop/contract/constants.ts'
import { nationOf } from '@shop/contract/postcode.ts'
import { type ShopState, type Step, step } from './checklist.step.ts'

/** Classes that card companies are known to turn away. */
const RESTRICTED = new Set<string>([...VAPING_CLASSES, 'cbd_food', 'cbd_eliquid'])

export function lawSteps({ settings, config }: ShopState): Step[] {
  return [
    step({
      ...{ key: 'age_check_required', title: 'Check ages before anything is sent', setting: 'age_check_required' },
      detail:
        'Ticking a box or typing a birth date is no check. With this on, an order with goods for adults is not sent before its check has passed.',
      ...{ is_done: settings.age_check_required, rule: 'B3' },
    }),
    step({
      ...{ key: 'age_check_provider', title: 'Decide who checks ages', variable: 'AGE_CHECK_BUILTIN' },
      detail: config.ageCheckBuiltin
        ? 'The built-in test provider is on. It looks nobody up: switch it off, and staff decide each check with proof, or connect a provider.'
        : 'Staff decide each check in the queue of age checks, with proof from the customer, unless a provider is connected.',
      ...{ is_done: !config.ageCheckBuiltin, rule: 'B3' },
    }),
    step({
      ...{ key: 'coupons_apply_to_vaping', title: 'Keep coupons off vaping goods', setting: 'coupons_apply_to_vaping' },
      detail:
        'The Tobacco and Vapes Act 2026 takes aim at discounts that promote vapes. Switched off, coupons count other goods only.',
      ...{ is_done: !settings.coupons_apply_to_vaping, is_required: false, rule: 'A18' },
    }),
    step({
      ...{ key: 'vape_marketing_mode', title: 'Show vaping goods by facts alone', setting: 'vape_marketing_mode' },
      detail:
        'Nicotine products may be described but not advertised. The factual mode hides badges, the large picture of the home page and deal wording for vaping goods; ‘off’ leaves name, facts, price and warnings alone.',
      ...{ is_done: settings.vape_marketing_mode !== 'normal', is_required: false, rule: 'A17' },
    }),
    step({
      ...{ key: 'card_payment_classes', title: 'Take cards only for what your card provider allows' },
      detail:
        'Card providers often refuse vaping and CBD goods and may hold back the money. Leave such classes out, or note the provider’s written approval in the settings. All classes stay on by default, so that each order can be paid as customers expect.',
      is_done:
        settings.card_provider_approval !== '' || !settings.card_payment_classes.some((one) => RESTRICTED.has(one)),
      ...{ setting: 'card_payment_classes', is_required: false, rule: 'I1' },
    }),
    step({
      ...{ key: 'deliver_to', title: 'Decide which nations you deliver to', setting: 'deliver_to' },
      detail:
        'The checkout keeps CBD foods to England and Wales, and vaping products without a notification of their own from Northern Ireland, which also has EU safety rules. Leave out the nations that you are not ready for.',
      is_done: !settings.deliver_to.includes('NIR'),
      ...{ is_required: false, rule: 'H4' },
    }),
    step({
      ...{ key: 'scotland_register_number', title: 'Join the Scottish register', setting: 'scotland_register_number' },
      detail:
        'Whoever sells vapes in Scotland must be on its register of tobacco and nicotine vapour product retailers; trading without is an offence. Add the number, or don’t deliver to Scotland.',
      is_done: settings.scotland_register_number !== '' || !settings.deliver_to.includes('SCT'),
      ...{ is_required: settings.postal_code !== '' && nationOf(settings.postal_code) === 'SCT', rule: 'B4' },
    }),
    step({
      ...{ key: 'food_registration', title: 'Register as a food business', setting: 'food_registration_confirmed' },
      detail:
        'Whoever sells food, teas and supplements included, registers with their council at least 28 days before trading. Registration is free. Confirm it here once it’s done.',
      ...{ is_done: settings.food_registration_confirmed, is_required: false, rule: 'D5' },
    }),
    step({
      ...{ key: 'chat_at_checkout', title: 'Keep the chat off the checkout', setting: 'chat_at_checkout' },
      detail:
        'Card security rules ask for as little as possible on the page where cards are paid with. Switched off, the chat is on every page but that one.',
      ...{ is_done: !settings.chat_at_checkout, is_required: false, rule: 'I2' },
    }),
  ]
}
