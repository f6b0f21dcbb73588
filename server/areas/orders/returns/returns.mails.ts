/** The mails of a return to customer and staff. An event key ensures that each is queued once. */
import { returnNumber } from '@shop/contract/returns/return.rules.ts'
import type { AdminReturn, ReturnDecision } from '@shop/contract/returns/returns.admin.ts'
import type { NewReturn } from '@shop/contract/returns/returns.ts'
import type { Db } from '../../../platform/database/database.ts'
import { queueMail, STAFF } from '../../mail/mail.queue.ts'

interface MailedOrder {
  id: number
  customer_email: string
}

interface OpenedReturn extends NewReturn {
  id: number
  lines: readonly { id: number; name: string }[]
}

export async function queueReturnOpened(
  trx: Db,
  { id: order_id, customer_email: recipient }: MailedOrder,
  { id, note, items, lines }: OpenedReturn,
): Promise<void> {
  const names = items.map(({ id: line, quantity, reason }) => {
    return { name: lines.find((one) => one.id === line)?.name ?? '', quantity, reason }
  })
  const reason = items[0]?.reason ?? 'change_of_mind'
  const about = { order_id, return_id: id, number: returnNumber(id), items: names, reason, note }
  await queueMail(trx, [
    { event_key: `return_received:return:${id}`, recipient, data: { kind: 'return_received', ...about } },
    { event_key: `staff_return:return:${id}`, recipient: STAFF, data: { kind: 'staff_return', ...about } },
  ])
}

export async function queueReturnArrived(trx: Db, recipient: string, found: AdminReturn): Promise<void> {
  const { id, order_id, number, refund_due } = found
  const data = { kind: 'return_arrived' as const, order_id, number, due: refund_due ?? found.send_by }
  await queueMail(trx, [{ event_key: `return_arrived:${id}`, recipient, data }])
}

export async function queueReturnCancelled(
  trx: Db,
  { customer_email: recipient }: MailedOrder,
  { id, order_id, number }: AdminReturn,
): Promise<void> {
  const data = { kind: 'return_cancelled' as const, order_id, number }
  await queueMail(trx, [{ event_key: `return_cancelled:${id}`, recipient, data }])
}

export async function queueReplacementSent(
  trx: Db,
  { customer_email: recipient }: MailedOrder,
  { id, order_id, number }: AdminReturn,
  tracking_number: string,
): Promise<void> {
  const data = { kind: 'return_replaced' as const, order_id, number, tracking_number }
  await queueMail(trx, [{ event_key: `return_replaced:${id}`, recipient, data }])
}

/** `amount`: the refund in pence; `lines` say what was decided for each item. */
export async function queueReturnDecided(
  trx: Db,
  { id: order_id, customer_email: recipient }: MailedOrder,
  { found, decision, amount }: { found: AdminReturn; decision: ReturnDecision; amount: number },
): Promise<void> {
  const isReplaced = decision.items.some(({ outcome, accepted }) => outcome === 'replace' && accepted > 0)
  const outcome = amount > 0 ? 'refunded' : isReplaced ? 'replaced' : 'rejected'
  const lines = decision.items.map((item) => lineText(found, item))
  const data = { kind: 'return_decided' as const, order_id, number: found.number, outcome, amount, lines } as const
  await queueMail(trx, [{ event_key: `return_decided:${found.id}`, recipient, data }])
}

const DONE = { refund: 'refunded', replace: 'replaced', reject: 'not accepted' } as const

/** Returns '1 × Mesh coils: replaced' or, with the rest, '1 of 2 × Mesh coils: refunded. One was used.' */
function lineText({ items }: AdminReturn, { id, outcome, accepted, reason }: ReturnDecision['items'][number]): string {
  const item = items.find((one) => one.id === id)
  const back = item?.received ?? 0
  const units = accepted === 0 || accepted === back ? `${back}` : `${accepted} of ${back}`
  return `${units} × ${item?.name ?? ''}: ${DONE[accepted === 0 ? 'reject' : outcome]}.${reason && ` ${reason}`}`
}
