/** Steps about the operation of the shop. The operator sets most of them in its environment. */
import { type ShopState, type Step, step } from './checklist.step.ts'

const OWN_MACHINE = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/

export function environmentSteps({ settings, config, payments, has_own_admin, has_demo_admin }: ShopState): Step[] {
  // A merchant tries the shop on their own computer first, where nobody else reaches it.
  const isTrial = OWN_MACHINE.test(new URL(config.publicUrl).hostname)
  return [
    step({
      key: 'own_admin',
      title: 'Give staff their own logins',
      detail: has_demo_admin
        ? 'The demo login admin@example.com still works, and its password is public. Create your own with “npm run shop -- create-admin”, then disable the demo login.'
        : 'Create a login for each person with “npm run shop -- create-admin”, so that the audit log shows who did what.',
      is_done: has_own_admin && !has_demo_admin,
    }),
    step({
      key: 'staff_code_required',
      title: 'Ask staff for a one-time code',
      setting: 'staff_code_required',
      detail: 'With only a password, anyone who guesses it can see customers’ data and make refunds.',
      is_done: settings.staff_code_required,
      is_required: false,
    }),
    step({
      key: 'public_url',
      title: 'Set the shop’s web address',
      variable: 'PUBLIC_URL',
      detail: `It is ${config.publicUrl}. Emails and search engines link to it, so it must start with https:// and work from anywhere.${isTrial ? ' You can open the shop before, to try it on this computer.' : ''}`,
      is_done: isPublic(config.publicUrl),
      is_required: !isTrial,
    }),
    step({
      key: 'smtp',
      title: 'Connect a mail server',
      variable: 'SMTP_URL',
      rule: 'F4',
      detail: 'Until then nobody gets any email. By law customers must get an order confirmation they can keep.',
      is_done: config.smtpUrl !== undefined,
      is_required: !isTrial,
    }),
    step({
      key: 'card_payments',
      title: 'Connect a payment provider with live keys',
      rule: 'I2',
      detail: payments.names.some((name) => name !== 'sandbox')
        ? 'Test keys don’t take real payments. Enter live keys under Settings, Payments.'
        : 'Without keys, customers can only pay by bank transfer.',
      is_done: payments.current?.isLive === true,
      is_required: false,
    }),
    step({
      key: 'sandbox_off',
      title: 'Switch off test cards',
      variable: 'PAYMENT_SANDBOX',
      detail: 'The built-in card provider takes test cards, so anyone could order without paying.',
      is_done: !payments.names.includes('sandbox'),
      is_required: !isTrial,
    }),
    step({
      key: 'demo_off',
      title: 'Leave the demo',
      variable: 'SHOP_DEMO',
      detail:
        'The demo fills the shop with invented products, customers and orders, and shows all its emails to everyone.',
      is_done: !config.demo,
    }),
    step({
      key: 'not_suspended',
      title: 'End the suspension',
      variable: 'SHOP_SUSPENDED',
      detail: 'While the operator suspends the shop, nobody sees more than a notice, staff included.',
      is_done: !config.suspended,
    }),
    step({
      key: 'backups',
      title: 'Back up the database and the images',
      detail: 'The shop can’t check this for you. Test that you can restore a backup.',
      is_done: false,
      is_required: false,
    }),
  ]
}

function isPublic(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' && !OWN_MACHINE.test(hostname)
}
