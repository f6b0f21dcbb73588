/** Site settings: name, address, delivery fees (docs/behaviour.md, Settings). */
import { z } from 'zod'
import { ProductClass } from './compliance.ts'
import { NATIONS } from './constants.ts'
import { price } from './lib/fields.ts'
import { problems } from './problems.ts'

const line = (max = 200) => z.string().trim().max(max)

/** `factual`: no badges, hero or deal wording for vaping products; `off`: only name, facts, price and warnings (rule A17). */
export const VapeMarketingMode = z.enum(['normal', 'factual', 'off'])

/** The settings that visitors may see. Bank details are public: the bank transfer page shows them. */
export const SiteSettings = z
  .object({
    site_name: line(80),
    footer_text: line(400),
    contact_email: z.email(),
    phone: line(40),
    address_line: line(),
    city: line(),
    state: line(),
    postal_code: line(12),
    standard_delivery_fee: price,
    free_shipping_threshold: price,
    express_shipping_fee: price,
    bank_account_name: line(),
    bank_sort_code: line(10),
    bank_account_number: line(12),
    bank_iban: line(34),
    social_facebook: line(300),
    social_instagram: line(300),
    social_x: line(300),
    social_youtube: line(300),
    legal_name: line(),
    company_number: line(20),
    vat_number: line(20),
    /** Options to make the shop stricter than by default. */
    coupons_apply_to_vaping: z.boolean(),
    vape_marketing_mode: VapeMarketingMode,
    age_check_required: z.boolean(),
    /** Classes that may be paid by card (rule I1). */
    card_payment_classes: z.array(ProductClass),
    deliver_to: z.array(z.enum(NATIONS)),
    /** Delivery methods whose carrier accepts loose batteries (rule H5). */
    loose_battery_methods: z.array(z.enum(['standard', 'express'])),
    /** Number in the register of tobacco and nicotine vapour product retailers (rule B4). */
    scotland_register_number: line(40),
    /** Whether the chat is available on the checkout page too (rule I2). */
    chat_at_checkout: z.boolean(),
  })
  .meta({ id: 'SiteSettings' })
export type SiteSettings = z.output<typeof SiteSettings>

export const getSiteSettings = {
  method: 'GET',
  url: '/site-settings/',
  schema: { tags: ['Site settings'], summary: 'Get the site settings', response: { 200: SiteSettings, ...problems } },
} as const
