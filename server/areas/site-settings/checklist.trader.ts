/** Steps about the seller, delivery costs, and bank transfers. */
import { DEFAULT_CONTACT_EMAIL, DEFAULT_SITE_NAME } from '@shop/contract/constants.ts'
import { formatPence } from '@shop/contract/lib/money.ts'
import { type ShopState, type Step, step } from './checklist.step.ts'

/** Domains that receive no mail. */
const NOT_REAL = /[@.](?:example|test|invalid|localhost)(?:\.(?:com|org|net))?$/i

/** Whether the address is complete. */
export const hasAddress = ({ address_line, city, postal_code }: ShopState['settings']): boolean =>
  [address_line, city, postal_code].every((line) => line !== '')

export function traderSteps({ settings, saved, has_products, has_samples }: ShopState): Step[] {
  const { standard_delivery_fee, free_shipping_threshold, express_shipping_fee } = settings
  const delivery = ['standard_delivery_fee', 'free_shipping_threshold', 'express_shipping_fee']
  const account = [settings.bank_account_name, settings.bank_sort_code, settings.bank_account_number]
  const social = [settings.social_facebook, settings.social_instagram, settings.social_x, settings.social_youtube]
  return [
    step({
      key: 'site_name',
      title: 'Name the shop',
      setting: 'site_name',
      detail: `It is called ${settings.site_name} on every page, email and invoice.`,
      is_done: settings.site_name !== DEFAULT_SITE_NAME,
    }),
    step({
      key: 'contact_email',
      title: 'Use a monitored email address',
      setting: 'contact_email',
      rule: 'F9',
      detail: `Customers write to ${settings.contact_email}. By law they must be able to reach you quickly by email.`,
      is_done: settings.contact_email !== DEFAULT_CONTACT_EMAIL && !NOT_REAL.test(settings.contact_email),
    }),
    step({
      key: 'address',
      title: 'Add your business address',
      setting: 'address_line',
      rule: 'F1',
      detail:
        'We show the street, town and postcode on the website, in emails and on invoices, so that customers know where you are.',
      is_done: hasAddress(settings),
    }),
    step({
      key: 'legal_name',
      title: 'Add your legal name',
      setting: 'legal_name',
      rule: 'F1',
      detail: 'The company, or the person trading, that customers have a contract with.',
      is_done: settings.legal_name !== '',
    }),
    step({
      key: 'company_number',
      title: 'Add the company number',
      setting: 'company_number',
      rule: 'F9',
      detail: 'Registered companies must show their number. Leave blank if you’re a sole trader or partnership.',
      is_done: settings.company_number !== '',
      is_required: false,
    }),
    step({
      key: 'vat_number',
      title: 'Add the VAT number',
      setting: 'vat_number',
      rule: 'E1',
      detail:
        'VAT-registered businesses must show their number. Without one, we don’t charge or show VAT: prices don’t say “VAT included” and invoices have no VAT table. Prices don’t change.',
      is_done: settings.vat_number !== '',
      is_required: false,
    }),
    step({
      key: 'phone',
      title: 'Add a phone number',
      setting: 'phone',
      rule: 'F9',
      detail: 'Shown with the address, so that customers can call if something goes wrong.',
      is_done: settings.phone !== '',
      is_required: false,
    }),
    step({
      key: 'delivery_fees',
      title: 'Check delivery prices',
      setting: 'standard_delivery_fee',
      rule: 'F11',
      detail: `Standard ${formatPence(standard_delivery_fee)}, free from ${formatPence(free_shipping_threshold)}; express ${formatPence(express_shipping_fee)}. These show beside every price. Save the settings once to confirm them.`,
      is_done: delivery.every((name) => saved.has(name)),
    }),
    step({
      key: 'bank_details',
      title: 'Add your bank account',
      setting: 'bank_account_name',
      rule: 'I1',
      detail: 'Customers need the account name, sort code and account number to pay by bank transfer.',
      is_done: account.every((part) => part !== ''),
    }),
    step({
      key: 'social_links',
      title: 'Link your social pages',
      setting: 'social_facebook',
      detail: 'The footer links to the pages you add.',
      is_done: social.some((link) => link !== ''),
      is_required: false,
    }),
    step({
      key: 'products',
      title: 'Publish a product',
      detail: 'Add products or import them from a file, then publish at least one.',
      is_done: has_products,
    }),
    ...(has_samples
      ? [
          step({
            key: 'samples',
            title: 'Remove the sample products',
            detail:
              'Sample products are still in the shop. You can’t deliver them: remove them with one press above the list of products.',
            is_done: false,
          }),
        ]
      : []),
  ]
}
