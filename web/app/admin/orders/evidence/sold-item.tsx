import { formatPence, formatPrice, toPence } from '@shop/contract/lib/money.ts'
import { descriptionBody } from '../../../product/facts/description-body.ts'
import { mainFacts, nutrientRows, safetyFacts } from '../../../product/facts/facts-table.ts'
import { type FactRow, Facts } from '../../../ui/table.tsx'
import { lotsText } from '../order-words.ts'
import type { AdminOrder, OrderEvidence } from '../queries.ts'

type Item = AdminOrder['items'][number]
type Sold = OrderEvidence['items'][number]

/** One line of an order: its price, the notices beside it, and what the page of each product said. */
export function SoldItem({ item, sold }: { item: Item; sold: Sold | undefined }) {
  const { products = [], notices = [], compare_at_price = null } = sold ?? {}
  return (
    <div>
      <h3>
        {item.quantity} × {item.name}
      </h3>
      <Facts
        className=""
        rows={[
          ...Object.entries(item.attributes).map(([name, value]): FactRow => [name, value]),
          item.brand_name !== '' && ['Brand', item.brand_name],
          item.sku !== '' && ['SKU', item.sku],
          item.lots.length > 0 && ['Lots', lotsText(item.lots)],
          ...priceFacts(item, compare_at_price),
          ...notices.map(({ rule, text }, place): FactRow => [`Notice ${place + 1}, rule ${rule}`, text]),
        ]}
      />
      {products.map((product) => (
        <Page key={`${product.product_id} ${Object.values(product.attributes).join()}`} product={product} />
      ))}
    </div>
  )
}

/** How the price was made: the unit price, what it was before, promotions, and the share of the coupon. */
function priceFacts(item: Item, before: number | null): FactRow[] {
  const promoted = item.promotions.reduce((sum, { discount }) => sum + toPence(discount), 0)
  const ofCoupon = toPence(item.discount) - promoted
  return [
    ['Price of one', formatPrice(item.price)],
    before !== null && before > item.price && ['Price before, shown beside it', formatPrice(before)],
    item.quantity > 1 && ['Together', formatPrice(item.subtotal)],
    ...item.promotions.map(
      ({ name, quantity, discount }): FactRow => [`Promotion: ${name}`, `−${formatPrice(discount)} on ${quantity}`],
    ),
    ofCoupon > 0 && ['Share of the coupon', `−${formatPence(ofCoupon)}`],
    item.vat > 0 && ['VAT included', formatPrice(item.vat)],
  ]
}

/** What the page of a product said. */
function Page({ product: { name, attributes, quantity, shown } }: { product: Sold['products'][number] }) {
  const what = [name, ...Object.values(attributes)].join(', ')
  const title = <h4>{`${quantity > 1 ? `${quantity} × ` : ''}${what}: what its page said`}</h4>
  if (shown === null) {
    return (
      <>
        {title}
        <p className="small muted">Ordered before the shop stored it.</p>
      </>
    )
  }
  const { compliance, product_class, short_description, description } = shown
  const described = { compliance, product_class, options: [], strengths_mg: [], pack_size: '' }
  const { ingredients } = compliance
  // Without the marks of bold text.
  const body = descriptionBody(description, short_description).replaceAll('**', '').trim()
  return (
    <>
      {title}
      <Facts
        className=""
        rows={[
          ...[...mainFacts(described), ...safetyFacts(shown)].map(({ label, value }): FactRow => [label, value]),
          typeof ingredients === 'string' && ['Ingredients', ingredients],
          ...nutrientRows(shown).map((row): FactRow => [row.name, `${row.amount}, ${row.nrv}`]),
          short_description !== '' && ['Short description', short_description],
          body !== '' && ['Description', <pre key="text">{body}</pre>],
        ]}
      />
    </>
  )
}
