import { formatTime, nameDispatchDays } from '@shop/contract/lib/dispatch/dispatch.ts'
import { MessageCircle, RotateCcw, ShieldCheck, Truck } from 'lucide-react'
import { shortPrice } from '../../../product/short-price.ts'
import { useSettings } from '../../site-settings/queries.ts'

/** The shop's service promises, with figures. */
export function ServiceFacts() {
  const settings = useSettings()
  return (
    <div className="section">
      <ul className="promise wrap">
        <li>
          <Truck className="icon" aria-hidden />
          <b>Same-day dispatch</b>
          <p>
            Order by {formatTime(settings.dispatch_before)}, {nameDispatchDays(settings)}. Free over{' '}
            {shortPrice(settings.free_shipping_threshold)}.
          </p>
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
