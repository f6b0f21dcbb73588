import { ApiError } from '@shop/contract/client.ts'
import { ArrowRight, SearchX, TriangleAlert } from 'lucide-react'
import { isRouteErrorResponse, Link } from 'react-router'
import { useRequestId } from './request-id.ts'

/** The page for an error: not found, rejected, or failed. */
export function ErrorPage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return <BrokenPage error={error} />
}

function NotFoundPage() {
  return (
    <main id="main" className="wrap page-state">
      <title>Page not found</title>
      <meta name="robots" content="noindex" />
      <section className="empty">
        <span className="artwork">
          <SearchX className="icon" aria-hidden />
        </span>
        <h1 className="heading">We can’t find that page</h1>
        <p>Check the address, or the product may no longer be sold.</p>
        <span className="hstack wrapping justify-center">
          <Link className="button primary" to="/shop">
            Shop all
          </Link>
          <Link className="button quiet" to="/">
            Go to the home page
          </Link>
        </span>
        <Link className="more small" to="/contact">
          Ask us about it <ArrowRight className="icon icon-small" aria-hidden />
        </Link>
      </section>
    </main>
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
    <main id="main" className="wrap page-state">
      <title>Something went wrong</title>
      <meta name="robots" content="noindex" />
      {requestId && <meta name="request-id" content={requestId} />}
      <section className="empty">
        <span className="artwork">
          <TriangleAlert className="icon" aria-hidden />
        </span>
        <h1 className="heading">This page didn’t load</h1>
        <p>{detail}</p>
        {requestId && (
          <p className="small">
            If you write to us, mention code <code>{requestId}</code>.
          </p>
        )}
        <span className="hstack wrapping justify-center">
          <button type="button" className="button primary" onClick={() => window.location.reload()}>
            Try again
          </button>
          <Link className="button quiet" to="/contact">
            Contact us
          </Link>
        </span>
      </section>
    </main>
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
