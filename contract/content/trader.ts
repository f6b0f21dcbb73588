/** The trader in words, from the settings. */
import { NATION_NAMES } from '../constants.ts'
import type { SiteSettings } from '../site-settings.ts'

/** Returns the nations that orders are delivered to: 'England, Wales and Scotland'. */
export function deliveryNations({ deliver_to }: Pick<SiteSettings, 'deliver_to'>): string {
  const names = deliver_to.map((nation) => NATION_NAMES[nation])
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
}

/** Returns the trader's postal address on one line; empty if the settings contain none. */
export function formatTraderAddress(
  settings: Pick<SiteSettings, 'address_line' | 'city' | 'state' | 'postal_code'>,
): string {
  const { address_line, city, state, postal_code } = settings
  return [address_line, city, state, postal_code].filter((part) => part !== '').join(', ')
}

/** Returns the name of the selling company, or the shop's name if the settings contain none. */
export function getSellerName({ legal_name, site_name }: Pick<SiteSettings, 'legal_name' | 'site_name'>): string {
  return legal_name || site_name
}

/** Returns where returns are sent, on one line: the address of the settings for them, or the trader's. */
export function formatReturnAddress(settings: Parameters<typeof getSellerName>[0] & ReturnAddress): string {
  const address = settings.return_address || formatTraderAddress(settings)
  return [getSellerName(settings), address].filter((part) => part !== '').join(', ')
}

type ReturnAddress = Parameters<typeof formatTraderAddress>[0] & Pick<SiteSettings, 'return_address'>
