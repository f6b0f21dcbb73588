import { MessageCircle, RotateCcw, ShieldCheck, Truck } from 'lucide-react'
import { shortPrice } from '../../../product/short-price.ts'
import { useSettings } from '../../site-settings/queries.ts'

/** The shop's service promises, with figures. */
export function ServiceFacts() {
  const { free_shipping_threshold } = useSettings()
  return (
    <div className="section">
      <ul className="promise wrap">
        <li>
          <Truck className="icon" aria-hidden />
          <b>Same-day dispatch</b>
          <p>Order by 3 pm, Monday to Friday. Free over {shortPrice(free_shipping_threshold)}.</p>
        </li>
        <li>
          <ShieldCheck className="icon" aria-hidden />
          <b>Age checked</b>
          <p>Once, before your first parcel leaves.</p>
        </li>
        <li>
          <RotateCcw className="icon" aria-hidden />
          <b>Easy returns</b>
          <p>14-day returns on anything unopened.</p>
        </li>
        <li>
          <MessageCircle className="icon" aria-hidden />
          <b>People who answer</b>
          <p>Ask about strength, coils or devices.</p>
        </li>
      </ul>
    </div>
  )
}
