import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dayText } from '../../../order/order-dates.ts'
import type { User } from '../queries.ts'

interface ProfileOverviewProps {
  user: User
  latestOrders: ReactNode
  defaultAddress: ReactNode
  /** Delivered products that the customer has not reviewed yet. */
  waitingReviews: ReactNode
}

/** A summary of the customer's latest orders, default address and details. */
export function ProfileOverview({ user, latestOrders, defaultAddress, waitingReviews }: ProfileOverviewProps) {
  return (
    <div className="grid gap-12">
      <h1 className="visually-hidden">Your profile</h1>
      {latestOrders}
      <div className="field-pair gap-6">
        {defaultAddress}
        <section className="sheet-card" aria-labelledby="details-card">
          <div className="hstack between">
            <h2 className="subheading" id="details-card">
              Details
            </h2>
            <Link className="link small" to="/profile?tab=details" aria-label="Edit your details">
              Edit
            </Link>
          </div>
          <ul className="muted mt-3 wrap-anywhere">
            <li>{user.name}</li>
            <li>{user.email}</li>
            {user.phone && <li>{user.phone}</li>}
            {user.date_of_birth && <li>Born {dayText(user.date_of_birth)}</li>}
          </ul>
        </section>
      </div>
      {waitingReviews}
    </div>
  )
}
