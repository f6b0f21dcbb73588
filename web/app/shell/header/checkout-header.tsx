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
        <span className="hstack small muted only-d">
          <Lock className="icon icon-small" aria-hidden /> Secure checkout
        </span>
        <span className="hstack">
          <ChatSlot />
          <Link className="more small" to="/cart">
            Back to cart
          </Link>
        </span>
      </div>
    </header>
  )
}
