/** Returns for staff: the inbox, receiving, deciding and replacing. Every change writes an audit entry. */
import {
  calculateRefund,
  chooseReturnRefund,
  type RefundChoice,
  toRefundable,
} from '@shop/contract/admin/orders/refunds.ts'
import { standardRate } from '@shop/contract/delivery/decide.ts'
import { calculateDeliveryFee } from '@shop/contract/lib/pricing.ts'
import { RETURN_RULES } from '@shop/contract/returns/return.rules.ts'
import type { AdminReturn, ReturnDecision, ReturnView } from '@shop/contract/returns/returns.admin.ts'
import type { NewReturn } from '@shop/contract/returns/returns.ts'
import { auditFor } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict, invalidAt } from '../../../platform/http/http-error.ts'
import { isFirstCall, makeOnce } from '../../../platform/idempotency.ts'
import { siteSettingsService } from '../../site-settings/site-settings.service.ts'
import { addOrderEvent, touchOrder } from '../order.events.ts'
import { toAdminOrder } from '../order.mapping.ts'
import { type LockedOrder, lockOrder } from '../order.status.ts'
import { ordersRepository } from '../orders.repository.ts'
import type { OrdersDependencies } from '../orders.service.ts'
import { askForRefund } from '../refunds/refund.approvals.ts'
import { checkChoice } from '../refunds/refund.items.ts'
import { applyDecision, finishDecision } from './return.decision.ts'
import { queueReplacementSent, queueReturnArrived, queueReturnCancelled } from './returns.mails.ts'
import { returnsRepository } from './returns.repository.ts'
import { toAdminReturn } from './returns.rows.ts'
import { cancelRequested, isClosed, startReturn } from './returns.service.ts'

const audit = auditFor('return')

interface Caller {
  by: number
  key: string | undefined
}

export type ReturnsAdminService = ReturnType<typeof returnsAdminService>

export function returnsAdminService({ db, clock, images }: OrdersDependencies) {
  const get = async (over: Db, id: number): Promise<AdminReturn> =>
    toAdminReturn(await returnsRepository(over).find(id), images, clock.now())

  /** Runs `work` with the order locked, and records what it changed. */
  const change = (
    { id, by, action }: { id: number; by: number; action: string },
    work: (trx: Db, found: AdminReturn, order: LockedOrder) => Promise<unknown>,
  ): Promise<AdminReturn> =>
    inTransaction(db, async (trx) => {
      const order = await lockOrder(trx, await returnsRepository(trx).orderOf(id))
      const before = await get(trx, id)
      await work(trx, before, order)
      const after = await get(trx, id)
      const [was, is] = [audited(before), audited(after)]
      if (JSON.stringify(was) !== JSON.stringify(is)) await audit(trx, { by, id, action, before: was, after: is })
      return after
    })

  /** Returns what a decision refunds, by its choice of units and delivery. */
  async function choose(trx: Db, found: AdminReturn, { items }: ReturnDecision) {
    const row = await ordersRepository(trx).findForStaff(found.order_id)
    if (!row) throw conflict('not_returnable', 'This order no longer exists.')
    const shown = toAdminOrder(row, images)
    const settings = await siteSettingsService({ db: trx }).get()
    const units = items.filter(({ outcome, accepted }) => outcome === 'refund' && accepted > 0)
    const choice = chooseReturnRefund(toRefundable(shown), {
      items: units.map(({ id, accepted }) => ({ id, quantity: accepted })),
      standard_delivery: calculateDeliveryFee(
        shown.subtotal - shown.discount,
        standardRate(settings, shown.shipping_address.postcode),
      ),
      isShopAtFault: found.items.every(({ reason }) => RETURN_RULES[reason].isShopAtFault),
    })
    return { shown, choice }
  }

  return {
    get: (id: number) => get(db, id),

    async list({ view, skip, limit }: { view: ReturnView; skip: number; limit: number }) {
      const now = clock.now()
      const returns = returnsRepository(db)
      const [{ rows, total }, counts] = await Promise.all([
        returns.list(view, now, { skip, limit }),
        returns.counts(now),
      ])
      return { items: rows.map((row) => toAdminReturn(row, images, now)), total, skip, limit, counts }
    },

    /** Throws not-found, and the 409s of `createReturnForCustomer`. A repeat returns the first one. */
    create: (orderId: number, input: NewReturn, { by, key }: Caller): Promise<AdminReturn> =>
      inTransaction(db, async (trx) => {
        const order = await lockOrder(trx, orderId)
        const asked = { orderId, ...input }
        const started = await makeOnce(trx, { userId: by, call: 'return.create', key, asked }, async () => {
          const id = await startReturn(trx, clock.now(), { order, input, by, isByStaff: true })
          await audit(trx, { by, id, action: 'return.create', after: audited(await get(trx, id)) })
          return id
        })
        return get(trx, started)
      }),

    /** Throws not-found, and 409 `return_closed` or `not_sent`. The same units again change nothing. */
    receive: (id: number, units: readonly { id: number; received: number }[], by: number): Promise<AdminReturn> =>
      change({ id, by, action: 'return.receive' }, async (trx, found, order) => {
        if (found.status === 'decided' || found.status === 'cancelled' || found.is_waiting) throw isClosed()
        if (order.shipped_at === null) {
          throw conflict('not_sent', 'This order hasn’t left yet. Cancel it, or refund its items, instead.')
        }
        if (!units.some(({ received }) => received > 0)) {
          throw invalidAt('items', 'Count at least one item, or cancel the return if nothing came.')
        }
        const returns = returnsRepository(trx)
        const now = clock.now()
        for (const item of found.items) {
          const received = units.find((one) => one.id === item.id)?.received ?? 0
          if (received > item.quantity)
            throw conflict('too_many', `Only ${item.quantity} of ${item.name} are in this return.`)
          await returns.receive(id, { id: item.id, received })
        }
        if (found.status === 'received') return
        await returns.update(id, { status: 'received', received_at: now })
        await addOrderEvent(trx, order.id, { status: 'return_received', note: found.number, user_id: by, at: now })
        await touchOrder(trx, order.id)
        await queueReturnArrived(trx, order.customer_email, await get(trx, id))
      }),

    /** Throws not-found, and 409 `return_closed`. A repeat changes nothing. */
    cancel: (id: number, by: number): Promise<AdminReturn> =>
      change({ id, by, action: 'return.cancel' }, async (trx, found, order) => {
        await cancelRequested(trx, found, { by, at: clock.now() })
        if (found.status === 'requested') await queueReturnCancelled(trx, order, found)
      }),

    /** Throws not-found, and the errors of `decideReturn`. A repeat with the same key changes nothing. */
    decide: (id: number, decision: ReturnDecision, { by, key }: Caller): Promise<AdminReturn> =>
      change({ id, by, action: 'return.decide' }, async (trx, found, order) => {
        if (!(await isFirstCall(trx, { userId: by, call: 'return.decide', key, asked: { id, ...decision } }))) return
        if (found.status === 'requested') throw conflict('not_received', 'Record what came back first.')
        if (found.status !== 'received') throw conflict('already_decided', 'This return has already been closed.')
        if (found.is_waiting) throw conflict('refund_waiting', 'Its refund already waits for a second person.')
        checkDecision(found, decision)
        const { shown, choice } = await choose(trx, found, decision)
        const decided = { found, decision }
        const accepted = decision.items.filter((item) => item.accepted > 0)
        checkChoice(shown, { ...choice, items: accepted.map(({ id, accepted: quantity }) => ({ id, quantity })) })
        const left = order.paid_pence - order.refunded_pence
        const calculated = Math.min(calculateRefund(toRefundable(shown), choice).amount, left)
        if (decision.amount !== calculated && decision.note.length < 3) {
          throw invalidAt('note', 'Say in a few words why the sum differs.')
        }
        const refund = toRefundInput(found, choice, decision)
        if (decision.amount > 0) return askForRefund(trx, clock, { order, shown, asked: refund, by, decided })
        await applyDecision(trx, decided)
        await finishDecision(trx, decided, { order, refund: null, by, at: clock.now() })
      }),

    /** Throws not-found, and 409 `nothing_to_send`. A repeat with the same number changes nothing. */
    dispatchReplacement: (id: number, tracking_number: string, by: number): Promise<AdminReturn> =>
      change({ id, by, action: 'return.replace' }, async (trx, found, order) => {
        const { replacement, number } = found
        if (replacement?.shipped_at && replacement.tracking_number === tracking_number) return
        if (!replacement || replacement.shipped_at) {
          throw conflict('nothing_to_send', 'This return has no replacement that waits to be sent.')
        }
        const now = clock.now()
        const sent = { replacement_shipped_at: now, replacement_tracking: tracking_number }
        await returnsRepository(trx).update(id, sent)
        const note = [number, tracking_number].filter(Boolean).join(', ')
        await addOrderEvent(trx, order.id, { status: 'replacement_shipped', note, user_id: by, at: now })
        await touchOrder(trx, order.id)
        await queueReplacementSent(trx, order, found, tracking_number)
      }),
  }
}

/** Throws 409 if the lines are not those that came back, and 422 without the reason of what is not accepted. */
function checkDecision(found: AdminReturn, { items }: ReturnDecision): void {
  const back = found.items.filter(({ received }) => (received ?? 0) > 0)
  const ids = new Set(items.map(({ id }) => id))
  if (items.length !== back.length || back.some(({ id }) => !ids.has(id))) {
    throw conflict('not_received', 'Decide every item that came back, and no other.')
  }
  for (const [place, { id, outcome, accepted, reason }] of items.entries()) {
    const received = back.find((one) => one.id === id)?.received ?? 0
    if (accepted > received) throw invalidAt(`items.${place}.accepted`, `Only ${received} came back.`)
    const isAll = outcome !== 'reject' && accepted === received
    if (!isAll && reason.length < 3)
      throw invalidAt(`items.${place}.reason`, 'Say why, in a sentence for the customer.')
    if (outcome === 'reject' && accepted > 0)
      throw invalidAt(`items.${place}.accepted`, 'Rejected units are not accepted.')
  }
}

/** The stock is that of the return, not of its refund. */
function toRefundInput(found: AdminReturn, { items, delivery }: RefundChoice, { amount, note }: ReturnDecision) {
  return {
    items: items.map(({ id, quantity }) => ({ id, quantity, is_restocked: false })),
    delivery,
    amount,
    reason: note ? `Return ${found.number}: ${note}` : `Return ${found.number}`,
  }
}

/** What the audit log says of a return. */
const audited = ({ number, status, items, refund, replacement, decision_note }: AdminReturn) => ({
  number,
  status,
  refund_pence: refund,
  replacement,
  ...(decision_note && { note: decision_note }),
  items: items.map(({ id, quantity, reason, received, outcome, accepted, is_restocked, decision_reason }) => {
    return { id, quantity, reason, received, outcome, accepted, is_restocked, decision_reason }
  }),
})
