import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { ChatSlot } from '../chat-slot.tsx'
import { HomeLink } from './site-name.tsx'

/** The header of the checkout: its only links lead home and back to the cart (design). */
export function CheckoutHeader() {
  return (
    <header className="header">
      <div className="wrap between">
        <HomeLink />
        <span className="row sm muted only-d">
          <Lock className="ico s" aria-hidden /> Secure checkout
        </span>
        <span className="row">
          <ChatSlot />
          <Link className="more sm" to="/cart">
            Back to cart
          </Link>
        </span>
      </div>
    </header>
  )
}
