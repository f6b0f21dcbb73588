/** Rights under privacy law: exporting and erasing a user's data (rules G3 and G5). */
import { toPounds } from '@shop/contract/lib/money.ts'
import { conflict, notFound } from '../../../platform/http/http-error.ts'
import { announce } from '../../../platform/messages/events.ts'
import { anonymousEmail } from '../../mail/mail.queue.ts'
import type { IdentityProof } from '../identity.proof.ts'
import { accountsRepository } from '../users.repository.ts'
import type { AccountsDependencies } from '../users.service.ts'
import { checkOtherOwners } from '../users.update.service.ts'
import { eraseUser, findOpenOrder, removeCart } from './erasure.repository.ts'
import { readPersonalData } from './personal-data.repository.ts'

interface Dependencies extends AccountsDependencies {
  proof: IdentityProof
}

export function personalData({ db, clock, sessions, proof }: Dependencies) {
  return {
    /** Returns all data of the user. Amounts are pounds. */
    async export(userId: number): Promise<Record<string, Plain>> {
      const document = { exported_at: clock.now(), ...(await readPersonalData(db, userId)) }
      return Object.fromEntries(Object.entries(document).map(([name, value]) => [name, plain(value)]))
    },

    /**
     * Erases the account after checking its password (otherwise 422). Records required by tax law stay with its orders.
     * Throws 409 `open_orders` while an order is in progress, and 409 `last_admin` for the only admin.
     */
    async erase(userId: number, password: string): Promise<void> {
      await proof.password(userId, password, 'password')
      await db.transaction().execute(async (trx) => {
        // Locks the cart before the user, as ordering does, to prevent a deadlock.
        await removeCart(trx, userId)
        const rows = await accountsRepository(trx).lockWithAdmins([userId])
        const user = rows.find(({ id }) => id === userId)
        if (!user) throw notFound('We can’t find that user.')
        checkOtherOwners(rows, user)
        const open = await findOpenOrder(trx, userId)
        if (open) throw openOrder(open.order_number)
        const anonymous = anonymousEmail(userId)
        const { hadReviews } = await eraseUser(trx, { userId, email: user.email, anonymous, now: clock.now() })
        if (hadReviews) await announce(trx, 'catalogue')
        await sessions.end(trx, userId, 'all')
      })
    },
  }
}

const openOrder = (orderNumber: string) =>
  conflict(
    'open_orders',
    `Your order ${orderNumber} is still under way. You can delete your account once it’s delivered or cancelled.`,
  )

/** A JSON value. */
type Plain = string | number | boolean | null | Plain[] | { [name: string]: Plain }

/** Converts a value to JSON: dates as text, and `total_pence: 999` as `total: 9.99`. */
function plain(value: unknown): Plain {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(plain)
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) =>
      name.endsWith('_pence') && typeof inner === 'number'
        ? [name.slice(0, -'_pence'.length), toPounds(inner)]
        : [name, plain(inner)],
    ),
  )
}
