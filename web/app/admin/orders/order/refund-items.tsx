import { STANDARD } from '@shop/contract/delivery/services.ts'
import { formatPence, formatPrice } from '@shop/contract/lib/money.ts'
import { LineOptions } from '../../../order/order-lines.tsx'
import { ProductImage } from '../../../product/gallery/product-image.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import type { AdminOrder } from '../queries.ts'
import { type RefundChoice, useStandardFee } from './refund-choice.ts'

interface RefundItemsProps {
  order: AdminOrder
  choice: RefundChoice
}

/** Chooses how many units of each line are refunded, and whether they go back into stock. */
export function RefundItems({ order, choice }: RefundItemsProps) {
  return (
    <ul className="refunditems" aria-label="Items to refund">
      {order.items.map((item) => (
        <RefundItem key={item.id} item={item} choice={choice} />
      ))}
    </ul>
  )
}

function RefundItem({ item, choice }: { item: AdminOrder['items'][number]; choice: RefundChoice }) {
  const chosen = choice.items.find(({ id }) => id === item.id)
  if (!chosen) return null
  const { quantity, most, is_restocked } = chosen
  const goods = choice.calculated.lines.find(({ id }) => id === item.id)?.goods ?? 0
  return (
    <li className={quantity === 0 ? 'muted' : undefined}>
      <ProductImage url={item.image_url} alt="" sizes="2.25rem" width={200} />
      <div>
        <p className="font-[540]">{item.name}</p>
        <LineOptions attributes={item.attributes} />
        <p className="extra-small muted">
          {formatPrice(item.price)} each, {most} of {item.quantity} left to refund
        </p>
        {quantity > 0 && (
          <label className="check small">
            <input
              type="checkbox"
              checked={is_restocked}
              onChange={({ target }) => choice.setRestocked(item.id, target.checked)}
            />
            Put {quantity} back in stock
          </label>
        )}
      </div>
      <Stepper
        label={`Refund quantity, ${item.name}`}
        min={0}
        max={most}
        value={quantity}
        onChange={(value) => choice.setQuantity(item.id, value)}
      />
      <span className="text-right">{formatPence(goods)}</span>
    </li>
  )
}

/** Chooses whether the delivery fee is refunded; of a dearer service, also as much as standard delivery costs. */
export function RefundDelivery({ order, choice }: RefundItemsProps) {
  const { delivery, deliveryLeft, setDelivery } = choice
  const standard = useStandardFee(order)
  if (deliveryLeft === 0) return null
  const isExpress = order.delivery_method !== STANDARD && standard > 0 && standard < deliveryLeft
  return (
    <SelectField
      label="Delivery"
      value={delivery}
      onChange={({ target }) => setDelivery(Number(target.value))}
      options={[
        { value: 0, label: 'Not refunded' },
        ...(isExpress ? [{ value: standard, label: `As much as standard delivery (${formatPence(standard)})` }] : []),
        { value: deliveryLeft, label: `${order.delivery_name} (${formatPence(deliveryLeft)})` },
      ]}
    />
  )
}
