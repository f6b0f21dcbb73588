import type { AgeCheckRequest } from '@shop/contract/age-checks/age-checks.ts'
import { ApiError } from '@shop/contract/client.ts'
import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dayText } from '../../order/order-dates.ts'
import { Notice } from '../../ui/notice.tsx'
import { EmptyState, Loading } from '../../ui/states.tsx'
import { useStoredLinkToken } from '../accounts/login/use-link-token.ts'
import { DocumentForm } from './document-form.tsx'
import { ProviderVisit } from './provider-visit.tsx'
import { ageCheckQuery } from './queries.ts'
import { VisitResult } from './visit-outcome.tsx'

const INCOMPLETE = 'This link is incomplete. Please open it from our email again.'

/** Where a customer confirms their age by an emailed link, without a login. */
export function AgeCheckScreen() {
  const token = useStoredLinkToken(STORAGE_KEYS.ageCheckToken)
  return (
    <main id="main" className="wrap pt-[clamp(2rem,4vw,4.5rem)]">
      <div className="stack mx-auto max-w-md">
        {token === undefined && <Reading />}
        {token !== undefined && <VisitResult />}
        {token === null && <Unusable text={INCOMPLETE} />}
        {typeof token === 'string' && <AgeCheck token={token} />}
      </div>
    </main>
  )
}

function AgeCheck({ token }: { token: string }) {
  const { data: check, error, isPending, refetch } = useQuery(ageCheckQuery(token))
  if (check) return <Shown token={token} check={check} />
  if (isPending) return <Reading />
  if (error instanceof ApiError && error.status < 500) return <Unusable text={error.problem.detail} />
  return (
    <EmptyState
      isPage
      icon={Clock}
      role="alert"
      title="This page couldn’t be loaded"
      text="Check your connection and try again."
      onRetry={refetch}
    />
  )
}

function Shown({ token, check }: { token: string; check: AgeCheckRequest }) {
  const { order_number, state, due_at, provider } = check
  if (state === 'passed') {
    return (
      <Ended title="Your age is confirmed" isDone>
        Thank you. Order {order_number} can leave now. We don’t need to check you again while your details stay the
        same.
      </Ended>
    )
  }
  if (state === 'over') {
    return (
      <Ended title="Nothing left to confirm">
        Order {order_number} doesn’t need anything from you any more. Your orders have the details.
      </Ended>
    )
  }
  const day = due_at && dayText(due_at)
  return (
    <>
      <h1 className="title">Confirm your age</h1>
      {state === 'open' ? (
        <p>
          Order {order_number} has items for adults, so by law we check that you’re 18 or over before it leaves. Please
          do this by <b className="font-[560]">{day}</b>. After that we cancel the order and refund you.
        </p>
      ) : (
        <Notice icon={CircleCheck} role="status">
          <b className="font-[560]">We’ve received your document.</b> We’ll look at it by {day} at the latest, and
          delete it once we’ve decided. If we can’t, we cancel order {order_number} and refund you.
        </Notice>
      )}
      {provider !== null && <ProviderVisit token={token} provider={provider} />}
      <DocumentForm token={token} isReplacing={state === 'received'} />
    </>
  )
}

function Ended({ title, isDone = false, children }: { title: string; isDone?: boolean; children: ReactNode }) {
  return (
    <>
      <h1 className="title">{title}</h1>
      <Notice {...(isDone && { icon: CircleCheck })} role="status">
        {children}
      </Notice>
      <Link className="button quiet full" to="/profile/orders">
        Go to your orders
      </Link>
    </>
  )
}

function Reading() {
  return (
    <>
      <h1 className="title">Confirm your age</h1>
      <Loading>Reading the link...</Loading>
    </>
  )
}

function Unusable({ text }: { text: string }) {
  return (
    <>
      <h1 className="title">This link doesn’t work</h1>
      <p className="muted">{text} You can also open it from the order in your profile.</p>
      <Link className="button quiet full" to="/profile/orders">
        Go to your orders
      </Link>
    </>
  )
}
