import { Lock } from 'lucide-react'
import { Link } from 'react-router'

/** Explains to a visitor why an account is needed, and links to a login that returns to `returnTo`. */
export function SignInPanel(props: { title: string; reason: string; returnTo: string }) {
  return (
    <main id="main" className="wrap page-state">
      <section className="empty">
        <span className="artwork">
          <Lock className="icon" aria-hidden />
        </span>
        <h1 className="heading">{props.title}</h1>
        <p>{props.reason}</p>
        <span className="hstack wrapping justify-center">
          <Link className="button primary" to={`/auth?redirect=${encodeURIComponent(props.returnTo)}`}>
            Login / Register
          </Link>
          <Link className="button quiet" to="/shop">
            Continue shopping
          </Link>
        </span>
      </section>
    </main>
  )
}
