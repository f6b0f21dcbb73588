import type { Answer } from '@shop/contract/client.ts'
import { toPounds } from '@shop/contract/lib/money.ts'
import { DEFAULT_SITE_SETTINGS } from '@shop/contract/site-settings.defaults.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { sharedQuery } from '../../lib/shared-query.ts'

/** The site settings as the API returns them: amounts in pounds. */
export type Settings = Answer<'GET /site-settings/'>

/** Used until the settings have loaded, and when they cannot be loaded. */
export const DEFAULT_SETTINGS: Settings = {
  ...DEFAULT_SITE_SETTINGS,
  standard_delivery_fee: toPounds(DEFAULT_SITE_SETTINGS.standard_delivery_fee),
  free_shipping_threshold: toPounds(DEFAULT_SITE_SETTINGS.free_shipping_threshold),
  express_shipping_fee: toPounds(DEFAULT_SITE_SETTINGS.express_shipping_fee),
}

export const settingsQuery = queryOptions({
  queryKey: ['site-settings'],
  meta: { isPublic: true },
  queryFn: async ({ signal }): Promise<Settings> => {
    try {
      return await api('GET /site-settings/', { signal })
    } catch (error) {
      if (!signal.aborted) console.error('Failed to load site settings', error)
      throw error
    }
  },
})

const useSettingsQuery = sharedQuery(settingsQuery)

/** Returns the site settings; the defaults until they have loaded and when they cannot be loaded. */
export function useSettings(): Settings {
  return useSettingsQuery(({ data }) => data ?? DEFAULT_SETTINGS)
}
