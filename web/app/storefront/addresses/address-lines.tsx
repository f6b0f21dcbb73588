import { addressLines } from '../../order/postal-address.ts'
import type { Address } from './queries.ts'

/** An address in postal format. */
export function AddressLines({ address }: { address: Address }) {
  return (
    <address className="not-italic wrap-anywhere">
      {addressLines(address).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address never move, and two can be alike
        <span key={index} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
