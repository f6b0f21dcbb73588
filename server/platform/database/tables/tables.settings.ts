/** The tables of the settings. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import type { MailContent } from '@shop/contract/mails/mail.content.ts'
import type { StaffRole } from '@shop/contract/permissions.ts'
import type { SiteSettings } from '@shop/contract/site-settings.ts'
import type { Generated } from 'kysely'
import type { JsonWithDefault, Timestamp } from './column-types.ts'

interface SiteSettingsTable {
  only_row: Generated<boolean>
  site_name: string
  footer_text: string
  contact_email: string
  phone: Generated<string>
  address_line: Generated<string>
  city: Generated<string>
  state: Generated<string>
  postal_code: Generated<string>
  return_address: Generated<string>
  standard_delivery_fee_pence: number
  free_shipping_threshold_pence: number
  express_shipping_fee_pence: number
  bank_account_name: Generated<string>
  bank_sort_code: Generated<string>
  bank_account_number: Generated<string>
  bank_iban: Generated<string>
  social_facebook: Generated<string>
  social_instagram: Generated<string>
  social_x: Generated<string>
  social_youtube: Generated<string>
  legal_name: Generated<string>
  company_number: Generated<string>
  vat_number: Generated<string>
  coupons_apply_to_vaping: Generated<boolean>
  promotions_apply_to_vaping: Generated<boolean>
  vape_marketing_mode: Generated<'normal' | 'factual' | 'off'>
  age_check_required: Generated<boolean>
  age_check_days: Generated<number>
  card_payment_classes: Generated<ProductClass[]>
  deliver_to: Generated<SiteSettings['deliver_to']>
  loose_battery_methods: Generated<string[]>
  delivery: Generated<SiteSettings['delivery']>
  scotland_register_number: Generated<string>
  food_registration_confirmed: Generated<boolean>
  card_provider_approval: Generated<string>
  staff_code_required: Generated<boolean>
  refund_limit_pence: number | null
  margin_floor_percent: Generated<number>
  chat_at_checkout: Generated<boolean>
  google_tag: Generated<string>
  logo: string | null
  logo_dark: string | null
  icon: string | null
  placeholder_images: Generated<SiteSettings['placeholder_images']>
  accent_colour: Generated<string>
  accent_in_all_themes: Generated<boolean>
  fonts: Generated<SiteSettings['fonts']>
  order_number_prefix: Generated<string>
  dispatch_before: Generated<string>
  dispatch_days: Generated<SiteSettings['dispatch_days']>
  closed_on_bank_holidays: Generated<boolean>
  closed_days: Generated<string[]>
  standard_days: Generated<string>
  express_days: Generated<string>
  take_back_label: Generated<boolean>
  take_back_days: Generated<number>
  card_order_minutes: Generated<number>
  payment_link_hours: Generated<number>
  transfer_order_days: Generated<number>
  low_stock: Generated<number>
  updated_at: Timestamp
}

/** The setting for low stock, or its default. */
interface StockLimitTable {
  low_stock: number | null
}

interface ShopOpeningTable {
  only_row: Generated<boolean>
  is_open: boolean
  heading: Generated<string>
  notice: Generated<string>
  updated_at: Timestamp
}

interface MailSettingTable {
  mail: string
  content: JsonWithDefault<MailContent> | null
  roles: Generated<StaffRole[]>
  updated_at: Timestamp
}

export interface SettingsTables {
  mail_setting: MailSettingTable
  site_settings: SiteSettingsTable
  stock_limit: StockLimitTable
  shop_opening: ShopOpeningTable
}
