import { formatTraderAddress, getSellerName } from '@shop/contract/content/trader.ts'
import { dayText } from '../../../order/order-dates.ts'
import { addressLines } from '../../../order/postal-address.ts'
import type { Settings } from '../../../storefront/site-settings/queries.ts'
import { lotsText } from '../order-words.ts'
import type { AdminOrder } from '../queries.ts'

type Item = AdminOrder['items'][number]

/** The contents of a parcel, for packing staff to tick off and for the recipient. Without prices. */
export function PackingSlip({ order, settings }: { order: AdminOrder; settings: Settings }) {
  // What was refunded before packing stays in the shop.
  const items = order.items
    .map((item) => ({ ...item, quantity: item.quantity - item.refunded }))
    .filter(({ quantity }) => quantity > 0)
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <article className="slip" aria-label={`Packing slip of ${order.order_number}`}>
      <header>
        <div>
          <b>{getSellerName(settings)}</b>
          <span>{formatTraderAddress(settings)}</span>
        </div>
        <div>
          <h2>{order.order_number}</h2>
          <span>{dayText(order.created_at)}</span>
        </div>
      </header>
      <section className="recipient">
        <div>
          <h3>Deliver to</h3>
          <address>
            {addressLines(order.shipping_address).map((line) => (
              <span key={line}>{line}</span>
            ))}
            {order.shipping_address.phone !== '' && <span>{order.shipping_address.phone}</span>}
          </address>
        </div>
        <div>
          <h3>{order.delivery_name}</h3>
          <p>
            {units} {units === 1 ? 'item' : 'items'}
          </p>
        </div>
      </section>
      {order.proof_of_age_on_delivery && (
        <p className="age-note">Age restricted. Challenge 25, proof of age on delivery.</p>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">Packed</th>
            <th scope="col">Quantity</th>
            <th scope="col">Item</th>
            <th scope="col">SKU</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <SlipLine key={item.id} item={item} />
          ))}
        </tbody>
      </table>
    </article>
  )
}

function SlipLine({ item }: { item: Item }) {
  const { quantity, name, brand_name, attributes, sku, parts, lots } = item
  return (
    <tr>
      <td>
        <span className="tick" aria-hidden />
        <span className="visually-hidden">To be ticked on paper</span>
      </td>
      <td>{quantity}</td>
      <td>
        {[brand_name, name].filter((part) => part !== '').join(' ')}
        {Object.keys(attributes).length > 0 && <small>{Object.values(attributes).join(', ')}</small>}
        {lots.length > 0 && <small>{lotsText(lots)}</small>}
        {parts.length > 0 && (
          <ul>
            {parts.map((part) => (
              <li key={`${part.product_id} ${Object.values(part.attributes).join()}`}>
                <span className="tick" aria-hidden /> {part.quantity * quantity} ×{' '}
                {[part.name, ...Object.values(part.attributes)].join(', ')}
              </li>
            ))}
          </ul>
        )}
      </td>
      <td>{sku}</td>
    </tr>
  )
}
