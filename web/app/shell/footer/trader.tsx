import { NATION_NAMES } from '@shop/contract/constants.ts'
import type { Settings } from '../../storefront/site-settings/queries.ts'

/** Returns the nations that orders are delivered to: 'England, Wales and Scotland'. */
export function deliveryNations({ deliver_to }: Pick<Settings, 'deliver_to'>): string {
  const names = deliver_to.map((nation) => NATION_NAMES[nation])
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
}

/** Returns the trader's postal address on one line; empty if the settings contain none. */
export function formatTraderAddress(settings: Settings): string {
  const { address_line, city, state, postal_code } = settings
  return [address_line, city, state, postal_code].filter((part) => part !== '').join(', ')
}

/** Returns the name of the selling company, or the shop's name if the settings contain none. */
export function getSellerName({ legal_name, site_name }: Settings): string {
  return legal_name || site_name
}

/** The seller's name, address and the numbers a company must state (rule F9). Lines without a value are omitted. */
export function TraderFacts({ settings }: { settings: Settings }) {
  const lines = [
    { label: 'Trading as', value: settings.site_name },
    { label: 'Company', value: settings.legal_name },
    { label: 'Company number', value: settings.company_number },
    { label: 'VAT number', value: settings.vat_number },
    { label: 'Address', value: formatTraderAddress(settings) },
    { label: 'Phone', value: settings.phone, href: `tel:${settings.phone.replace(/[^\d+]/g, '')}` },
    { label: 'Email', value: settings.contact_email, href: `mailto:${settings.contact_email}` },
  ]
  return (
    <dl className="spec">
      {lines
        .filter(({ value }) => value !== '')
        .map(({ label, value, href }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {href ? (
                <a className="link" href={href}>
                  {value}
                </a>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
    </dl>
  )
}
