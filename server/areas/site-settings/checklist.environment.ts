/** Steps about how the shop is run, and by whom. Most are set in its environment, by the operator. */
import { type ShopState, type Step, step } from './checklist.step.ts'

const LIVE_KEY = /^[sr]k_live_/
const OWN_MACHINE = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/

export function environmentSteps({ settings, config, has_own_admin, has_demo_admin }: ShopState): Step[] {
  const { stripe } = config
  return [
    step({
      ...{ key: 'own_admin', title: 'Give staff logins of their own' },
      detail: has_demo_admin
        ? 'The demo’s login admin@example.com may still log in, and its password is public. Make a login with “npm run shop -- create-admin”, then disable the demo’s.'
        : 'Make a login with “npm run shop -- create-admin”. Everyone has their own: the audit log names them.',
      is_done: has_own_admin && !has_demo_admin,
    }),
    step({
      ...{ key: 'staff_code_required', title: 'Ask staff for a one-time code', setting: 'staff_code_required' },
      detail: 'A password alone opens customers’ data and refunds to whoever guesses it.',
      ...{ is_done: settings.staff_code_required, is_required: false },
    }),
    step({
      ...{ key: 'public_url', title: 'Give the shop its address', variable: 'PUBLIC_URL' },
      detail: `It is ${config.publicUrl}. Links in mails and search engines use it; it starts with https:// and is no address of one machine alone.`,
      is_done: isPublic(config.publicUrl),
    }),
    step({
      ...{ key: 'smtp', title: 'Connect a mail server', variable: 'SMTP_URL', rule: 'F4' },
      detail: 'Until then no mail reaches anyone, and a customer must get the confirmation of an order to keep.',
      is_done: config.smtpUrl !== undefined,
    }),
    step({
      ...{ key: 'card_payments', title: 'Connect Stripe with live keys', variable: 'STRIPE_SECRET_KEY', rule: 'I2' },
      detail: stripe
        ? 'Test keys take nobody’s money. Live ones start with sk_live_ or rk_live_.'
        : 'Without its keys no card is taken, and customers pay by bank transfer.',
      ...{ is_done: stripe !== undefined && LIVE_KEY.test(stripe.secretKey), is_required: false },
    }),
    step({
      ...{ key: 'sandbox_off', title: 'Switch the test cards off', variable: 'PAYMENT_SANDBOX' },
      detail: 'The built-in card provider takes test cards: whoever knows one gets goods for nothing.',
      is_done: !config.paymentSandbox,
    }),
    step({
      ...{ key: 'demo_off', title: 'Leave the demo', variable: 'SHOP_DEMO' },
      detail: 'The demo fills the shop with invented products, people and orders, and shows its mails to everyone.',
      is_done: !config.demo,
    }),
    step({
      ...{ key: 'not_suspended', title: 'Open the shop', variable: 'SHOP_SUSPENDED' },
      detail: 'While it is suspended every visitor sees a notice. Switch it off last.',
      is_done: !config.suspended,
    }),
    step({
      ...{ key: 'backups', title: 'Back up the database and the pictures' },
      detail: 'For your information: the shop cannot see whether its operator does. Try once to restore one.',
      ...{ is_done: false, is_required: false },
    }),
  ]
}

function isPublic(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' && !OWN_MACHINE.test(hostname)
}
