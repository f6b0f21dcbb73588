/** The plain fields of the shop's settings, which the schemas, the columns, the form and the audit log are derived from. */
import { z } from 'zod'
import { ProductClass } from '../compliance.ts'
import { NATIONS, PRODUCT_CLASSES } from '../constants.ts'
import { Delivery, DeliveryInput } from '../delivery/delivery.schema.ts'
import * as details from '../lib/business-details.ts'
import { price } from '../lib/fields.ts'
import { type Description, type Fields, fieldNames, flag, optional, required } from '../lib/record-fields.ts'
import { PROMISE_FIELDS } from './promises.fields.ts'

const line = (max: number) => z.string().trim().max(max)

/** A text in one line; `read` may be more lenient than `write`, so that values stored by an older version can be shown. */
const plain = <const D extends Description & { max: number }>(about: D) =>
  required('text', line(about.max), line(about.max), '', about)

/** A text that is normalised, so its input must not cut it off at the maximum of what is stored. */
const detail = <const D extends Description>(write: z.ZodType<string>, max: number, about: D) =>
  required('text', write, line(max), '', about)

const fee = (label: string) => required('price', price, price, null, { label, group: 'delivery' })

/** `factual`: no badges, hero or deal wording for vaping products; `off`: only name, facts, price and warnings (rule A17). */
const VapeMarketingMode = z.enum(['normal', 'factual', 'off'])

/** The media key of an uploaded image, or null. It is uploaded by a call of its own, and removed by saving null. */
const brandImage = (label: string, help: string) =>
  required('own', z.null(), z.string().nullable(), null, { label, help })

/** '' or a colour like '#0b6150'. */
const accentColour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(#[0-9a-f]{6})?$/, 'Enter a colour like #0b6150, or leave it blank.')

/** Two or three letters and a hyphen, so that numbers stay readable on the phone and in file names. */
const orderNumberPrefix = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2,3}-$/, 'Enter two or three letters and a hyphen, like VS-.')

/** '' or an id of Google Analytics or Tag Manager. */
const googleTag = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^(?:(?:G|GTM)-[A-Z0-9]{4,12})?$/, 'Enter an id like G-ABC1234567 or GTM-ABC1234, or leave it blank.')

const address = z.string().trim().max(200).pipe(z.email('Enter an email address, like hello@shop.co.uk.'))
const BrandFonts = z.enum(['mona_sans', 'newsreader', 'system'])
/** A media key by product class. */
const classImages = z.partialRecord(ProductClass, z.string().regex(/^[a-z0-9-]{8,64}$/))
const nations = z.array(z.enum(NATIONS))
const classes = z.array(ProductClass)
const days = z.int('Enter a whole number of days.').min(1, 'Enter at least 1 day.').max(30, 'Enter at most 30 days.')
const marginFloor = z.int('Enter a whole number.').min(0, 'Enter 0 or more.').max(90, 'Enter at most 90.')
const batteryMethods = z.array(z.string().max(40))

/**
 * What visitors may see, in the order of the API description. Bank details are public: the bank transfer page shows them. The
 * values of a new shop are in site-settings.defaults.ts.
 */
export const SITE_SETTINGS_FIELDS = {
  site_name: required('text', line(80).min(1, 'Enter the shop’s name.'), line(80), '', {
    max: 80,
    label: 'Shop name',
    help: 'The header shows the first word in bold.',
    group: 'shop',
  }),
  footer_text: plain({ max: 400, rows: 2, label: 'Footer text', group: 'shop' }),
  contact_email: required('text', address, z.email(), '', {
    label: 'Contact email',
    help: 'We send new-order and low-stock emails here.',
    group: 'shop',
  }),
  phone: detail(details.phoneNumber, 40, { label: 'Phone', group: 'shop' }),
  address_line: plain({ max: 200, label: 'Street', group: 'address' }),
  city: plain({ max: 200, label: 'Town or city', group: 'address' }),
  state: plain({ max: 200, label: 'County', group: 'address' }),
  postal_code: detail(details.postalCode, 12, { label: 'Postcode', group: 'address' }),
  return_address: plain({
    max: 300,
    rows: 2,
    label: 'Address for returns',
    help: 'Customers send returns here. Leave it blank for the address above.',
    group: 'address',
  }),
  standard_delivery_fee: fee('Standard delivery'),
  free_shipping_threshold: fee('Free from'),
  express_shipping_fee: fee('Express delivery'),
  bank_account_name: plain({ max: 200, label: 'Account name', group: 'bank' }),
  bank_sort_code: detail(details.sortCode, 10, { label: 'Sort code', help: 'For example 12-34-56.', group: 'bank' }),
  bank_account_number: detail(details.accountNumber, 12, {
    label: 'Account number',
    help: 'Eight digits.',
    group: 'bank',
  }),
  bank_iban: detail(details.iban, 34, { label: 'IBAN', group: 'bank' }),
  social_facebook: detail(details.socialLink, 300, { label: 'Facebook', group: 'social' }),
  social_instagram: detail(details.socialLink, 300, { label: 'Instagram', group: 'social' }),
  social_x: detail(details.socialLink, 300, { label: 'X', group: 'social' }),
  social_youtube: detail(details.socialLink, 300, { label: 'YouTube', group: 'social' }),
  legal_name: plain({
    max: 200,
    label: 'Legal name',
    help: 'Printed on invoices and in the footer.',
    group: 'company',
  }),
  company_number: detail(details.companyNumber, 20, { label: 'Company number', group: 'company' }),
  vat_number: detail(details.vatNumber, 20, {
    label: 'VAT number',
    help: 'GB and nine digits, for example GB 123 4567 89. Leave blank if you’re not registered: we then don’t charge or show VAT.',
    group: 'company',
  }),
  coupons_apply_to_vaping: flag({
    label: 'Coupons apply to vaping products',
    help: 'Switch off to exclude them from every discount: rule A18 covers discounts that promote vapes.',
    group: 'switches',
  }),
  promotions_apply_to_vaping: flag({
    label: 'Promotions apply to vaping products',
    help: 'Off is the rule of the house (rule A18): the law bans giving vapes away, and whether it allows multi-buys is not settled. Only the owner can change this.',
    group: 'switches',
  }),
  vape_marketing_mode: required('choice', VapeMarketingMode, VapeMarketingMode, 'normal', {
    choices: {
      normal: 'Normal',
      factual: 'Factual: no badges, large pictures or deal wording',
      off: 'Off: name, facts, price and warnings only',
    },
    label: 'How vaping products are shown',
    help: 'Online advertising of nicotine products is tightly restricted (rules A8 and A17).',
    group: 'selling',
  }),
  age_check_required: flag({
    label: 'Age check before dispatch',
    help: 'Age-restricted orders can’t be dispatched until the check has passed (rule B3).',
    group: 'switches',
  }),
  age_check_days: required('whole', days, days, 7, {
    label: 'Days to confirm one’s age',
    help: 'If we need a document: how long customers have to send it, and then you to decide. The order is then cancelled and refunded.',
    group: 'selling',
  }),
  card_payment_classes: required('own', classes.max(PRODUCT_CLASSES.length), classes, [], {
    label: 'May be paid by card',
    help: 'Some card providers refuse nicotine or CBD (rule I1). Customers pay by bank transfer for anything else.',
  }),
  deliver_to: required('own', nations.min(1, 'Choose where the shop delivers to.').max(NATIONS.length), nations, [], {
    label: 'Deliver to',
  }),
  loose_battery_methods: required('own', batteryMethods.max(20), batteryMethods, [], {
    label: 'Loose batteries may go by',
    help: 'Royal Mail and most couriers take batteries only with or in a device (rule H5). Other methods can’t be used for an order with a loose cell.',
  }),
  delivery: required('own', DeliveryInput, Delivery, null, { label: 'Services and zones' }),
  scotland_register_number: plain({
    max: 40,
    label: 'Scottish register number',
    help: 'From the register of tobacco and nicotine vapour product retailers. You need it to sell vapes from or in Scotland (rule B4). Shown in the footer.',
    group: 'company',
  }),
  logo: brandImage(
    'Logo',
    'In the header, on light backgrounds. SVG, PNG or WebP. Without one we show the shop’s name.',
  ),
  logo_dark: brandImage('Logo on dark', 'On dark backgrounds. Without one we show the shop’s name there.'),
  icon: brandImage('Icon', 'Square, at least 512 pixels. In browser tabs and on home screens.'),
  placeholder_images: required(
    'own',
    classImages,
    classImages,
    {},
    {
      label: 'Pictures of products without one',
      help: 'By product class. Without one we show a drawing.',
    },
  ),
  accent_colour: required('text', accentColour, z.string(), '', {
    max: 7,
    label: 'Accent colour',
    help: 'Like #0b6150. We make it lighter or darker until every text is readable. Leave it blank for the shop’s own green.',
    group: 'brand',
  }),
  accent_in_all_themes: flag({
    label: 'Use my colour in all four themes',
    help: 'Off: Blue stays blue and Purple stays purple.',
    group: 'brand',
  }),
  fonts: required('choice', BrandFonts, BrandFonts, 'mona_sans', {
    choices: {
      mona_sans: 'Mona Sans: clear and modern',
      newsreader: 'Newsreader and Mona Sans: serif headings',
      system: 'System fonts: nothing to download',
    },
    label: 'Fonts',
    group: 'brand',
  }),
  order_number_prefix: required('text', orderNumberPrefix, z.string(), 'VS-', {
    max: 4,
    label: 'Order numbers begin with',
    help: 'Two or three letters and a hyphen. Earlier orders keep their numbers.',
    group: 'orders',
  }),
  chat_at_checkout: flag({
    label: 'Chat at checkout',
    help: 'Switch off to keep the page that takes card payments as light as possible (rule I2).',
    group: 'switches',
  }),
  google_tag: required('text', googleTag, z.string(), '', {
    max: 16,
    label: 'Google tag',
    help: 'The id of Google Analytics (G-…) or Tag Manager (GTM-…). It loads only for visitors who agreed to analytics after you entered it.',
    group: 'analytics',
  }),
  ...PROMISE_FIELDS,
} as const satisfies Fields

/** What only staff see. */
const STAFF_SETTINGS_FIELDS = {
  staff_code_required: flag({
    label: 'Ask staff for a one-time code',
    help: 'Staff who don’t have one are asked to set it up first.',
    group: 'staff',
  }),
  refund_limit: optional('price', price.nullable(), price.nullable(), null, {
    label: 'Refunds above need a second person',
    help: 'Counts all refunds of an order together. Whoever asks for one above it can’t approve it. Leave blank for no limit.',
    group: 'staff',
    isOptional: true,
  }),
  margin_floor_percent: required('whole', marginFloor, z.int(), 15, {
    label: 'Mark margins below, %',
    help: 'Profit in percent of the price without VAT. Prices below are marked while you plan a sale, not blocked.',
    group: 'selling',
  }),
  card_provider_approval: required('text', line(500), z.string(), '', {
    max: 500,
    rows: 2,
    label: 'Your card provider’s written approval',
    help: 'For vaping or CBD products: who approved it, when, and where to find the letter (rule I1).',
    group: 'selling',
  }),
  food_registration_confirmed: flag({
    label: 'Registered as a food business',
    help: 'With your council, at least 28 days before you sell teas, supplements or other food (rule D5).',
    group: 'switches',
  }),
} as const satisfies Fields

export const SETTINGS_FIELDS = { ...SITE_SETTINGS_FIELDS, ...STAFF_SETTINGS_FIELDS } as const satisfies Fields

export const SITE_SETTINGS_NAMES = fieldNames(SITE_SETTINGS_FIELDS)
