import { formatPrice } from '@shop/contract/lib/money.ts'
import { LineOptions, lineOfOrder } from '../../../order/order-lines.tsx'
import { ProductImage } from '../../../product/gallery/product-image.tsx'
import { TextLink } from '../../../ui/buttons.tsx'
import { lotsText } from '../order-words.ts'
import type { AdminOrder } from '../queries.ts'

type Item = AdminOrder['items'][number]

/** The order items, with what staff need for packing: the SKU, and the contents of a bundle. */
export function OrderItems({ items }: { items: readonly Item[] }) {
  return (
    <ul className="orderitems">
      {items.map((item) => (
        <li key={item.id}>
          <ProductImage url={item.image_url} alt="" sizes="2.25rem" width={200} />
          <div>
            <ItemName item={item} />
            <LineOptions attributes={item.attributes} />
            {item.sku !== '' && <p className="extra-small muted">SKU {item.sku}</p>}
            {item.lots.length > 0 && <p className="extra-small muted">{lotsText(item.lots)}</p>}
            <ItemParts item={item} />
          </div>
          <div className="text-right">
            {formatPrice(item.subtotal)}
            {item.quantity > 1 && <p className="extra-small muted">{formatPrice(item.price)} each</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}

function ItemName({ item }: { item: Item }) {
  const { path } = lineOfOrder(item)
  return (
    <p className="font-[540]">
      {item.quantity} × {path === null ? item.name : <TextLink to={path}>{item.name}</TextLink>}
    </p>
  )
}

function ItemParts({ item: { parts, quantity } }: { item: Item }) {
  if (parts.length === 0) return null
  return (
    <ul className="parts extra-small muted">
      {parts.map((part) => (
        <li key={`${part.product_id} ${Object.values(part.attributes).join()}`}>
          {part.quantity * quantity} × {[part.name, ...Object.values(part.attributes)].join(', ')}
        </li>
      ))}
    </ul>
  )
}
