/** Stock counts: each scan is stored at once, and the stock changes only when the differences are applied. */
import type {
  applyStockCount,
  CountDifference,
  CountLine,
  CountScan,
  StockCount,
  startStockCount,
} from '@shop/contract/stock-room/stock-counts.ts'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { auditFor } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { conflict, invalidAt, notFound } from '../../../platform/http/http-error.ts'
import { isFirstCall, makeOnce } from '../../../platform/idempotency.ts'
import { variationName } from '../../products/prices/prices.preview.ts'
import { correctStock, lockStock } from '../../stock/stock.service.ts'
import { countsRepository } from './counts.repository.ts'

/** Who calls, and the Idempotency-Key of the call. */
interface Calling {
  by: number
  key: string | undefined
}

interface Window {
  skip: number
  limit: number
}

type CountsRepository = ReturnType<typeof countsRepository>
type CountRow = NonNullable<Awaited<ReturnType<CountsRepository['find']>>>
type LineRow = Awaited<ReturnType<CountsRepository['uncounted']>>['rows'][number]
type DifferenceRow = Awaited<ReturnType<CountsRepository['differences']>>[number]
type Explained = z.output<typeof applyStockCount.schema.body>['differences']

const audit = auditFor('stock_count')
const unknown = () => notFound('We can’t find that count.')

export type CountsService = ReturnType<typeof countsService>

export function countsService({ db }: Pick<Context, 'db'>) {
  async function get(over: Db, id: number): Promise<StockCount> {
    const count = await countsRepository(over).find(id)
    if (!count) throw unknown()
    return toCount(count)
  }

  return {
    async list(window: Window) {
      const { rows, total } = await countsRepository(db).list(window)
      return { items: rows.map(toCount), total, ...window }
    },

    get: (id: number) => get(db, id),

    /** Throws 422 for an unknown category or brand. A repeat with the same key returns the count that it started. */
    start: (asked: z.output<typeof startStockCount.schema.body>, { by, key }: Calling): Promise<StockCount> =>
      db.transaction().execute(async (trx) => {
        const repository = countsRepository(trx)
        const started = await makeOnce(trx, { userId: by, call: 'stock_count.start', key, asked }, async () => {
          const scope = await scopeOf(repository, asked)
          const { id } = await repository.start({ ...scope, started_by: by })
          await audit(trx, { by, id, action: 'stock_count.start', after: { name: scope.name } })
          return id
        })
        return get(trx, started)
      }),

    async listLines(id: number, { view, skip, limit }: Window & { view: 'counted' | 'uncounted' }) {
      await get(db, id)
      const { rows, total } = await countsRepository(db)[view](id, { skip, limit })
      return { items: rows.map(toLine), total, skip, limit }
    },

    /** Throws as the contract says. The moment of the scan decides which stock it is compared with. */
    scan: (id: number, scan: CountScan, { by, key }: Calling): Promise<CountLine> =>
      db.transaction().execute(async (trx) => {
        const repository = countsRepository(trx)
        const count = await repository.lock(id, 'share')
        if (!count) throw unknown()
        const { code, quantity, mode, seconds_ago } = scan
        const variation_id = await readCode(repository, count, code)
        // A retry comes later than the first attempt, so how long ago it was is not part of the question.
        const asked = { id, code, quantity, mode }
        if (await isFirstCall(trx, { userId: by, call: 'stock_count.scan', key, asked })) {
          if (count.status !== 'open') throw conflict('count_ended', 'This count has ended. Start a new one.')
          const stock = (await lockStock(trx, [variation_id])).get(variation_id)
          if (stock === undefined) throw unknownCode(code)
          const other = await repository.otherOpenCount(id, variation_id)
          if (other) throw conflict('counted_elsewhere', `This was counted in “${other.name}”, which is still open.`)
          const expected = stock - (await repository.changedWithin(variation_id, seconds_ago))
          await repository.store({ count_id: id, variation_id, counted: quantity, expected }, mode)
        }
        return toLine(await repository.line(id, variation_id))
      }),

    async listDifferences(id: number, hasCosts: boolean) {
      await get(db, id)
      const repository = countsRepository(db)
      const rows = await repository.differences(id)
      const items = rows.map((row) => toDifference(row, hasCosts))
      const values = items.flatMap(({ value }) => value ?? [])
      return {
        items,
        value: values.length > 0 ? values.reduce((sum, value) => sum + value, 0) : null,
        uncounted: await repository.countUncounted(id),
      }
    },

    /** All corrections in one transaction. Throws as the contract says; a repeat changes nothing. */
    apply: (id: number, explained: Explained, by: number): Promise<StockCount> =>
      end(id, 'applied', async (trx, repository) => {
        const rows = await repository.differences(id)
        checkSame(rows, explained)
        const stock = await lockStock(
          trx,
          rows.map(({ variation_id }) => variation_id),
        )
        for (const { variation_id, counted, expected, name, sku } of rows) {
          if ((stock.get(variation_id) ?? 0) + counted - expected >= 0) continue
          throw conflict('out_of_stock', `More of ${name} (${sku}) were sold since than were counted. Count it again.`)
        }
        for (const [reason, lines] of Map.groupBy(explained, (line) => line.reason)) {
          const changes = lines.map(({ variation_id, difference }) => ({ variation_id, change: difference }))
          await correctStock(trx, changes, `Count ${id}: ${reason.replaceAll('_', ' ')}`)
          await repository.explain(
            id,
            lines.map(({ variation_id }) => variation_id),
            reason,
          )
        }
        const units = explained.reduce((sum, { difference }) => sum + difference, 0)
        await audit(trx, { by, id, action: 'stock_count.apply', after: { differences: explained.length, units } })
      }),

    cancel: (id: number, by: number): Promise<StockCount> =>
      end(id, 'cancelled', (trx) =>
        audit(trx, { by, id, action: 'stock_count.cancel', after: { status: 'cancelled' } }),
      ),
  }

  /** Ends an open count; the same end again changes nothing. */
  function end(
    id: number,
    status: 'applied' | 'cancelled',
    work: (trx: Db, repository: CountsRepository) => Promise<void>,
  ): Promise<StockCount> {
    return db.transaction().execute(async (trx) => {
      const repository = countsRepository(trx)
      const count = await repository.lock(id, 'update')
      if (!count) throw unknown()
      if (count.status === 'open') {
        await work(trx, repository)
        await repository.end(id, status)
      } else if (count.status !== status) {
        throw conflict('count_ended', `This count was ${count.status}.`)
      }
      return get(trx, id)
    })
  }
}

async function scopeOf(
  repository: CountsRepository,
  { category_id, brand_id }: z.output<typeof startStockCount.schema.body>,
) {
  const scope = category_id === undefined ? 'brand' : 'category'
  const scopeId = category_id ?? brand_id
  if (scopeId === undefined) return { scope: 'all', name: 'Everything' } as const
  const record = await repository.scopeName(scope, scopeId)
  if (!record) throw invalidAt(`${scope}_id`, `We can’t find that ${scope}.`)
  return { scope, name: record.name, category_id: category_id ?? null, brand_id: brand_id ?? null } as const
}

const unknownCode = (code: string) => notFound(`No product has the barcode or SKU ${code}.`)

async function readCode(repository: CountsRepository, count: { id: number; name: string }, code: string) {
  const all = await repository.findByCode(count.id, code)
  const [first, second] = all.some(({ is_in_scope }) => is_in_scope) ? all.filter((one) => one.is_in_scope) : all
  if (!first) throw unknownCode(code)
  if (!first.is_in_scope) throw conflict('not_in_count', `${first.name} (${first.sku}) is not part of ${count.name}.`)
  if (second) {
    throw conflict('ambiguous_code', `${first.sku} and ${second.sku} have the barcode ${code}. Type the SKU.`)
  }
  return first.id
}

/** Staff apply what they have seen: somebody may have counted more meanwhile. */
function checkSame(rows: readonly DifferenceRow[], explained: Explained): void {
  const seen = new Map(explained.map(({ variation_id, difference }) => [variation_id, difference]))
  const isSame = rows.every(({ variation_id, counted, expected }) => seen.get(variation_id) === counted - expected)
  if (rows.length === seen.size && isSame) return
  throw conflict('stale', 'More was counted meanwhile. Check the differences again.')
}

const toCount = ({
  started_by_name,
  started_at,
  ended_at,
  counted,
  differing,
  id,
  name,
  status,
}: CountRow): StockCount => ({
  id,
  name,
  status,
  counted: counted ?? 0,
  differing: differing ?? 0,
  started_by: started_by_name,
  started_at: started_at.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
})

const toLine = ({ variation_id, product_id, sku, counted, counted_at, ...row }: LineRow): CountLine => ({
  variation_id,
  product_id,
  name: variationName(row),
  sku,
  counted,
  counted_at: counted_at?.toISOString() ?? null,
})

function toDifference(row: DifferenceRow, hasCosts: boolean): CountDifference {
  const { variation_id, product_id, sku, counted, expected, cost_price_pence, changed_meanwhile, reason } = row
  const difference = counted - expected
  return {
    variation_id,
    product_id,
    name: variationName(row),
    sku,
    counted,
    expected,
    difference,
    value: hasCosts && cost_price_pence !== null ? difference * cost_price_pence : null,
    moved_since: row.stock_quantity - expected,
    changed_meanwhile,
    sold_waiting: row.sold_waiting ?? 0,
    blocked: row.blocked ?? 0,
    reason,
  }
}
