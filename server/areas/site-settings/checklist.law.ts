/**
 * Steps about settings that are stricter than the defaults (docs/uk-retail-rules.md), each with its reason. They are
 * advice, except where products may not be sold without them.
 */
import { VAPING_CLASSES } from '@shop/contract/constants.ts'
import { findNation } from '@shop/contract/lib/postcode.ts'
import { type ShopState, type Step, step } from './checklist.step.ts'

/** Product classes that card companies are known to reject. */
const RESTRICTED = new Set<string>([...VAPING_CLASSES, 'cbd_food', 'cbd_eliquid'])

export function lawSteps({ settings, ageCheck }: ShopState): Step[] {
  return [
    step({
      key: 'age_check_required',
      title: 'Check ages before anything is sent',
      setting: 'age_check_required',
      detail:
        'Ticking a box or typing a date of birth isn’t a check. With this on, age-restricted orders aren’t sent until the check has passed.',
      is_done: settings.age_check_required,
      rule: 'B3',
    }),
    step({
      key: 'age_check_provider',
      title: 'Decide who checks ages',
      variable: 'AGE_CHECK_BUILTIN',
      detail: ageCheck.isForTests
        ? 'The built-in test provider doesn’t check real records. Switch it off so that staff decide each check from proof, or connect a provider.'
        : ageCheck.name === 'staff'
          ? 'Staff decide each check from the customer’s proof, unless you connect a provider.'
          : `${ageCheck.label} checks each order that needs it.`,
      is_done: !ageCheck.isForTests,
      rule: 'B3',
    }),
    step({
      key: 'coupons_apply_to_vaping',
      title: 'Exclude vaping products from coupons',
      setting: 'coupons_apply_to_vaping',
      detail:
        'The Tobacco and Vapes Act 2026 targets discounts that promote vapes. Switch this off to use coupons for other products only.',
      is_done: !settings.coupons_apply_to_vaping,
      is_required: false,
      rule: 'A18',
    }),
    step({
      key: 'vape_marketing_mode',
      title: 'Show only facts about vaping products',
      setting: 'vape_marketing_mode',
      detail:
        'Nicotine products may be described but not advertised. Factual mode hides badges, the large home page image and deal wording for vaping products. ‘Off’ shows only name, facts, price and warnings.',
      is_done: settings.vape_marketing_mode !== 'normal',
      is_required: false,
      rule: 'A17',
    }),
    step({
      key: 'card_payment_classes',
      title: 'Take cards only for what your card provider allows',
      detail:
        'Card providers often refuse vaping and CBD products and may hold back the money. Leave those classes out, or record the provider’s written approval in the settings. All classes are on by default, so that customers can pay for any order by card.',
      is_done:
        settings.card_provider_approval !== '' || !settings.card_payment_classes.some((one) => RESTRICTED.has(one)),
      setting: 'card_payment_classes',
      is_required: false,
      rule: 'I1',
    }),
    step({
      key: 'deliver_to',
      title: 'Decide which nations you deliver to',
      setting: 'deliver_to',
      detail:
        'Checkout delivers CBD foods to England and Wales only, and vaping products to Northern Ireland only if they’re notified there. Northern Ireland also has EU safety rules. Leave out nations you aren’t ready for.',
      is_done: !settings.deliver_to.includes('NIR'),
      is_required: false,
      rule: 'H4',
    }),
    step({
      key: 'scotland_register_number',
      title: 'Join the Scottish register',
      setting: 'scotland_register_number',
      detail:
        'To sell vapes in Scotland you must be on its register of tobacco and nicotine vapour product retailers. Selling without is an offence. Add the number, or don’t deliver to Scotland.',
      is_done: settings.scotland_register_number !== '' || !settings.deliver_to.includes('SCT'),
      is_required: settings.postal_code !== '' && findNation(settings.postal_code) === 'SCT',
      rule: 'B4',
    }),
    step({
      key: 'food_registration',
      title: 'Register as a food business',
      setting: 'food_registration_confirmed',
      detail:
        'If you sell food, including teas and supplements, register with your council at least 28 days before trading. Registration is free. Confirm it here once it’s done.',
      is_done: settings.food_registration_confirmed,
      is_required: false,
      rule: 'D5',
    }),
    step({
      key: 'chat_at_checkout',
      title: 'Switch off chat at checkout',
      setting: 'chat_at_checkout',
      detail:
        'Card security rules ask for as little as possible on the page that takes card payments. Chat stays on all other pages.',
      is_done: !settings.chat_at_checkout,
      is_required: false,
      rule: 'I2',
    }),
  ]
}
