import { formatTraderAddress } from '@shop/contract/content/trader.ts'
import type { Settings } from '../../storefront/site-settings/queries.ts'
import { Facts } from '../../ui/table.tsx'

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
