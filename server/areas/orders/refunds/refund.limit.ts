/** How much one person may refund of an order: a setting of the shop. */
import { formatPence } from '@shop/contract/lib/money.ts'
import type { Db } from '../../../platform/database/database.ts'
import { conflict } from '../../../platform/http/http-error.ts'
import { siteSettingsAdminService } from '../../site-settings/site-settings.admin.service.ts'
import type { PaymentTotals } from '../order.totals.ts'

/** Whether another `amount` pence makes the order's refunds exceed the limit of one person. */
export async function needsApproval(trx: Db, order: PaymentTotals, amount: number): Promise<boolean> {
  const { refund_limit } = await siteSettingsAdminService({ db: trx }).get()
  return refund_limit !== null && order.refunded_pence + amount > refund_limit
}

/** Throws 409 `needs_approval` for a change of status that would refund above the limit without a second person. */
export async function checkLimit(trx: Db, order: PaymentTotals): Promise<void> {
  const amount = order.paid_pence - order.refunded_pence
  if (amount <= 0 || !(await needsApproval(trx, order, amount))) return
  const text = `${formatPence(amount)} is above the limit of one person. Refund it first: a second person then approves it.`
  throw conflict('needs_approval', text)
}
