import { formatPrice } from '@shop/contract/lib/money.ts'
import type { RefObject } from 'react'
import { useState } from 'react'
import { ProductImage } from '../../../product/gallery/product-image.tsx'
import { HiddenStatus } from '../../../ui/states.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { Card } from '../../kit/card.tsx'
import { Picker } from '../../kit/fields/picker.tsx'
import { findItems, itemName, type OrderQuote, stockText } from './queries.ts'
import type { NewOrder, NewOrderLine } from './use-new-order.ts'

/** The items: found by name, SKU or barcode; Enter adds one and the field is ready for the next. */
export function ItemsCard({ order, area }: { order: NewOrder; area: RefObject<HTMLDivElement | null> }) {
  const { draft, quote, add, setQuantity } = order
  const [announcement, setAnnouncement] = useState('')
  return (
    <Card title="Items" aside={<span className="small muted">Prices and stock as in the shop</span>}>
      <div className="fieldstack" ref={area}>
        <Picker
          name="order-items"
          label="Add an item"
          placeholder="Name, SKU or barcode"
          hint="Arrow keys choose, Enter adds, Tab goes on."
          find={findItems}
          onPick={(item) => {
            add(item)
            setAnnouncement(`${itemName(item)} added.`)
          }}
        />
        <HiddenStatus>{announcement}</HiddenStatus>
        {draft.lines.length > 0 && (
          <ul className="orderitems" aria-label="Items of the order">
            {draft.lines.map((line) => (
              <Line
                key={line.item.variation_id}
                line={line}
                quoted={quote?.lines.find(({ variation_id }) => variation_id === line.item.variation_id)}
                onChange={(quantity) => {
                  setQuantity(line.item.variation_id, quantity)
                  if (quantity === 0) setAnnouncement(`${itemName(line.item)} removed.`)
                }}
              />
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

interface LineProps {
  line: NewOrderLine
  /** Undefined until it is priced. */
  quoted: OrderQuote['lines'][number] | undefined
  onChange: (quantity: number) => void
}

function Line({ line: { item, quantity }, quoted, onChange }: LineProps) {
  const { price, stock_quantity, unavailable_reason } = { unavailable_reason: null, ...item, ...quoted }
  const subtotal = quoted?.subtotal ?? price * quantity
  const discount = quoted?.discount ?? 0
  const name = itemName(item)
  return (
    <li>
      <ProductImage url={item.image_url} alt="" sizes="2.25rem" width={200} />
      <div>
        <p className="font-[540]">{name}</p>
        <p className="extra-small muted">
          {formatPrice(price)} · {item.sku} · {stockText(stock_quantity)}
        </p>
        {quoted?.promotions.map((promotion) => (
          <p key={promotion} className="extra-small">
            {promotion}
          </p>
        ))}
        {unavailable_reason !== null && <p className="field-error">{unavailable_reason}</p>}
        <button type="button" className="link small" aria-label={`Remove ${name}`} onClick={() => onChange(0)}>
          Remove
        </button>
      </div>
      <div className="text-right">
        <Stepper label={`Quantity of ${name}`} value={quantity} max={99} onChange={onChange} />
        <p className="mt-2">
          {discount > 0 && <s className="extra-small muted">{formatPrice(subtotal)}</s>}{' '}
          {formatPrice(subtotal - discount)}
        </p>
      </div>
    </li>
  )
}
