/** Rights under privacy law: exporting and erasing a user's data (rules G3 and G5). */
import { toPounds } from '@shop/contract/lib/money.ts'
import { conflict, notFound } from '../../../platform/http/http-error.ts'
import { announce } from '../../../platform/messages/events.ts'
import { DAY_MS } from '../../../platform/time/durations.ts'
import { anonymousEmail } from '../../mail/mail.queue.ts'
import type { IdentityProof } from '../identity.proof.ts'
import { accountsRepository } from '../users.repository.ts'
import type { AccountsDependencies } from '../users.service.ts'
import { checkOtherAdmins } from '../users.update.service.ts'
import { erasureRepository } from './erasure.repository.ts'
import { personalDataRepository } from './personal-data.repository.ts'

const FORMER_AUTHOR = 'A customer'

/** Groups rows by order, without the order's id. */
function byOrder<Row extends { order_id: number }>(rows: Row[]) {
  const groups = Map.groupBy(rows, ({ order_id }) => order_id)
  return (id: number) => (groups.get(id) ?? []).map(({ order_id: _, ...row }) => row)
}

interface Dependencies extends AccountsDependencies {
  proof: IdentityProof
}

export function personalData({ db, clock, sessions, proof }: Dependencies) {
  return {
    /** Returns all data of the user. Amounts are pounds. */
    async export(userId: number): Promise<Record<string, Plain>> {
      const held = personalDataRepository(db)
      const account = await held.account(userId)
      const [orders, items, events, refunds, returns] = await Promise.all([
        held.orders(userId),
        held.orderItems(userId),
        held.orderEvents(userId),
        held.refunds(userId),
        held.returns(userId),
      ])
      const [addresses, reviews, wishlist, cart, coupons] = await Promise.all([
        held.addresses(userId),
        held.reviews(userId),
        held.wishlist(userId),
        held.cart(userId),
        held.coupons(userId),
      ])
      const [logins, known_networks, mails, failedPayments] = await Promise.all([
        held.sessions(userId),
        held.knownNetworks(userId),
        held.mails(account.email),
        held.failedPayments(userId),
      ])
      const privacy_requests = await held.privacyRequests(userId)
      const [chats, messages] = await Promise.all([held.chats(userId), held.chatMessages(userId)])
      const [itemsOf, eventsOf, refundsOf] = [byOrder(items), byOrder(events), byOrder(refunds)]
      const returnsOf = byOrder(returns)
      const messagesBySession = Map.groupBy(messages, ({ session_id }) => session_id)
      const document = {
        exported_at: clock.now(),
        account,
        addresses,
        orders: orders.map((order) => ({
          ...order,
          items: itemsOf(order.id),
          timeline: eventsOf(order.id),
          refunds: refundsOf(order.id),
          returns: returnsOf(order.id),
        })),
        reviews,
        wishlist,
        cart,
        coupons_used: coupons,
        sessions: logins,
        known_networks,
        mails,
        refused_payments: failedPayments,
        privacy_requests,
        chats: chats.map(({ id, ...chat }) => ({
          ...chat,
          messages: (messagesBySession.get(id) ?? []).map(({ session_id: _, ...message }) => message),
        })),
      }
      return Object.fromEntries(Object.entries(document).map(([name, value]) => [name, plain(value)]))
    },

    /**
     * Erases the account after checking its password (otherwise 422). Records required by tax law stay with its orders.
     * Throws 409 `open_orders` while an order is in progress, and 409 `last_admin` for the only admin.
     */
    async erase(userId: number, password: string): Promise<void> {
      await proof.password(userId, password, 'password')
      await db.transaction().execute(async (trx) => {
        const held = erasureRepository(trx)
        // Locks the cart before the user, as ordering does, to prevent a deadlock.
        await held.removeCart(userId)
        const rows = await accountsRepository(trx).lockWithAdmins([userId])
        const user = rows.find(({ id }) => id === userId)
        if (!user) throw notFound('We can’t find that user.')
        if (user.role === 'admin') checkOtherAdmins(rows, userId)
        const open = await held.findOpenOrder(userId)
        if (open) throw openOrder(open.order_number)

        const now = clock.now()
        const anonymous = anonymousEmail(userId)
        await held.forgetMails(userId, user.email, anonymous)
        await held.removeOwnThings(userId)
        await held.forgetInOrders(userId, anonymous)
        await held.forgetInReturns(userId)
        await held.forgetInPrivacyRequests(userId, anonymous)
        await held.forgetInPayments(userId, new Date(now.getTime() - DAY_MS))
        await held.forgetInAudit(userId)
        if ((await held.forgetInReviews(userId, FORMER_AUTHOR)) > 0) await announce(trx, 'catalogue')
        await held.forgetUser(userId, anonymous, now)
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
