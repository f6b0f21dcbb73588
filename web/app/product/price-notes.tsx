import { formatPrice } from '@shop/contract/lib/money.ts'
import { isVatRegistered } from '@shop/contract/lib/pricing.ts'
import type { Product } from '../storefront/catalogue/queries.ts'
import { useSettings } from '../storefront/site-settings/queries.ts'

type Variation = Product['variations'][number]

/** The option whose value is the pack size. */
const SIZE = 'Size'

/** The pack size, unit price and VAT: '10 ml · £49.90 per 100 ml · VAT included' (rules F13 and E1). */
export function PriceNotes({ product, chosen }: { product: Product; chosen: Variation | undefined }) {
  const { unit_price } = chosen ?? product
  const pack = chosen?.attributes[SIZE] ?? product.pack_size
  const unit = unit_price ? `${formatPrice(unit_price.price)} per ${unit_price.per}` : ''
  const rate = product.vat_rate_percent > 0 ? 'VAT included' : 'zero-rated for VAT'
  const vat = isVatRegistered(useSettings()) ? rate : ''
  return <span className="muted small">{[pack, unit, vat].filter((part) => part !== '').join(' · ')}</span>
}
