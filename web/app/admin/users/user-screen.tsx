import { formatPrice } from '@shop/contract/lib/money.ts'
import { FormerCustomerCard } from '../former-shop/former-customer-card.tsx'
import { Card } from '../kit/card.tsx'
import { DateTime, dateText } from '../kit/date-time.tsx'
import { PageTop } from '../kit/page-top.tsx'
import type { AdminUser } from './queries.ts'
import { UserAccess } from './user-access.tsx'
import { UserOrders } from './user-orders.tsx'
import { UserPills } from './user-pills.tsx'
import './users.css'

/** The page of one user. Staff change only the access; users change their own details. */
export function UserScreen({ user }: { user: AdminUser }) {
  return (
    <>
      <PageTop title={user.name} back={{ to: '/admin/users', label: 'Users' }} />
      <div className="two-columns align-start">
        <div className="tiles">
          <UserOrders user={user} />
          <FormerCustomerCard id={user.id} />
        </div>
        <div className="tiles">
          <Card title="Details" aside={<UserPills user={user} />}>
            <UserFacts user={user} />
          </Card>
          <Card title="Access">
            <UserAccess user={user} />
          </Card>
        </div>
      </div>
    </>
  )
}

function UserFacts({ user }: { user: AdminUser }) {
  const { email, phone, date_of_birth, age_verified, has_totp, orders, spent, last_order_at, created_at } = user
  const rows = [
    {
      label: 'Email',
      value: (
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
      ),
    },
    ...(user.pending_email === null ? [] : [{ label: 'New email, not confirmed', value: user.pending_email }]),
    { label: 'Phone', value: phone || 'Not given' },
    { label: 'Date of birth', value: date_of_birth === null ? 'Not given' : dateText(date_of_birth) },
    { label: 'Age', value: age_verified ? 'Verified' : 'Not verified' },
    { label: 'One-time code at login', value: has_totp ? 'On' : 'Off' },
    { label: 'Orders paid', value: orders },
    { label: 'Spent', value: formatPrice(spent) },
    { label: 'Last order', value: <DateTime at={last_order_at} isDay none="None" /> },
    { label: 'Account since', value: <DateTime at={created_at} isDay /> },
  ]
  return (
    <dl className="totals userfacts">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
