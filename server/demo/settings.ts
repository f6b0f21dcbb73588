/** What the demo shop is called, where it is and what delivery costs. */
import { DEFAULT_SITE_SETTINGS } from '@shop/contract/site-settings.defaults.ts'
import type { SiteSettings } from '@shop/contract/site-settings.ts'

/** The demo shop's settings. The bank account and the numbers of the company are invented. */
export const DEMO_SETTINGS: SiteSettings = {
  ...DEFAULT_SITE_SETTINGS,
  phone: '0113 496 0142',
  address_line: '12 Alder Yard',
  city: 'Leeds',
  state: 'West Yorkshire',
  postal_code: 'LS1 4AP',
  bank_account_name: 'Alder Vapour Ltd',
  bank_sort_code: '00-00-00',
  bank_account_number: '01234567',
  bank_iban: 'GB11 DEMO 0000 0001 2345 67',
  social_facebook: 'https://facebook.example/aldervapour',
  social_instagram: 'https://instagram.example/aldervapour',
  social_x: 'https://x.example/aldervapour',
  social_youtube: 'https://youtube.example/@aldervapour',
  legal_name: 'Alder Vapour Ltd',
  company_number: '00000000',
  vat_number: 'GB 000 0000 00',
  loose_battery_methods: ['standard'],
}
