/**
 * The settings of a shop without saved settings (docs/behaviour.md, Settings). Without schemas, so that the browser can load it
 * (docs/decisions/0002-no-schemas-in-the-browser.md).
 */
import {
  DEFAULT_CONTACT_EMAIL,
  DEFAULT_EXPRESS_SHIPPING_FEE,
  DEFAULT_FOOTER_TEXT,
  DEFAULT_FREE_SHIPPING_THRESHOLD,
  DEFAULT_SITE_NAME,
  DEFAULT_STANDARD_DELIVERY_FEE,
  NATIONS,
  PRODUCT_CLASSES,
} from './constants.ts'
import type { SiteSettings } from './site-settings.ts'

/** Fees are in pence. */
export const DEFAULT_SITE_SETTINGS: SiteSettings = {
  site_name: DEFAULT_SITE_NAME,
  footer_text: DEFAULT_FOOTER_TEXT,
  contact_email: DEFAULT_CONTACT_EMAIL,
  phone: '',
  address_line: '',
  city: '',
  state: '',
  postal_code: '',
  standard_delivery_fee: DEFAULT_STANDARD_DELIVERY_FEE,
  free_shipping_threshold: DEFAULT_FREE_SHIPPING_THRESHOLD,
  express_shipping_fee: DEFAULT_EXPRESS_SHIPPING_FEE,
  bank_account_name: '',
  bank_sort_code: '',
  bank_account_number: '',
  bank_iban: '',
  social_facebook: '',
  social_instagram: '',
  social_x: '',
  social_youtube: '',
  legal_name: '',
  company_number: '',
  vat_number: '',
  coupons_apply_to_vaping: true,
  vape_marketing_mode: 'normal',
  age_check_required: true,
  card_payment_classes: [...PRODUCT_CLASSES],
  deliver_to: [...NATIONS],
  loose_battery_methods: [],
  scotland_register_number: '',
  logo: null,
  logo_dark: null,
  icon: null,
  accent_colour: '',
  accent_in_all_themes: false,
  fonts: 'mona_sans',
  order_number_prefix: 'VS-',
  chat_at_checkout: true,
}
