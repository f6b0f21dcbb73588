/** Formats the addresses of orders. */
import type { Order } from '../storefront/orders/queries.ts'

export type PostalAddress = Order['shipping_address']

/** Returns an address without the name on one line: '1 High Street, Leeds, LS1 1AA · 0113 496 0000'. */
export const formatAddress = ({ line1, line2, city, county, postcode, phone }: PostalAddress): string =>
  [[line1, line2, city, county, postcode].filter((part) => part !== '').join(', '), phone]
    .filter((part) => part !== '')
    .join(' · ')

/** Returns an address in postal format. */
export function addressLines({ full_name, line1, line2, city, county, postcode }: PostalAddress): string[] {
  return [full_name, line1, line2, city, county, postcode].filter((line) => line !== '')
}

/** Returns an address with the name on one line. */
export const addressText = (address: PostalAddress): string => addressLines(address).join(', ')

export const isSameAddress = (one: PostalAddress, other: PostalAddress): boolean =>
  one.full_name === other.full_name && formatAddress(one) === formatAddress(other)
