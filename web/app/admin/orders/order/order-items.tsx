import { formatPrice } from '@shop/contract/lib/money.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { showError } from '../../../lib/sentence-of.ts'
import { LineOptions, lineOfOrder } from '../../../order/order-lines.tsx'
import { ProductImage } from '../../../product/gallery/product-image.tsx'
import { SmallButton, TextLink } from '../../../ui/buttons.tsx'
import { notify } from '../../../ui/toast.ts'
import { usePermissions } from '../../use-permissions.ts'
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
            {item.refunded > 0 && (
              <p className="extra-small">
                {item.refunded} of {item.quantity} refunded
              </p>
            )}
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

/** Takes other units for those whose lot may not leave: shown while an unsent order has units of a blocked lot. */
export function ExchangeLots({ order, reload }: { order: AdminOrder; reload: () => Promise<void> }) {
  const mayUpdate = usePermissions()('orders.update')
  const exchange = useMutation({
    mutationFn: () => api('POST /admin/orders/:id/lots', { params: { id: order.id } }),
    onSuccess: ({ exchanged }) => {
      notify.success(exchanged === 0 ? 'These units may leave' : `Units exchanged: ${exchanged}. Pack the new lots.`)
      return reload()
    },
    onError: (error) => showError(error, 'The units couldn’t be exchanged. Please try again.'),
  })
  const isBlocked = order.items.some(({ lots }) => lots.some(({ is_blocked }) => is_blocked))
  if (!isBlocked || !mayUpdate || !PACKED.includes(order.status)) return null
  return (
    <SmallButton disabled={exchange.isPending} onClick={() => exchange.mutate()}>
      Exchange blocked units
    </SmallButton>
  )
}

const PACKED: readonly AdminOrder['status'][] = ['paid', 'processing']
