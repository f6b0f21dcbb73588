/** Purchase orders: drafted from the reorder list, sent to the supplier, and closed. */
import { formatPence } from '@shop/contract/lib/money.ts'
import type {
  createPurchaseOrders,
  listPurchaseOrders,
  PurchaseOrder,
  PurchaseOrderRow,
  updatePurchaseOrder,
} from '@shop/contract/stock-room/purchase-orders.ts'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { auditFor } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { conflict, invalidAt, notFound, rejectInvalid } from '../../../platform/http/http-error.ts'
import { makeAllOnce } from '../../../platform/idempotency.ts'
import { addDays } from '../../../platform/time/london.ts'
import { checkVersion } from '../../../platform/version-conflict.ts'
import { readLotClasses } from '../../lots/lot.blocks.ts'
import { mayReceiveUnstamped } from '../../lots/lot.rules.ts'
import { queueMail } from '../../mail/mail.queue.ts'
import { variationName } from '../../products/prices/prices.preview.ts'
import { roundToPacks } from '../reorder/reorder.rules.ts'
import { OPEN, ORDERED, type PurchaseRow, purchasesRepository } from './purchases.repository.ts'

type Changes = z.output<typeof updatePurchaseOrder.schema.body>
type Asked = z.output<typeof createPurchaseOrders.schema.body>['lines']

/** Who calls, whether they may see costs, and the Idempotency-Key of the call. */
export interface Calling {
  by: number
  hasCosts: boolean
  key?: string | undefined
}

const CALL = 'purchase_order.create'
const audit = auditFor('purchase_order')
export const unknownOrder = () => notFound('We can’t find that purchase order.')
export const orderNumber = (id: number): string => `PO-${id}`

export function purchasesService({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const today = () => clock.today()
  return {
    async list(query: z.output<typeof listPurchaseOrders.schema.querystring>, hasCosts: boolean) {
      const { rows, total } = await purchasesRepository(db).list(query, today())
      const { skip, limit } = query
      return { items: rows.map((row) => toRow(row, today(), hasCosts)), total, skip, limit }
    },

    get: (id: number, hasCosts: boolean) => readPurchaseOrder(db, id, { hasCosts, today: today() }),

    /** Throws 422 for a variation without a supplier. A repeat with the same key returns the drafts of the first call. */
    create: (asked: Asked, { by, hasCosts, key }: Calling): Promise<{ items: PurchaseOrderRow[] }> =>
      db.transaction().execute(async (trx) => {
        const repository = purchasesRepository(trx)
        const ids = await makeAllOnce(trx, { userId: by, call: CALL, key, asked }, () => draft(trx, asked, by))
        return { items: (await repository.find(ids)).map((row) => toRow(row, today(), hasCosts)) }
      }),

    /** Throws as the contract says. The mail is queued in the same transaction, once. */
    update: (id: number, changes: Changes, { by, hasCosts }: Calling): Promise<PurchaseOrder> =>
      db.transaction().execute(async (trx) => {
        const repository = purchasesRepository(trx)
        const stored = await repository.lock(id)
        if (!stored) throw unknownOrder()
        await checkVersion(trx, changes.updated_at, { entity: 'purchase_order', ...stored })
        const { lines, order, expected_on = stored.expected_on, note = stored.note } = changes
        const isDraft = stored.status === 'draft'
        if (!isDraft && (lines || order || note !== stored.note || !ORDERED.includes(stored.status)))
          throw conflict('already_ordered', `${orderNumber(id)} was sent. Only its expected day can change.`)
        for (const { variation_id, quantity, cost } of lines ?? []) {
          if (quantity === 0) await repository.removeLine(id, variation_id)
          else {
            const costs = hasCosts && cost !== undefined && { cost_pence: cost }
            await repository.updateLine(id, { variation_id, quantity, ...costs })
          }
        }
        await repository.update(id, { expected_on, note })
        if (order) await send(trx, id, order)
        const action = order ? 'purchase_order.order' : 'purchase_order.update'
        const after = { expected_on, note, ...(lines && { lines: lines.map(({ cost: _, ...line }) => line) }), order }
        await audit(trx, { by, id, action, before: { expected_on: stored.expected_on, note: stored.note }, after })
        return readPurchaseOrder(trx, id, { hasCosts, today: today() })
      }),

    /** Nothing more will arrive. A repeat changes nothing. */
    close: (id: number, { by, hasCosts }: Calling): Promise<PurchaseOrder> =>
      db.transaction().execute(async (trx) => {
        const repository = purchasesRepository(trx)
        const stored = await repository.lock(id)
        if (!stored) throw unknownOrder()
        if (OPEN.includes(stored.status)) {
          const status = stored.status === 'part_received' ? 'received' : 'cancelled'
          await repository.update(id, { status })
          const before = { status: stored.status }
          await audit(trx, { by, id, action: 'purchase_order.close', before, after: { status } })
        }
        return readPurchaseOrder(trx, id, { hasCosts, today: today() })
      }),
  }

  async function send(trx: Db, id: number, by: 'mail' | 'by_hand'): Promise<void> {
    const repository = purchasesRepository(trx)
    const lines = await repository.lines(id)
    if (lines.length === 0) throw invalidAt('lines', 'Order at least one unit.')
    const [order] = await repository.find([id])
    if (!order) throw unknownOrder()
    const expected_on = order.expected_on ?? addDays(today(), order.lead_days)
    await repository.update(id, { status: 'ordered', ordered_at: clock.now(), expected_on })
    if (by === 'by_hand') return
    if (order.email === '')
      throw invalidAt('order', `${order.supplier_name} has no email. Add one, or mark it as ordered.`)
    const items = lines.map(({ name, sku, supplier_code, quantity, cost_pence }) => {
      const price = cost_pence === null ? '' : `, ${formatPence(cost_pence)} each`
      return `${quantity} × ${name} (${supplier_code || sku})${price}`
    })
    const { account_no, note, email: recipient } = order
    const data = { kind: 'purchase_order' as const, number: orderNumber(id), account_no, expected_on, items, note }
    await queueMail(trx, [{ event_key: `purchase_order:${id}`, recipient, data }])
  }
}

/** Drafts one order for each supplier; returns their ids. */
async function draft(trx: Db, asked: Asked, by: number): Promise<number[]> {
  const repository = purchasesRepository(trx)
  const rows = await repository.buyable(asked.map(({ variation_id }) => variation_id))
  const known = new Map(rows.map((row) => [row.id, row]))
  const errors = asked.flatMap(({ variation_id }, at) => {
    const row = known.get(variation_id)
    if (row && row.supplier_id !== null) return []
    const message = row ? `Set the supplier of ${variationName(row)} first.` : 'This variation no longer exists.'
    return [{ path: `lines.${at}.variation_id`, message }]
  })
  rejectInvalid(errors[0]?.message ?? '', errors)
  const ids: number[] = []
  const quantities = new Map(asked.map(({ variation_id, quantity }) => [variation_id, quantity]))
  const inOrder = asked.flatMap(({ variation_id }) => known.get(variation_id) ?? [])
  for (const [supplier_id, own] of Map.groupBy(inOrder, (row) => row.supplier_id)) {
    if (supplier_id === null) continue
    const lines = own.map((row) => {
      const pack_size = row.pack_size ?? 1
      const quantity = roundToPacks(quantities.get(row.id) ?? 0, pack_size)
      const { sku, cost_price_pence: cost_pence, supplier_code } = row
      const name = variationName(row)
      return { variation_id: row.id, name, sku, supplier_code: supplier_code ?? '', pack_size, quantity, cost_pence }
    })
    const id = await repository.insert(supplier_id, lines)
    const after = { supplier_id, lines: lines.map(({ sku, quantity }) => ({ sku, quantity })) }
    await audit(trx, { by, id, action: CALL, after })
    ids.push(id)
  }
  return ids
}

/** Throws not-found. */
export async function readPurchaseOrder(
  db: Db,
  id: number,
  { hasCosts, today }: { hasCosts: boolean; today: string },
): Promise<PurchaseOrder> {
  const repository = purchasesRepository(db)
  const [[row], lines, classes] = await Promise.all([repository.find([id]), repository.lines(id), readLotClasses(db)])
  if (!row) throw unknownOrder()
  return {
    ...toRow(row, today, hasCosts),
    note: row.note,
    may_be_unstamped: mayReceiveUnstamped(today),
    lines: lines.map(({ purchase_order_id: _, position: __, product_class, cost_pence, ...line }) => ({
      ...line,
      cost: hasCosts ? cost_pence : null,
      lot_class: classes.get(product_class) ?? null,
    })),
  }
}

function toRow(row: PurchaseRow, today: string, hasCosts: boolean): PurchaseOrderRow {
  const { id, supplier_id, supplier_name, email, minimum_pence, status, expected_on, units, received } = row
  return {
    id,
    number: orderNumber(id),
    supplier: { id: supplier_id, name: supplier_name, email, minimum: minimum_pence },
    status,
    expected_on,
    is_late: ORDERED.includes(status) && expected_on !== null && expected_on < today,
    units,
    received,
    total: hasCosts && row.without_cost === 0 ? row.total : null,
    ordered_at: row.ordered_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
  }
}
