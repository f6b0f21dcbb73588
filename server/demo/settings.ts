import {
  DEFAULT_CONTACT_EMAIL,
  DEFAULT_EXPRESS_SHIPPING_FEE,
  DEFAULT_FOOTER_TEXT,
  DEFAULT_FREE_SHIPPING_THRESHOLD,
  DEFAULT_SITE_NAME,
  DEFAULT_STANDARD_DELIVERY_FEE,
} from '@shop/contract/constants.ts'
import { NATIONS, type SiteSettings } from '@shop/contract/site-settings.ts'

/** The demo shop's settings. Fees are pence; the bank account and the numbers of the company are invented. */
export const DEMO_SETTINGS: SiteSettings = {
  site_name: DEFAULT_SITE_NAME,
  footer_text: DEFAULT_FOOTER_TEXT,
  contact_email: DEFAULT_CONTACT_EMAIL,
  phone: '0113 496 0142',
  address_line: '12 Alder Yard',
  city: 'Leeds',
  state: 'West Yorkshire',
  postal_code: 'LS1 4AP',
  standard_delivery_fee: DEFAULT_STANDARD_DELIVERY_FEE,
  free_shipping_threshold: DEFAULT_FREE_SHIPPING_THRESHOLD,
  express_shipping_fee: DEFAULT_EXPRESS_SHIPPING_FEE,
  bank_account_name: 'Alder Vapour Ltd',
  bank_sort_code: '00-00-00',
  bank_account_number: '01234567',
  bank_iban: 'GB00 DEMO 0000 0001 2345 67',
  social_facebook: 'https://facebook.example/aldervapour',
  social_instagram: 'https://instagram.example/aldervapour',
  social_x: 'https://x.example/aldervapour',
  social_youtube: 'https://youtube.example/@aldervapour',
  legal_name: 'Alder Vapour Ltd',
  company_number: '00000000',
  vat_number: 'GB 000 0000 00',
  coupons_apply_to_vaping: true,
  vape_marketing_mode: 'normal',
  age_check_required: true,
  deliver_to: [...NATIONS],
}
