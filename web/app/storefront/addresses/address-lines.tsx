import type { Address } from './queries.ts'

/** An address in postal format. */
export function AddressLines({ address }: { address: Address }) {
  const { full_name, line1, line2, city, county, postcode } = address
  const lines = [full_name, line1, line2, city, county, postcode].filter((line) => line !== '')
  return (
    <address className="not-italic wrap-anywhere">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address never move, and two can be alike
        <span key={index} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
