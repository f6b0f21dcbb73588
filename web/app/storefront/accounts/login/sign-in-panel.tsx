import { Lock } from 'lucide-react'
import { ButtonLink, QuietLink } from '../../../ui/buttons.tsx'
import { EmptyPage } from '../../../ui/states.tsx'

/** Explains to a visitor why an account is needed, and links to a login that returns to `returnTo`. */
export function SignInPanel(props: { title: string; reason: string; returnTo: string }) {
  return (
    <EmptyPage icon={Lock} title={props.title} text={props.reason}>
      <ButtonLink to={`/auth?redirect=${encodeURIComponent(props.returnTo)}`}>Login / Register</ButtonLink>
      <QuietLink to="/shop">Continue shopping</QuietLink>
    </EmptyPage>
  )
}
