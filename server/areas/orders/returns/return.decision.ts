/** Carries out the decision on a return: stock, replacement, record, timeline and mail, in the caller's transaction. */
import { formatPence } from '@shop/contract/lib/money.ts'
import type { AdminReturn, ReturnDecision } from '@shop/contract/returns/returns.admin.ts'
import type { Db } from '../../../platform/database/database.ts'
import { moveReturnedStock } from '../../stock/stock.service.ts'
import { addOrderEvent, touchOrder } from '../order.events.ts'
import { queueReturnDecided } from './returns.mails.ts'
import { returnsRepository } from './returns.repository.ts'

/** A return that is decided; the caller has locked its order. */
export interface DecidedReturn {
  found: AdminReturn
  decision: ReturnDecision
}

/** Stores the decision, and moves the stock: call it before the refund, whose rows are locked after those of the stock. */
export async function applyDecision(trx: Db, { found, decision }: DecidedReturn): Promise<void> {
  for (const { id, outcome, accepted, is_restocked, reason } of decision.items) {
    await trx
      .updateTable('return_item')
      .set({ outcome: accepted === 0 ? 'reject' : outcome, accepted, is_restocked, decision_reason: reason })
      .where('return_id', '=', found.id)
      .where('order_item_id', '=', id)
      .execute()
  }
  const parts = await returnsRepository(trx).acceptedParts(found.id)
  const unitsOf = (rows: typeof parts) => {
    const units = new Map<number, number>()
    for (const { variation_id, accepted, per_unit } of rows) {
      units.set(variation_id, (units.get(variation_id) ?? 0) + per_unit * (accepted ?? 0))
    }
    return units
  }
  await moveReturnedStock(trx, found.order_id, {
    restocked: unitsOf(parts.filter(({ is_restocked }) => is_restocked)),
    writtenOff: unitsOf(parts.filter(({ is_restocked }) => !is_restocked)),
    replacements: unitsOf(parts.filter(({ outcome }) => outcome === 'replace')),
    note: `${found.number}: ${reasonsOf(found)}`,
  })
}

/** `refund`: what the decision refunds; null if nothing. */
export async function finishDecision(
  trx: Db,
  { found, decision }: DecidedReturn,
  about: {
    order: { id: number; customer_email: string }
    refund: { id: number; amount: number } | null
    by: number
    at: Date
  },
): Promise<void> {
  const { order, refund, by, at } = about
  const isReplacing = decision.items.some(({ outcome, accepted }) => outcome === 'replace' && accepted > 0)
  const isAccepted = decision.items.some(({ accepted }) => accepted > 0)
  await returnsRepository(trx).update(found.id, {
    status: 'decided',
    decided_at: at,
    decision_note: decision.note,
    refund_id: refund?.id ?? null,
    replaced_at: isReplacing ? at : null,
  })
  const results = [
    refund ? `${formatPence(refund.amount)} refunded` : '',
    isReplacing ? 'replacement to follow' : '',
    !refund && !isReplacing ? (isAccepted ? 'accepted, nothing was paid' : 'not accepted') : '',
  ]
  const note = `${found.number}: ${results.filter(Boolean).join(', ')}`
  await addOrderEvent(trx, order.id, { status: 'return_decided', note, user_id: by, at })
  await touchOrder(trx, order.id)
  await queueReturnDecided(trx, order, { found, decision, amount: refund?.amount ?? 0 })
}

const reasonsOf = ({ items }: AdminReturn) =>
  [...new Set(items.map(({ reason }) => reason.replaceAll('_', ' ')))].join(', ')
