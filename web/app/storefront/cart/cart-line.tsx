import { MAX_LINE_QUANTITY } from '@shop/contract/constants.ts'
import { formatPrice } from '@shop/contract/lib/money.ts'
import type { PromotedPrices } from '@shop/contract/promotions/apply.ts'
import { TriangleAlert } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { FieldError } from '../../forms/field-notes.tsx'
import { LineImage, LineName, LineOptions, LinePrice, LinePromotions, lineOfCart } from '../../order/order-lines.tsx'
import { productPath } from '../../product/item-path.ts'
import { Stepper } from '../../ui/stepper.tsx'
import { useSettings } from '../site-settings/queries.ts'
import type { CartItem, Misfit } from './queries.ts'

interface CartLineProps {
  item: CartItem
  priced: PromotedPrices['lines'][number] | undefined
  /** Set if the part fits nothing in the cart. */
  misfit: Misfit | undefined
  onChange: (quantity: number) => void
  onRemove: () => void
}

/** One cart line: product, quantity, price and notes. */
export function CartLine({ item, priced, misfit, onChange, onRemove }: CartLineProps) {
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
        {misfit && <MisfitNote misfit={misfit} />}
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

const PARTS: Partial<Record<Misfit['product_class'], string>> = {
  coil: 'These coils don’t fit',
  prefilled_pod: 'These pods don’t fit',
}

/** Says that a part does not fit the kit in the cart, and what does. It may be for another device. */
function MisfitNote({ misfit: { product_class, host, alternatives } }: { misfit: Misfit }) {
  return (
    <div className="hstack small mt-2 items-start" role="note">
      <TriangleAlert className="icon icon-small mt-1 shrink-0 text-warning" aria-hidden />
      <p>
        <b>
          {PARTS[product_class] ?? 'This doesn’t fit'} the {host.name} in your cart.
        </b>{' '}
        {alternatives.length > 0 && 'These do: '}
        {alternatives.map((one, place) => (
          <Fragment key={one.id}>
            {place > 0 && ', '}
            <Link className="link" to={productPath(one)}>
              {one.name}
            </Link>
          </Fragment>
        ))}
      </p>
    </div>
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
