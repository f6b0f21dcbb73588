import { ApiError } from '@shop/contract/client.ts'
import { ArrowRight, PackageSearch, SearchX, TriangleAlert } from 'lucide-react'
import { isRouteErrorResponse, Link } from 'react-router'
import { useMissingCount } from '../lib/use-counts.ts'
import { ButtonLink, QuietLink } from '../ui/buttons.tsx'
import { EmptyPage } from '../ui/states.tsx'
import { useRequestId } from './request-id.ts'

/** The page for an error: not found, rejected, or failed. */
export function ErrorPage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return <BrokenPage error={error} />
}

interface Absence {
  /** The statuses with which the page's loader reports it. */
  statuses: readonly number[]
  title: string
  text: string
  /** Where to go instead. */
  to: string
  label: string
}

/** Returns the error boundary of a page that itself explains an absence, such as a product that is no longer sold. */
export function explainAbsence({ statuses, title, text, to, label }: Absence) {
  return function PageError({ error }: { error: unknown }) {
    useMissingCount(isRouteErrorResponse(error) && error.status === 404 && statuses.includes(404))
    if (!isRouteErrorResponse(error) || !statuses.includes(error.status)) return <ErrorPage error={error} />
    return (
      <EmptyPage icon={PackageSearch} title={title} text={text}>
        <ButtonLink to={to}>{label}</ButtonLink>
      </EmptyPage>
    )
  }
}

function NotFoundPage() {
  useMissingCount()
  return (
    <EmptyPage
      icon={SearchX}
      title="We can’t find that page"
      text="Check the address, or the product may no longer be sold."
      more={
        <Link className="more small" to="/contact">
          Ask us about it <ArrowRight className="icon icon-small" aria-hidden />
        </Link>
      }
    >
      <title>Page not found</title>
      <meta name="robots" content="noindex" />
      <ButtonLink to="/shop">Shop all</ButtonLink>
      <QuietLink to="/">Go to the home page</QuietLink>
    </EmptyPage>
  )
}

/** The status of load shedding, whose detail explains that it is temporary. */
const BUSY = 503

function BrokenPage({ error }: { error: unknown }) {
  const problem = problemOf(error)
  const ofPage = useRequestId()
  // Only server errors show a request id: a rejection is nothing to report to us.
  const isServerError = problem === undefined || problem.status >= 500
  const requestId = isServerError ? (ofPage ?? problem?.request_id) : undefined
  const detail =
    problem && (problem.status < 500 || problem.status === BUSY)
      ? problem.detail
      : 'Something went wrong on our side. Please try again.'
  return (
    <EmptyPage
      icon={TriangleAlert}
      title="This page didn’t load"
      text={detail}
      details={
        requestId && (
          <p className="small">
            If you write to us, mention code <code>{requestId}</code>.
          </p>
        )
      }
      onRetry={() => window.location.reload()}
    >
      <title>Something went wrong</title>
      <meta name="robots" content="noindex" />
      {requestId && <meta name="request-id" content={requestId} />}
      <QuietLink to="/contact">Contact us</QuietLink>
    </EmptyPage>
  )
}

interface ShownProblem {
  status: number
  detail: string
  request_id: string | undefined
}

/** Returns the problem of a failed loader, or of a failed call during rendering; undefined for other errors. */
function problemOf(error: unknown): ShownProblem | undefined {
  if (error instanceof ApiError) return { ...error.problem, request_id: error.problem.request_id }
  if (!isRouteErrorResponse(error)) return undefined
  const data: unknown = error.data
  if (typeof data !== 'object' || data === null) return undefined
  if (!('detail' in data) || typeof data.detail !== 'string') return undefined
  const request_id = 'request_id' in data && typeof data.request_id === 'string' ? data.request_id : undefined
  return { status: error.status, detail: data.detail, request_id }
}
