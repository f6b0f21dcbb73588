import { AGE_LIMIT_YEARS } from '@shop/contract/constants.ts'
import { formatTraderAddress, getSellerName } from '@shop/contract/content/trader.ts'
import { formatPrice } from '@shop/contract/lib/money.ts'
import { isVatRegistered } from '@shop/contract/lib/pricing.ts'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { BriefLines } from '../../order/order-lines.tsx'
import { OrderTotals } from '../../order/order-totals.tsx'
import { TextLink } from '../../ui/buttons.tsx'
import { useSettings } from '../site-settings/queries.ts'
import type { CheckoutError } from './checkout-errors.ts'
import type { Bill } from './checkout-purchase.ts'
import { CheckoutErrorNotice } from './steps/checkout-step.tsx'

/**
 * The end of the payment step. Everything that the law requires a customer to see before the binding button (rules F1
 * and F2) is beside or above it: lines and sums (`PaymentSection` shows them itself on a small screen), address,
 * seller, and the right to cancel. `children` replaces the button while something else has to be done first.
 */
export function PaymentSection(props: {
  purchase: Bill
  /** The current activity, for the button and for screen readers; empty when idle. */
  progress: string
  /** Why the cart cannot be ordered. A message of the server, if there is one, replaces it. */
  blocked: string | null
  /** Shown above the button. */
  error: CheckoutError | null
  children?: ReactNode
}) {
  const { purchase, progress, blocked, error, children } = props
  const { lines, totals, coupon, delivery_name, payment_method } = purchase
  const amount = formatPrice(totals.total)
  return (
    <div className="pay-part">
      <div className="recap">
        <BriefLines lines={lines} />
        <OrderTotals totals={totals} delivery_name={delivery_name} coupon={coupon} />
      </div>
      <LegalInformation isAgeRestricted={purchase.isAgeRestricted} />
      {blocked && !error?.isAboutCart && (
        <p className="notice danger mt-5" role="alert">
          <span />
          <span>
            {blocked} <TextLink to="/cart">Change the cart</TextLink>
          </span>
        </p>
      )}
      <CheckoutErrorNotice error={error} className="mt-5" />
      {children ?? (
        <PayButton isDisabled={blocked !== null} isBusy={progress !== ''}>
          {payment_method === 'card' ? `Pay now ${amount}` : `Place order and pay ${amount} by bank transfer`}
        </PayButton>
      )}
      <p className="small muted mt-3 min-h-6" role="status">
        {progress}
      </p>
    </div>
  )
}

function LegalInformation({ isAgeRestricted }: { isAgeRestricted: boolean }) {
  const settings = useSettings()
  const address = formatTraderAddress(settings)
  return (
    <div className="small muted">
      <p>
        By paying you confirm you are {AGE_LIMIT_YEARS} or over and accept the <TextLink to="/terms">terms</TextLink>.{' '}
        {isVatRegistered(settings) && 'Prices include VAT. '}No extra charges.
      </p>
      <details className="more-law">
        <summary>Your right to cancel, and who you buy from</summary>
        <div className="stack">
          <p>
            You can cancel until 14 days after delivery, for any reason, and we’ll refund the items and standard
            delivery. Sealed items that have been opened can’t be returned for hygiene reasons, unless they are faulty.{' '}
            <TextLink to="/return-policy">Cancellation and returns</TextLink>
          </p>
          {isAgeRestricted && (
            <p>We check your age before these items leave. If we can’t, we’ll cancel the order and refund it.</p>
          )}
          <p>
            You buy from {getSellerName(settings)}
            {address && `, ${address}`}.
          </p>
        </div>
      </details>
    </div>
  )
}

/** The order button, which binds the customer to pay and states the amount (rule F2). It ignores clicks while busy. */
function PayButton(props: { isDisabled: boolean; isBusy: boolean; children: ReactNode }) {
  const { isDisabled, isBusy, children } = props
  return (
    <button
      type="submit"
      className="button primary large full pay-button mt-6"
      aria-disabled={isDisabled || isBusy || undefined}
    >
      {isBusy ? <span className="spin" aria-hidden /> : <Lock className="icon icon-small" aria-hidden />}
      {children}
    </button>
  )
}
