/** Site settings for staff, and the checklist before going live. */
import { z } from 'zod'
import { ProductClass } from '../compliance.ts'
import { NATIONS, PRODUCT_CLASSES } from '../constants.ts'
import { price, seenAt, timestamp } from '../lib/fields.ts'
import { forAdmins, problems } from '../problems.ts'
import {
  accountNumber,
  companyNumber,
  iban,
  phoneNumber,
  postalCode,
  socialLink,
  sortCode,
  vatNumber,
} from '../site-settings.fields.ts'
import { SiteSettings, VapeMarketingMode } from '../site-settings.ts'

/** Adds what visitors do not see. `updated_at` is in 1970 if never saved. `staff_code_required`: staff need one-time codes. */
export const AdminSettings = SiteSettings.extend({
  staff_code_required: z.boolean(),
  /** Who approved card payments for vaping or CBD products in writing, when, and where it is filed (rule I1). */
  card_provider_approval: z.string(),
  /** The trader is registered as a food business with the council (rule D5). */
  food_registration_confirmed: z.boolean(),
  updated_at: timestamp,
}).meta({
  id: 'AdminSettings',
})
export type AdminSettings = z.output<typeof AdminSettings>

const text = (max = 200) => z.string().trim().max(max)

/** Fields that are not sent stay unchanged. Stricter than the read schema, so that older settings can still be shown. */
export const SettingsChanges = z
  .object({
    site_name: text(80).min(1, 'Enter the shop’s name.'),
    footer_text: text(400),
    contact_email: z.string().trim().max(200).pipe(z.email('Enter an email address, like hello@shop.co.uk.')),
    phone: phoneNumber,
    address_line: text(),
    city: text(),
    state: text(),
    postal_code: postalCode,
    standard_delivery_fee: price,
    free_shipping_threshold: price,
    express_shipping_fee: price,
    bank_account_name: text(),
    bank_sort_code: sortCode,
    bank_account_number: accountNumber,
    bank_iban: iban,
    social_facebook: socialLink,
    social_instagram: socialLink,
    social_x: socialLink,
    social_youtube: socialLink,
    legal_name: text(),
    company_number: companyNumber,
    vat_number: vatNumber,
    coupons_apply_to_vaping: z.boolean(),
    vape_marketing_mode: VapeMarketingMode,
    age_check_required: z.boolean(),
    card_payment_classes: z.array(ProductClass).max(PRODUCT_CLASSES.length),
    deliver_to: z.array(z.enum(NATIONS)).min(1, 'Choose where the shop delivers to.').max(NATIONS.length),
    loose_battery_methods: z.array(z.enum(['standard', 'express'])).max(2),
    scotland_register_number: text(40),
    card_provider_approval: text(500),
    chat_at_checkout: z.boolean(),
    food_registration_confirmed: z.boolean(),
    staff_code_required: z.boolean(),
  } satisfies Record<Exclude<keyof AdminSettings, 'updated_at'>, z.ZodType>)
  .partial()
  .extend({ updated_at: seenAt })
export type SettingsChanges = z.output<typeof SettingsChanges>

/**
 * A step before going live. `is_done` is determined automatically; `setting` is the settings field that changes it, `variable`
 * the environment variable; `rule` is an id in docs/uk-retail-rules.md.
 */
export const ChecklistStep = z
  .object({
    key: z.string(),
    title: z.string(),
    detail: z.string(),
    is_done: z.boolean(),
    is_required: z.boolean(),
    setting: z.string().nullable(),
    variable: z.string().nullable(),
    rule: z.string().nullable(),
  })
  .meta({ id: 'ChecklistStep' })

const tags = ['Site settings']

export const getAdminSettings = {
  method: 'GET',
  url: '/admin/settings/',
  schema: { tags, ...forAdmins, summary: 'Get the settings of staff', response: { 200: AdminSettings, ...problems } },
} as const

/** After `staff_code_required` is switched on, staff without a code must set one up first. */
export const updateSettings = {
  method: 'PUT',
  url: '/admin/settings/',
  schema: {
    tags,
    ...forAdmins,
    summary: 'Change the settings',
    body: SettingsChanges,
    response: { 200: AdminSettings, ...problems },
  },
} as const

export const getChecklist = {
  method: 'GET',
  url: '/admin/settings/checklist',
  schema: {
    tags,
    ...forAdmins,
    summary: 'What is to do before going live',
    response: { 200: z.object({ items: z.array(ChecklistStep), total: z.int(), done: z.int() }), ...problems },
  },
} as const
