import { Info } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { localPath } from '../local-path.ts'
import { siteOf, unindexedMeta } from '../seo/page-meta.ts'
import type { Route } from './+types/auth'

export const meta: Route.MetaFunction = ({ matches }) =>
  unindexedMeta(siteOf(matches[0].loaderData), 'Login / Register')

const SHOP = '/shop'

/** Accounts open together with the checkout. Until then the page says so and leads back to where the visitor was. */
export default function AuthPage() {
  const [query] = useSearchParams()
  const target = query.get('redirect')
  const back = needsAccount(localPath(target, SHOP)) ? SHOP : localPath(target, SHOP)
  return (
    <main id="main" className="wrap pt-[clamp(2rem,4vw,4.5rem)]">
      <div className="authgrid open">
        <div className="stack">
          <h1 className="title">Welcome</h1>
          <div className="notice">
            <Info className="ico" aria-hidden />
            <span>Accounts open with the checkout, shortly. There is nothing to log in to yet.</span>
          </div>
          <p className="muted">Everything on the shelves can be looked through without an account.</p>
          <Link className="btn primary full" to={back}>
            Go on browsing
          </Link>
        </div>
        <div className="stack">
          <h2 className="h2">What an account will keep</h2>
          <p className="muted">
            Your cart and wishlist on every device, your addresses, and your orders with their tracking.
          </p>
          <p className="muted">
            Until then our people answer every question about an order or a product.{' '}
            <Link className="link" to="/contact">
              Contact us
            </Link>
          </p>
        </div>
      </div>
    </main>
  )
}

/** Pages that would only send the visitor back here. */
function needsAccount(path: string): boolean {
  return /^\/(auth|login|cart|checkout|order-confirmation|profile|admin)\b/.test(path)
}
