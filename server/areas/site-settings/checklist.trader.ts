/** Steps about who is selling, what delivery costs, and how a transfer arrives. */
import { DEFAULT_CONTACT_EMAIL, DEFAULT_SITE_NAME } from '@shop/contract/constants.ts'
import { formatPence } from '@shop/contract/money.ts'
import { type ShopState, type Step, step } from './checklist.step.ts'

/** Domains that no mail reaches. */
const NOT_REAL = /[@.](?:example|test|invalid|localhost)(?:\.(?:com|org|net))?$/i

export function traderSteps({ settings, saved, has_products }: ShopState): Step[] {
  const { standard_delivery_fee, free_shipping_threshold, express_shipping_fee } = settings
  const delivery = ['standard_delivery_fee', 'free_shipping_threshold', 'express_shipping_fee']
  const account = [settings.bank_account_name, settings.bank_sort_code, settings.bank_account_number]
  const social = [settings.social_facebook, settings.social_instagram, settings.social_x, settings.social_youtube]
  return [
    step({
      ...{ key: 'site_name', title: 'Name the shop', setting: 'site_name' },
      detail: `It is called ${settings.site_name}. Every page, mail and invoice says so.`,
      is_done: settings.site_name !== DEFAULT_SITE_NAME,
    }),
    step({
      ...{ key: 'contact_email', title: 'Give an email address that is read', setting: 'contact_email', rule: 'F9' },
      detail: `Customers write to ${settings.contact_email}. A shop must be quick to reach by email.`,
      is_done: settings.contact_email !== DEFAULT_CONTACT_EMAIL && !NOT_REAL.test(settings.contact_email),
    }),
    step({
      ...{ key: 'address', title: 'Give the address of the business', setting: 'address_line', rule: 'F1' },
      detail:
        'Street, town and postcode stand on the website, in mails and on invoices: a customer must know where the seller is.',
      is_done: [settings.address_line, settings.city, settings.postal_code].every((line) => line !== ''),
    }),
    step({
      ...{ key: 'legal_name', title: 'Say who is selling', setting: 'legal_name', rule: 'F1' },
      detail: 'The name of the company, or of the person who trades, as the contract with the customer names it.',
      is_done: settings.legal_name !== '',
    }),
    step({
      ...{ key: 'company_number', title: 'Add the company number', setting: 'company_number', rule: 'F9' },
      detail: 'A registered company shows its number. Leave it empty when you trade as a person or a partnership.',
      ...{ is_done: settings.company_number !== '', is_required: false },
    }),
    step({
      ...{ key: 'vat_number', title: 'Add the VAT number', setting: 'vat_number', rule: 'E1' },
      detail:
        'A business registered for VAT shows its number. Without one no VAT is charged or shown: no price says “VAT included” and no invoice has a VAT table. Prices stay as they are.',
      ...{ is_done: settings.vat_number !== '', is_required: false },
    }),
    step({
      ...{ key: 'phone', title: 'Add a phone number', setting: 'phone', rule: 'F9' },
      detail: 'Shown with the address. It spares customers a letter when something went wrong.',
      ...{ is_done: settings.phone !== '', is_required: false },
    }),
    step({
      ...{ key: 'delivery_fees', title: 'Look at what delivery costs', setting: 'standard_delivery_fee', rule: 'F11' },
      detail: `Standard ${formatPence(standard_delivery_fee)}, free from ${formatPence(free_shipping_threshold)}; express ${formatPence(express_shipping_fee)}. These figures stand beside every price. Save them once to say that they are right.`,
      is_done: delivery.every((name) => saved.has(name)),
    }),
    step({
      ...{
        key: 'bank_details',
        title: 'Give the bank account for transfers',
        setting: 'bank_account_name',
        rule: 'I1',
      },
      detail: 'Customers may always pay by bank transfer; without name, sort code and account number they cannot.',
      is_done: account.every((part) => part !== ''),
    }),
    step({
      ...{ key: 'social_links', title: 'Link your social pages', setting: 'social_facebook' },
      detail: 'The footer links to those you give and leaves out the others.',
      ...{ is_done: social.some((link) => link !== ''), is_required: false },
    }),
    step({
      ...{ key: 'products', title: 'Publish a product' },
      detail: 'Add products by hand or import them from a file, and make at least one active.',
      is_done: has_products,
    }),
  ]
}
