import { formatPrice } from '@shop/contract/lib/money.ts'
import { Check, CircleAlert, ShieldCheck, Truck } from 'lucide-react'
import type { Product } from '../../storefront/catalogue/queries.ts'
import { useSettings } from '../../storefront/site-settings/queries.ts'
import { DispatchPromise } from '../delivery/dispatch-promise.tsx'
import { shortPrice } from '../short-price.ts'

interface BuyingFactsProps {
  /** A text such as 'In stock, 48 left in this strength'. */
  stock: string
  /** Units in stock; low stock is shown as a warning. */
  left: number
  notices: Product['notices']
}

/** Facts that a buyer needs: stock, dispatch time, delivery fees and the age check. */
export function BuyingFacts({ stock, left, notices }: BuyingFactsProps) {
  const { standard_delivery_fee, express_shipping_fee, free_shipping_threshold, low_stock } = useSettings()
  const isInStock = left > 0
  const isLow = left <= low_stock
  const age = notices.find((notice) => notice.kind === 'age')
  return (
    <ul className="facts">
      <li className={isLow ? 'low-stock' : undefined}>
        {!isLow ? <Check className="icon" aria-hidden /> : <CircleAlert className="icon" aria-hidden />}
        <span role="status">{stock}</span>
      </li>
      {isInStock && (
        <li>
          <Truck className="icon" aria-hidden />
          <span>
            <DispatchPromise />
            <small>
              Standard {shortPrice(standard_delivery_fee)}, free over {shortPrice(free_shipping_threshold)}. Express{' '}
              {shortPrice(express_shipping_fee)}.
            </small>
          </span>
        </li>
      )}
      {age && (
        <li>
          <ShieldCheck className="icon" aria-hidden />
          <span>
            {age.text}
            <small>We check your age once, before your first parcel leaves.</small>
          </span>
        </li>
      )}
    </ul>
  )
}

/** Shows '+ £8.00 delivery, free over £50' beside a price, as every price needs (rule F11). */
export function DeliveryBeside() {
  const { standard_delivery_fee, free_shipping_threshold } = useSettings()
  return (
    <>
      + {formatPrice(standard_delivery_fee)} delivery, free over {shortPrice(free_shipping_threshold)}
    </>
  )
}
