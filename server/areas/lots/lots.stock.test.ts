import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../platform/database/database.ts'
import { fixedClock } from '../../platform/time/clock.ts'
import { TEST_DAY } from '../../testing/app.ts'
import { signIn } from '../../testing/data/customers.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { changeOrderStatus } from '../orders/order.status.ts'
import { placeOrder } from '../orders/order.test-orders.ts'
import { auditStock } from '../stock/audit-stock.ts'
import { returnStock } from '../stock/stock.service.ts'
import { auditLotsCommand } from './audit-lots.command.ts'
import { auditLots } from './audit-lots.ts'
import { blockDueLots } from './lot.blocks.ts'
import { insertLot, insertTea, readLots, readStock } from './lots.test-lots.ts'

const clock = fixedClock(TEST_DAY)
let database: TestDatabase
let db: Db
let userId: number
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  userId = (await signIn(db)).id
})
afterAll(() => database.close())

const sell = (product_id: number, quantity: number) =>
  placeOrder(db, { userId, status: 'paid', lines: [{ product_id, quantity }] })
const cancel = (orderId: number) =>
  db.transaction().execute((trx) => changeOrderStatus(trx, clock, { orderId, to: 'cancelled' }))
const quantities = async (variation: number) => (await readLots(db, variation)).map(({ quantity }) => quantity)
const lotsOfOrder = (orderId: number) =>
  db
    .selectFrom('order_item_lot as l')
    .innerJoin('order_item as i', 'i.id', 'l.order_item_id')
    .select(['l.lot_id', 'l.quantity'])
    .where('i.order_id', '=', orderId)
    .orderBy('l.lot_id')
    .execute()

async function expectBalance(): Promise<void> {
  expect((await auditLots(db)).differences).toEqual([])
  expect((await auditStock(db)).differences).toEqual([])
}

test('sells the earliest best before first, from several lots if one has too few, and stock without a lot last', async () => {
  const { product, variation } = await insertTea(db)
  const late = await insertLot(db, variation, { best_before: '2028-06-30', quantity: 4 })
  const early = await insertLot(db, variation, { best_before: '2027-06-30', quantity: 3 })
  await db.updateTable('variation').set({ stock_quantity: 9 }).where('id', '=', variation).execute()
  const first = await sell(product, 5)
  expect(await lotsOfOrder(first.id)).toEqual([
    { lot_id: late, quantity: 2 },
    { lot_id: early, quantity: 3 },
  ])
  const second = await sell(product, 4)
  expect(await lotsOfOrder(second.id)).toEqual([{ lot_id: late, quantity: 2 }])
  expect([await quantities(variation), await readStock(db, variation)]).toEqual([[0, 0], 0])
  await expectBalance()
})

test('sells unstamped before stamped of the same date, until unstamped lots may not be sold any more', async () => {
  const { product, variation } = await insertTea(db, { product_class: 'nicotine_eliquid' })
  const liquid = { best_before: '2028-01-31', quantity: 2 }
  const day = '2026-09-11T12:00:00Z'
  const [stamped, unstamped] = [
    await insertLot(db, variation, { ...liquid, duty_stamp: 'stamped' }, day),
    await insertLot(db, variation, { ...liquid, duty_stamp: 'unstamped' }, day),
  ]
  expect(await readStock(db, variation)).toBe(0)
  await db
    .insertInto('lot_setting')
    .values({ product_class: 'nicotine_eliquid', block_days: 0, is_report_required: false })
    .execute()
  await db.updateTable('lot').set({ is_blocked: false }).where('id', 'in', [stamped, unstamped]).execute()
  await db.updateTable('variation').set({ stock_quantity: 4 }).where('id', '=', variation).execute()
  expect(await lotsOfOrder((await sell(product, 1)).id)).toEqual([{ lot_id: unstamped, quantity: 1 }])
  await blockDueLots({ db, clock: fixedClock('2027-03-31T22:30:00Z') })
  expect(await readStock(db, variation)).toBe(3)
  // Midnight in London is 23:00 UTC.
  await blockDueLots({ db, clock: fixedClock('2027-03-31T23:00:00Z') })
  expect(await readStock(db, variation)).toBe(2)
  expect(await lotsOfOrder((await sell(product, 2)).id)).toEqual([{ lot_id: stamped, quantity: 2 }])
  await expectBalance()
})

test('a cancelled order puts its units back into their lots, but not up for sale if the lot is blocked by now', async () => {
  const { product, variation } = await insertTea(db)
  await insertLot(db, variation, { best_before: '2027-01-31', quantity: 3 })
  await insertLot(db, variation, { best_before: '2028-01-31', quantity: 3 })
  const order = await sell(product, 4)
  expect([await quantities(variation), await readStock(db, variation)]).toEqual([[0, 2], 2])
  // Tea is blocked 30 days before its date.
  await blockDueLots({ db, clock: fixedClock('2027-01-02T12:00:00Z') })
  await cancel(order.id)
  expect([await quantities(variation), await readStock(db, variation)]).toEqual([[3, 3], 3])
  expect(await lotsOfOrder(order.id)).toMatchObject([{ quantity: 0 }, { quantity: 0 }])
  await expectBalance()
})

test('stock that is corrected to less than its lots have is taken from the first to be sold', async () => {
  const { variation } = await insertTea(db)
  await insertLot(db, variation, { best_before: '2027-06-30', quantity: 3 })
  await insertLot(db, variation, { best_before: '2028-06-30', quantity: 3 })
  await db.updateTable('variation').set({ stock_quantity: 2 }).where('id', '=', variation).execute()
  expect(await quantities(variation)).toEqual([0, 2])
  const product = db.selectFrom('variation').select('product_id').where('id', '=', variation)
  await db.updateTable('product').set({ status: 'archived' }).where('id', '=', product).execute()
  await db.deleteFrom('variation').where('id', '=', variation).execute()
  expect(await quantities(variation)).toEqual([0, 0])
  await expectBalance()
})

/** Orders and returns of any size, against a model that knows only the units and the order of sale. */
test('any sales leave first expired first, any returns come back to their lots, and all balances', async () => {
  const action = fc.oneof(
    fc.record({ kind: fc.constant('sell' as const), units: fc.integer({ min: 1, max: 6 }) }),
    fc.record({
      kind: fc.constant('return' as const),
      units: fc.integer({ min: 1, max: 4 }),
      which: fc.nat({ max: 9 }),
    }),
    fc.record({ kind: fc.constant('cancel' as const), which: fc.nat({ max: 9 }) }),
  )
  const dates = fc.uniqueArray(fc.integer({ min: 10, max: 28 }), { minLength: 2, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(dates, fc.array(action, { minLength: 3, maxLength: 8 }), async (days, actions) => {
      const { product, variation } = await insertTea(db)
      for (const day of days) await insertLot(db, variation, { best_before: `2028-01-${day}`, quantity: 5 })
      const orders: { id: number; left: number }[] = []
      let stock = days.length * 5
      for (const one of actions) {
        const order = 'which' in one ? orders[one.which % Math.max(1, orders.length)] : undefined
        if (one.kind === 'sell' && one.units <= stock) {
          const before = await readLots(db, variation)
          const { id } = await sell(product, one.units)
          const taken = new Map((await lotsOfOrder(id)).map(({ lot_id, quantity }) => [lot_id, quantity]))
          const sorted = before.toSorted((a, b) => String(a.best_before).localeCompare(String(b.best_before)))
          let rest = one.units
          for (const lot of sorted) {
            expect(taken.get(lot.id) ?? 0).toBe(Math.min(lot.quantity, rest))
            rest -= Math.min(lot.quantity, rest)
          }
          orders.push({ id, left: one.units })
          stock -= one.units
        } else if (order && one.kind !== 'sell' && order.left > 0) {
          const units = one.kind === 'return' ? Math.min(order.left, one.units) : order.left
          if (one.kind === 'cancel') await cancel(order.id)
          else
            await db
              .transaction()
              .execute((trx) => returnStock(trx, order.id, { units: new Map([[variation, units]]) }))
          order.left -= units
          stock += units
        }
        const sum = (await quantities(variation)).reduce((total, quantity) => total + quantity, 0)
        expect([sum, await readStock(db, variation)]).toEqual([stock, stock])
        const held = await Promise.all(orders.map(({ id }) => lotsOfOrder(id)))
        expect(held.map((rows) => rows.reduce((total, { quantity }) => total + quantity, 0))).toEqual(
          orders.map(({ left }) => left),
        )
      }
      expect((await auditLots(db)).differences).toEqual([])
    }),
    { numRuns: 12 },
  )
})

test('the audit names a lot that does not balance', async () => {
  const { variation } = await insertTea(db)
  const id = await insertLot(db, variation, { lot_no: 'LOST-1' })
  await db.updateTable('lot').set({ quantity: 9 }).where('id', '=', id).execute()
  const lines: string[] = []
  expect(await auditLotsCommand({ db, print: (line) => lines.push(line) })).toBe(1)
  expect(lines.at(-1)).toContain('Lot LOST-1: 9 are left, its movements add up to 10')
  await db.updateTable('lot').set({ quantity: 10 }).where('id', '=', id).execute()
  expect(await auditLotsCommand({ db, print: () => undefined })).toBe(0)
})
