import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { EmptyPage } from '../../../ui/states.tsx'

/** Explains to a visitor why an account is needed, and links to a login that returns to `returnTo`. */
export function SignInPanel(props: { title: string; reason: string; returnTo: string }) {
  return (
    <EmptyPage icon={Lock} title={props.title} text={props.reason}>
      <Link className="button primary" to={`/auth?redirect=${encodeURIComponent(props.returnTo)}`}>
        Login / Register
      </Link>
      <Link className="button quiet" to="/shop">
        Continue shopping
      </Link>
    </EmptyPage>
  )
}
