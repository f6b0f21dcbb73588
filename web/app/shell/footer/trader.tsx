import { NATION_NAMES } from '@shop/contract/constants.ts'
import type { Settings } from '../../storefront/site-settings/queries.ts'
import { Facts } from '../../ui/table.tsx'

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
  const { legal_name, company_number, vat_number, phone, contact_email } = settings
  const address = formatTraderAddress(settings)
  return (
    <Facts
      className="spec"
      rows={[
        ['Trading as', settings.site_name],
        legal_name !== '' && ['Company', legal_name],
        company_number !== '' && ['Company number', company_number],
        vat_number !== '' && ['VAT number', vat_number],
        address !== '' && ['Address', address],
        phone !== '' && [
          'Phone',
          <a key="phone" className="link" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            {phone}
          </a>,
        ],
        contact_email !== '' && [
          'Email',
          <a key="email" className="link" href={`mailto:${contact_email}`}>
            {contact_email}
          </a>,
        ],
      ]}
    />
  )
}
