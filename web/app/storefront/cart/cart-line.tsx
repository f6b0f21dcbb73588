import { MAX_LINE_QUANTITY } from '@shop/contract/constants.ts'
import { formatPrice } from '@shop/contract/lib/money.ts'
import type { PromotedPrices } from '@shop/contract/promotions/apply.ts'
import { TriangleAlert } from 'lucide-react'
import { FieldError } from '../../forms/field-notes.tsx'
import { LineImage, LineName, LineOptions, LinePrice, LinePromotions, lineOfCart } from '../../order/order-lines.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { useSettings } from '../site-settings/queries.ts'
import type { CartItem } from './queries.ts'

interface CartLineProps {
  item: CartItem
  priced: PromotedPrices['lines'][number] | undefined
  onChange: (quantity: number) => void
  onRemove: () => void
}

/** One cart line: product, quantity, price and notes. */
export function CartLine({ item, priced, onChange, onRemove }: CartLineProps) {
  const line = lineOfCart(item, priced)
  const max = Math.max(1, Math.min(MAX_LINE_QUANTITY, item.stock_quantity))
  return (
    <li className={item.is_available ? 'line' : 'line sold-out'}>
      <LineImage line={line} />
      <div className="line-title">
        <LineName line={line} />
        <LineOptions attributes={line.attributes} />
        <LinePromotions line={line} />
        <LineState item={item} />
        {item.notices.map((notice) => (
          <p key={notice} className="extra-small muted mt-1">
            {notice}
          </p>
        ))}
        <button
          type="button"
          className="link small muted drop-line"
          aria-label={`Remove ${line.name}`}
          onClick={onRemove}
        >
          Remove
        </button>
      </div>
      <div className="quantity">
        {item.stock_quantity > 0 && (
          <Stepper
            label={`Quantity of ${line.name}`}
            value={item.quantity}
            max={max}
            onChange={(quantity) => onChange(Math.min(quantity, max))}
          />
        )}
      </div>
      <span className="price">
        <LinePrice line={line} />
        {item.quantity > 1 && <small>{formatPrice(item.price)} each</small>}
      </span>
    </li>
  )
}

/** Explains why a line cannot be bought, or warns of low stock. */
function LineState({ item }: { item: CartItem }) {
  const { is_available, unavailable_reason, stock_quantity, quantity } = item
  const { low_stock } = useSettings()
  if (!is_available) {
    return <FieldError isAlert={false}>{unavailable_reason ?? 'This item isn’t available.'}</FieldError>
  }
  const isScarce = stock_quantity <= low_stock || quantity >= stock_quantity
  if (!isScarce) return null
  return (
    <p className="hstack small mt-1 text-warning">
      <TriangleAlert className="icon icon-small" aria-hidden />
      Only {stock_quantity} left in stock
    </p>
  )
}
