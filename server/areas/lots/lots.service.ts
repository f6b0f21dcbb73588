/** Lots as staff see, change and block them. */
import type {
  AdminLot,
  adjustLot,
  LotClass,
  LotProduct,
  LotReceipt,
  updateLot,
} from '@shop/contract/lots/lots.admin.ts'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { auditFor, recordAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { NOW } from '../../platform/database/expressions.ts'
import { conflict, invalidAt, notFound, rejectInvalid } from '../../platform/http/http-error.ts'
import { isFirstCall } from '../../platform/idempotency.ts'
import { announce } from '../../platform/messages/events.ts'
import { checkVersion } from '../../platform/version-conflict.ts'
import { productTag } from '../products/product.tags.ts'
import { correctStock, lockStock } from '../stock/stock.service.ts'
import { readLotClasses, syncBlocks } from './lot.blocks.ts'
import { findBlocks, type LotSetting, mayReceiveUnstamped, receiptErrors } from './lot.rules.ts'
import { lotProductsRepository } from './lot-products.repository.ts'
import { receiveLot } from './lots.receive.ts'
import { type LotQuery, type LotRow, lotsRepository } from './lots.repository.ts'

type LotChanges = z.output<typeof updateLot.schema.body>
type LockedLot = Awaited<ReturnType<ReturnType<typeof lotsRepository>['lock']>>[number]

/** Who calls, and the Idempotency-Key of the call. */
interface Calling {
  by: number
  key: string | undefined
}

const audit = auditFor('lot')
const unknown = () => notFound('We can’t find that lot.')

export type LotsService = ReturnType<typeof lotsService>

export function lotsService({ db, clock, media }: Pick<Context, 'db' | 'clock' | 'media'>) {
  async function show(over: Db, ids: readonly number[]): Promise<AdminLot[]> {
    const [classes, rows] = await Promise.all([readLotClasses(over), lotsRepository(over).find(ids)])
    return rows.map((row) => toAdminLot(row, classes.get(row.product_class), clock.today()))
  }
  async function get(over: Db, id: number): Promise<AdminLot> {
    const [lot] = await show(over, [id])
    if (!lot) throw unknown()
    return lot
  }

  /** Runs `work` with the lot and its variation locked, then blocks or unblocks it, and returns it. */
  const change = (id: number, work: (trx: Db, lot: LockedLot) => Promise<void>): Promise<AdminLot> =>
    db.transaction().execute(async (trx) => {
      const repository = lotsRepository(trx)
      const variation_id = await repository.variationOf(id)
      if (variation_id === undefined) throw unknown()
      await lockStock(trx, [variation_id])
      const [lot] = await repository.lock([id])
      if (!lot) throw unknown()
      await work(trx, lot)
      await syncBlocks(trx, clock.today(), [{ id, variation_id }])
      return get(trx, id)
    })

  return {
    async list(query: LotQuery) {
      const { ids, total } = await lotsRepository(db).page(query, clock.today())
      return { items: await show(db, ids), total, skip: query.skip, limit: query.limit }
    },

    get: (id: number) => get(db, id),

    /** Throws not-found. */
    async getProduct(id: number): Promise<LotProduct> {
      const repository = lotProductsRepository(db)
      const product = await repository.find(id)
      if (!product) throw notFound('We can’t find that product.')
      const [classes, variations, totals, next, sold_per_day] = await Promise.all([
        readLotClasses(db),
        repository.variations(id),
        repository.totals(id),
        repository.nextBestBefore(id),
        repository.soldPerDay(id, clock.now()),
      ])
      const sum = (field: 'in_stock' | 'without_lot') => variations.reduce((total, one) => total + one[field], 0)
      return {
        id,
        name: product.name,
        lot_class: classes.get(product.product_class) ?? null,
        may_be_unstamped: mayReceiveUnstamped(clock.today()),
        variations,
        in_stock: sum('in_stock'),
        without_lot: sum('without_lot'),
        ...totals,
        sold_per_day,
        next_best_before: next?.best_before ? { day: next.best_before, quantity: next.quantity } : null,
      }
    },

    /** A repeat with the same key receives nothing more. */
    receive: (receipt: LotReceipt, { by, key }: Calling): Promise<AdminLot> =>
      db.transaction().execute(async (trx) => {
        if (await isFirstCall(trx, { userId: by, call: 'lot.receive', key, asked: receipt })) {
          return get(trx, await receiveLot(trx, clock, receipt, by))
        }
        const known = await lotsRepository(trx).findByNumber(receipt.variation_id, receipt.lot_no)
        if (!known) throw unknown()
        return get(trx, known.id)
      }),

    /** Throws 409 `stale`, 409 `lot_differs` for the number of another lot, and 422 as `receiveLot` does. */
    update: (id: number, { updated_at, ...changes }: LotChanges, by: number): Promise<AdminLot> =>
      change(id, async (trx, lot) => {
        await checkVersion(trx, updated_at, { entity: 'lot', ...lot })
        const before = formOf(lot)
        const after = withChanges(before, changes)
        const lotClass = (await readLotClasses(trx)).get(lot.product_class)
        const areFactsNew = after.best_before !== before.best_before || after.duty_stamp !== before.duty_stamp
        if (lotClass && areFactsNew) {
          const errors = receiptErrors({ ...after, received_on: lot.received_on }, lotClass, clock.today())
          rejectInvalid('Check the marked fields.', errors)
        }
        const known = await lotsRepository(trx).findByNumber(lot.variation_id, after.lot_no)
        if (known && known.id !== id) throw conflict('lot_differs', `There is another lot ${known.lot_no}.`)
        await trx
          .updateTable('lot')
          .set({ ...after, updated_at: NOW })
          .where('id', '=', id)
          .execute()
        await audit(trx, { by, id, action: 'lot.update', before, after })
      }),

    /** Throws 409 `out_of_stock`. A repeat with the same key changes nothing. */
    adjust: (id: number, adjustment: z.output<typeof adjustLot.schema.body>, { by, key }: Calling): Promise<AdminLot> =>
      change(id, async (trx, lot) => {
        if (!(await isFirstCall(trx, { userId: by, call: 'lot.adjust', key, asked: { id, ...adjustment } }))) return
        const quantity = lot.quantity + adjustment.change
        if (quantity < 0) throw conflict('out_of_stock', `Only ${lot.quantity} of lot ${lot.lot_no} are left.`)
        const stock = lot.is_blocked ? [] : [{ variation_id: lot.variation_id, change: adjustment.change }]
        const note = `Lot ${lot.lot_no}: ${adjustment.reason}`
        // The stock never has fewer units than its sellable lots: it grows first and shrinks last.
        if (adjustment.change > 0) await correctStock(trx, stock, note)
        await trx.updateTable('lot').set({ quantity, updated_at: NOW }).where('id', '=', id).execute()
        const movement = {
          lot_id: id,
          change: adjustment.change,
          reason: 'adjustment',
          note: adjustment.reason,
        } as const
        await trx.insertInto('lot_movement').values(movement).execute()
        if (adjustment.change < 0) await correctStock(trx, stock, note)
        const before = { quantity: lot.quantity }
        await audit(trx, { by, id, action: 'lot.adjust', before, after: { quantity, reason: adjustment.reason } })
      }),

    /** Throws as `DocumentsService.store` does. */
    async storeReport(id: number, file: Buffer, by: number): Promise<AdminLot> {
      await get(db, id)
      const { key } = await media.documents.store(file)
      return change(id, async (trx, { report_key, product_id }) => {
        // The pages of CBD products show it.
        if (product_id !== null) await announce(trx, 'catalogue', [productTag(product_id)])
        await trx.updateTable('lot').set({ report_key: key, updated_at: NOW }).where('id', '=', id).execute()
        await audit(trx, { by, id, action: 'lot.report', before: { report_key }, after: { report_key: key } })
      })
    },

    /** Throws not-found. */
    async readReport(id: number): Promise<Buffer> {
      const lot = await db.selectFrom('lot').select('report_key').where('id', '=', id).executeTakeFirst()
      if (!lot?.report_key) throw notFound('This lot has no lab report.')
      return media.documents.read(lot.report_key)
    },

    listClasses: async (): Promise<LotClass[]> => [...(await readLotClasses(db)).values()],

    /** Throws 422 for a class without lots. */
    updateClass: (setting: LotSetting, by: number): Promise<LotClass[]> =>
      db.transaction().execute(async (trx) => {
        const { product_class } = setting
        const before = (await readLotClasses(trx)).get(product_class)
        if (!before) throw invalidAt('product_class', 'Products of this class have no lots.')
        await trx
          .insertInto('lot_setting')
          .values(setting)
          .onConflict((conflict) => conflict.column('product_class').doUpdateSet({ ...setting, updated_at: NOW }))
          .execute()
        await syncBlocks(trx, clock.today(), await lotsRepository(trx).ofClass(product_class))
        const change = { action: 'lot_class.update', entity: 'lot_class', entityId: product_class }
        await recordAudit(trx, { userId: by, ...change, before, after: setting })
        return [...(await readLotClasses(trx)).values()]
      }),
  }
}

/** The fields of a lot that staff can change. */
const formOf = ({ lot_no, best_before, duty_stamp, supplier, held_reason }: LockedLot) => ({
  lot_no,
  best_before,
  duty_stamp,
  supplier,
  held_reason,
})

/** Fields that were not sent stay as they are. */
function withChanges(before: ReturnType<typeof formOf>, changes: Omit<LotChanges, 'updated_at'>) {
  const { best_before = before.best_before, held_reason = before.held_reason } = changes
  const { lot_no = before.lot_no, duty_stamp = before.duty_stamp, supplier = before.supplier } = changes
  return { lot_no, best_before, duty_stamp, supplier, held_reason }
}

function toAdminLot(row: LotRow, lotClass: LotClass | undefined, today: string): AdminLot {
  const facts = { ...row, is_recalled: row.recall_id !== null }
  const isSoldOut = row.quantity === 0
  const open = row.first_id === row.id ? 'first' : 'next'
  return {
    id: row.id,
    lot_no: row.lot_no,
    product: row.product,
    variation: { id: row.variation_id, sku: row.sku ?? '', attributes: row.attributes ?? {} },
    received_on: row.received_on,
    best_before: row.best_before,
    duty_stamp: row.duty_stamp,
    supplier: row.supplier,
    has_report: row.report_key !== null,
    needs_report: lotClass?.is_report_required ?? false,
    received: row.received,
    quantity: row.quantity,
    sold: row.sold ?? 0,
    orders: row.orders ?? 0,
    state: isSoldOut ? 'sold_out' : row.is_blocked ? 'blocked' : open,
    blocks: findBlocks(facts, lotClass, today),
    blocks_on: row.blocks_on,
    held_reason: row.held_reason,
    recall_id: row.recall_id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
