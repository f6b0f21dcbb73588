/** Refunds above the shop's limit: who asks for one cannot approve it. */
import { formatPence } from '@shop/contract/lib/money.ts'
import type { AdminReturn } from '@shop/contract/returns/returns.admin.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { RefundInput } from '../../../platform/database/tables/tables.orders.ts'
import { conflict, HttpError, notFound } from '../../../platform/http/http-error.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { queueMail, STAFF } from '../../mail/mail.queue.ts'
import { addStaffEvent } from '../order.events.ts'
import { calculateAmount, carryOutRefund, type RefundOf } from './refund.items.ts'
import { needsApproval } from './refund.limit.ts'

/** Refunds at once, or asks a second person if the amount is above the limit. Throws the 409s of `refundOrder`. */
export async function askForRefund(trx: Db, clock: Clock, refund: RefundOf): Promise<void> {
  const { amount } = calculateAmount(refund)
  if (await needsApproval(trx, refund.order, amount)) await askForApproval(trx, clock, { ...refund, amount })
  else await carryOutRefund(trx, clock, refund)
}

/** Stores a refund that waits for a second person. Throws 409 if the order has one already. */
async function askForApproval(
  trx: Db,
  clock: Clock,
  { order, asked, amount, by, decided }: RefundOf & { amount: number },
): Promise<void> {
  const { items, delivery, reason } = asked
  const request = { items, delivery, reason, amount: asked.amount ?? null, decision: decided?.decision }
  const row = await trx
    .insertInto('refund_approval')
    .values({
      order_id: order.id,
      amount_pence: amount,
      request: JSON.stringify(request),
      asked_by: by,
      return_id: decided?.found.id ?? null,
    })
    .onConflict((on) => on.column('order_id').where('decided_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw conflict('refund_waiting', 'A refund of this order already waits for a second person.')
  const note = `${formatPence(amount)}: ${reason}`
  await addStaffEvent(trx, order.id, { status: 'refund_waiting', note, user_id: by, at: clock.now() })
  const person = await trx.selectFrom('staff_name').select('name').where('id', '=', by).executeTakeFirst()
  const about = { order_id: order.id, amount, reason, by: person?.name ?? 'Someone' }
  const mail = { event_key: `staff_refund_approval:${row.id}`, recipient: STAFF }
  await queueMail(trx, [{ ...mail, data: { kind: 'staff_refund_approval', ...about } }])
}

/** What the audit log says of a decision. */
type DecidedRefund = Pick<RefundInput, 'reason' | 'items'> & { amount_pence: number; asked_by: number | null }

interface ApprovalDecision extends Omit<RefundOf, 'asked' | 'decided'> {
  approvalId: number
  isApproved: boolean
  findReturn: (id: number) => Promise<AdminReturn>
}

/**
 * Carries out or drops a waiting refund, and returns it; the caller has locked the order. A repeat of one's own decision changes
 * nothing and returns undefined.
 * Throws not-found, 403 for the person who asked, 409 if it was decided otherwise or can no longer be refunded.
 */
export async function decideApproval(
  trx: Db,
  clock: Clock,
  { order, shown, approvalId, isApproved, by, findReturn }: ApprovalDecision,
): Promise<DecidedRefund | undefined> {
  const waiting = await trx
    .selectFrom('refund_approval')
    .selectAll()
    .where('id', '=', approvalId)
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow(() => notFound('This refund couldn’t be found.'))
  if (waiting.decided_at !== null) {
    if (waiting.decided_by === by && waiting.is_approved === isApproved) return undefined
    throw conflict('already_decided', 'Somebody else has just decided this refund.')
  }
  if (isApproved && waiting.asked_by === by) {
    throw new HttpError(403, 'own_refund', 'You asked for this refund: another person has to approve it.')
  }
  const decision = { decided_by: by, decided_at: clock.now(), is_approved: isApproved }
  await trx.updateTable('refund_approval').set(decision).where('id', '=', approvalId).execute()
  const { amount_pence, request, asked_by, return_id } = waiting
  const note = `${formatPence(amount_pence)}: ${request.reason}`
  const status = isApproved ? 'refund_approved' : 'refund_declined'
  await addStaffEvent(trx, order.id, { status, note, user_id: by, at: clock.now() })
  // What was approved is this amount, even if the calculated one has changed.
  const asked = { ...request, amount: amount_pence }
  if (isApproved) {
    const { decision: returned } = request
    const decided =
      returned && return_id !== null ? { found: await findReturn(return_id), decision: returned } : undefined
    await carryOutRefund(trx, clock, { order, shown, asked, by: asked_by ?? by, decided })
  }
  return { amount_pence, asked_by, reason: request.reason, items: request.items }
}
