import { AGE_LIMIT_YEARS } from '@shop/contract/constants.ts'
import { formatPrice } from '@shop/contract/money.ts'
import { isVatRegistered } from '@shop/contract/pricing.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BriefLines } from '../../goods/order-lines.tsx'
import { OrderTotals } from '../../goods/order-totals.tsx'
import { addressOf, sellerOf } from '../../shell/trader.tsx'
import { useSettings } from '../site-settings/queries.ts'
import { addressLines, METHOD_NAMES, type PostalAddress, type Purchase } from './checkout-purchase.ts'
import { TroubleNotice } from './checkout-step.tsx'
import type { Trouble } from './checkout-trouble.ts'
import { expectedDelivery } from './expected-delivery.ts'

/**
 * Everything the law has a customer see before the button that binds them (rules F1 and F2): every line, the whole price
 * with VAT and delivery, where it goes, who sells it, and the right to cancel. `children` is what the button becomes when
 * there is something else to do first.
 */
export function ReviewStep(props: {
  purchase: Purchase
  payingText: string
  /** What is going on, for the button and for screen readers; empty when nothing is. */
  progress: string
  /** Why the cart cannot be ordered as it is. The server's own words, where they have been heard, are enough. */
  blocked: string | null
  /** Stands above the button, where the customer looks. */
  trouble: Trouble | null
  onPay: () => void
  children?: ReactNode
}) {
  const { purchase, payingText, progress, blocked, trouble, onPay, children } = props
  const { lines, totals, coupon, delivery_method, payment_method, shipping, billing } = purchase
  return (
    <>
      <BriefLines lines={lines} />
      <OrderTotals totals={totals} delivery_method={delivery_method} coupon={coupon} />
      <dl className="review-facts">
        {shipping && <Place term="Deliver to" address={shipping} />}
        {billing && <Place term="Bill to" address={billing} />}
        <div>
          <dt>Delivery</dt>
          <dd>
            {METHOD_NAMES[delivery_method]}, expected {expectedDelivery(delivery_method, new Date())}
          </dd>
        </div>
        <div>
          <dt>Payment</dt>
          <dd>{payingText}</dd>
        </div>
      </dl>
      <LegalInformation isAgeRestricted={purchase.isAgeRestricted} />
      {blocked && !trouble?.isAboutCart && (
        <p className="notice dan mt-5" role="alert">
          <span />
          <span>
            {blocked}{' '}
            <Link className="link" to="/cart">
              Change the cart
            </Link>
          </span>
        </p>
      )}
      <TroubleNotice trouble={trouble} className="mt-6" />
      {children ?? (
        <PayButton
          text={payment_method === 'card' ? 'Pay now' : 'Place order and pay by bank transfer'}
          total={totals.total}
          isDisabled={blocked !== null}
          isBusy={progress !== ''}
          onPay={onPay}
        />
      )}
      <p className="sm muted mt-3 min-h-6" role="status">
        {progress}
      </p>
    </>
  )
}

function Place({ term, address }: { term: string; address: PostalAddress }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {address.full_name}, {addressLines(address)}
      </dd>
    </div>
  )
}

function LegalInformation({ isAgeRestricted }: { isAgeRestricted: boolean }) {
  const settings = useSettings()
  const address = addressOf(settings)
  return (
    <div className="sm muted stack mt-6">
      <p>
        You buy from {sellerOf(settings)}
        {address && `, ${address}`}. {isVatRegistered(settings) && 'Prices include VAT. '}There is nothing to pay beyond
        the total.
      </p>
      <p>
        You can cancel until 14 days after delivery, for any reason, and we refund the goods and standard delivery.
        Sealed goods that have been opened cannot be returned for hygiene reasons, unless they are faulty.{' '}
        <Link className="link" to="/return-policy">
          Cancellation and returns
        </Link>
      </p>
      {isAgeRestricted && (
        <p>We check your age before these goods leave. If that is not possible, we cancel the order and refund it.</p>
      )}
      <p>
        By placing the order you confirm you are {AGE_LIMIT_YEARS} or over and accept the{' '}
        <Link className="link" to="/terms">
          terms
        </Link>
        .
      </p>
    </div>
  )
}

/** Binds the customer to pay, and says so (rule F2). A second press while the first is at work does nothing. */
function PayButton(props: { text: string; total: number; isDisabled: boolean; isBusy: boolean; onPay: () => void }) {
  const { text, total, isDisabled, isBusy, onPay } = props
  return (
    <div className="row wrapx mt-6">
      <button
        type="button"
        className="btn primary lg pay"
        aria-disabled={isDisabled || isBusy || undefined}
        onClick={() => !isDisabled && !isBusy && onPay()}
      >
        {isBusy && <span className="spin" aria-hidden />}
        {text}
      </button>
      <span className="price">{formatPrice(total)} in all</span>
    </div>
  )
}
