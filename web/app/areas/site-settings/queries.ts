import type { Answer } from '@shop/contract/client.ts'
import {
  DEFAULT_CONTACT_EMAIL,
  DEFAULT_EXPRESS_SHIPPING_FEE,
  DEFAULT_FOOTER_TEXT,
  DEFAULT_FREE_SHIPPING_THRESHOLD,
  DEFAULT_SITE_NAME,
  DEFAULT_STANDARD_DELIVERY_FEE,
} from '@shop/contract/constants.ts'
import { toPounds } from '@shop/contract/money.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'

/** Settings as they travel: amounts in pounds. */
export type Settings = Answer<'GET /site-settings/'>

/** What stands while the settings are not known (specification §8: 'defaults stay'). */
export const DEFAULT_SETTINGS: Settings = {
  site_name: DEFAULT_SITE_NAME,
  footer_text: DEFAULT_FOOTER_TEXT,
  contact_email: DEFAULT_CONTACT_EMAIL,
  phone: '',
  address_line: '',
  city: '',
  state: '',
  postal_code: '',
  standard_delivery_fee: toPounds(DEFAULT_STANDARD_DELIVERY_FEE),
  free_shipping_threshold: toPounds(DEFAULT_FREE_SHIPPING_THRESHOLD),
  express_shipping_fee: toPounds(DEFAULT_EXPRESS_SHIPPING_FEE),
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
  deliver_to: ['ENG', 'WLS', 'SCT', 'NIR'],
}

export const settingsQuery = queryOptions({
  queryKey: ['site-settings'],
  queryFn: async ({ signal }): Promise<Settings> => {
    try {
      return await api('GET /site-settings/', { signal })
    } catch (error) {
      if (!signal.aborted) console.error('Failed to load site settings', error)
      throw error
    }
  },
})

/** The site settings; the defaults until they are known and when they cannot be loaded. */
export function useSettings(): Settings {
  return useQuery(settingsQuery).data ?? DEFAULT_SETTINGS
}
