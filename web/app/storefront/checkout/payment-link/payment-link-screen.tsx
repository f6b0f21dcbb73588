import { ApiError } from '@shop/contract/client.ts'
import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Link2Off, RefreshCw, ShoppingBag, TimerOff } from 'lucide-react'
import { ButtonLink, QuietLink } from '../../../ui/buttons.tsx'
import { EmptyPage, Loading } from '../../../ui/states.tsx'
import { useStoredLinkToken } from '../../accounts/login/use-link-token.ts'
import type { CardFormSlot } from '../steps/checkout-payment.tsx'
import type { ReturnedPayment } from '../use-paying.ts'
import { PayByLink } from './pay-by-link.tsx'
import { type PaymentLink, paymentLinkQuery } from './queries.ts'

const INCOMPLETE = 'This link isn’t complete. Please open it from our email again.'

interface ScreenProps {
  /** The payment from whose page at the bank or the provider the customer has returned. */
  returned: ReturnedPayment | null
  CardForm: CardFormSlot
}

/** Where a customer pays an order by a link of staff, without a login. */
export function PaymentLinkScreen(props: ScreenProps) {
  const token = useStoredLinkToken(STORAGE_KEYS.paymentLinkToken)
  if (token === undefined) return <Reading />
  if (token === null) return <Unusable text={INCOMPLETE} />
  return <Linked token={token} {...props} />
}

function Linked({ token, ...props }: ScreenProps & { token: string }) {
  const { data: link, error, isPending, refetch } = useQuery(paymentLinkQuery(token))
  if (link?.order) return <PayByLink token={token} orderNumber={link.order_number} order={link.order} {...props} />
  if (link) return <Closed link={link} />
  if (isPending) return <Reading />
  if (error instanceof ApiError && error.status < 500) return <Unusable text={error.problem.detail} />
  return (
    <EmptyPage
      icon={RefreshCw}
      role="alert"
      title="This page couldn’t be loaded"
      text="Check your connection and try again."
      onRetry={refetch}
    />
  )
}

const ENDED = {
  expired: { icon: TimerOff, title: 'The time to pay has run out', text: 'wasn’t paid in time and is cancelled.' },
  cancelled: { icon: ShoppingBag, title: 'This order has been cancelled', text: 'can no longer be paid.' },
}

/** An order with nothing to pay: what happened to it, and what to do next. */
function Closed({ link: { state, order_number } }: { link: PaymentLink }) {
  if (state === 'paid' || state === 'open') {
    return (
      <EmptyPage
        icon={CircleCheck}
        role="alert"
        title={`Order ${order_number} is paid`}
        text="Thank you. There’s nothing left to pay: we’ll email you when your order leaves."
      >
        <ButtonLink to="/shop">Continue shopping</ButtonLink>
      </EmptyPage>
    )
  }
  const { icon, title, text } = ENDED[state]
  return (
    <EmptyPage
      icon={icon}
      title={title}
      text={`Order ${order_number} ${text} If any money was taken, we refund it automatically. Order again in the shop, or ask us.`}
    >
      <NextSteps />
    </EmptyPage>
  )
}

const NextSteps = () => (
  <>
    <ButtonLink to="/shop">Shop all</ButtonLink>
    <QuietLink to="/contact">Contact us</QuietLink>
  </>
)

function Reading() {
  return (
    <main id="main" className="wrap page-state">
      <h1 className="visually-hidden">Pay for your order</h1>
      <Loading className="justify-center py-16">Loading your order...</Loading>
    </main>
  )
}

function Unusable({ text }: { text: string }) {
  return (
    <EmptyPage
      icon={Link2Off}
      title="This link doesn’t work"
      text={`${text} If it still doesn’t work, ask us for a new one.`}
    >
      <NextSteps />
    </EmptyPage>
  )
}
