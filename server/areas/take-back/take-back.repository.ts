/** Reads and writes take_back, and reads the batteries sold. */
import { ESTIMATED_BATTERY_GRAMS } from '@shop/contract/take-back/take-back.rules.ts'
import type { TakeBackInput } from '@shop/contract/take-back/take-back.ts'
import type { ExpressionBuilder, InferResult } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { countRows } from '../../platform/database/expressions.ts'
import type { Tables } from '../../platform/database/tables/tables.ts'
import { startOfDay } from '../../platform/time/london.ts'

type Input = z.output<typeof TakeBackInput>

/** The first and the last day of a year. */
const daysOf = (year: number) => [`${year}-01-01`, `${year}-12-31`] as const

const COLUMNS = [
  'id',
  'taken_on',
  'kind',
  'units',
  'weight_grams',
  'source',
  'collector',
  'collector_reference',
  'collected_on',
  'updated_at',
] as const

const select = (db: Db) => db.selectFrom('take_back').select(COLUMNS)
export type TakeBackRow = InferResult<ReturnType<typeof select>>[number]

const sums = ({ fn, lit }: ExpressionBuilder<Tables, 'take_back'>) => [
  fn.coalesce(fn.sum<number>('units'), lit(0)).as('units'),
  fn.coalesce(fn.sum<number>('weight_grams'), lit(0)).as('weight_grams'),
]

/** Takes `db`, or `trx` inside a transaction. */
export function takeBackRepository(db: Db) {
  const ofYear = (year: number) => {
    const [first, last] = daysOf(year)
    return db.selectFrom('take_back').where('taken_on', '>=', first).where('taken_on', '<=', last)
  }
  return {
    find: (id: number) => select(db).where('id', '=', id).executeTakeFirstOrThrow(),

    lock: (id: number) => select(db).where('id', '=', id).forUpdate().executeTakeFirst(),

    /** The newest first. */
    async list(year: number, { skip, limit }: { skip: number; limit: number }) {
      const rows = ofYear(year).select(COLUMNS).orderBy('taken_on', 'desc').orderBy('id', 'desc')
      const [items, count] = await Promise.all([rows.offset(skip).limit(limit).execute(), countRows(ofYear(year))])
      return { items, total: count }
    },

    /** The oldest first. */
    all: (year: number | undefined) =>
      (year === undefined ? select(db) : ofYear(year).select(COLUMNS)).orderBy('taken_on').orderBy('id').execute(),

    sumsByKind: (year: number) => ofYear(year).select('kind').select(sums).groupBy('kind').execute(),

    waiting: () => db.selectFrom('take_back').select(sums).where('collected_on', 'is', null).executeTakeFirstOrThrow(),

    /** The batteries sold in a year; `estimated` are the units of unknown weight. */
    soldBatteries: (year: number) =>
      db
        .selectFrom('sold_battery')
        .select(({ eb, fn, lit }) => {
          const grams = eb('quantity', '*', fn.coalesce('grams', lit(ESTIMATED_BATTERY_GRAMS)))
          const unknown = fn.sum<number>('quantity').filterWhere('grams', 'is', null)
          return [
            fn.coalesce(fn.sum<number>('quantity'), lit(0)).as('units'),
            fn<number>('round', [fn.coalesce(fn.sum<number>(grams), lit(0))]).as('weight_grams'),
            fn.coalesce(unknown, lit(0)).as('estimated'),
          ]
        })
        .where('sold_at', '>=', startOfDay(daysOf(year)[0]))
        .where('sold_at', '<', startOfDay(daysOf(year + 1)[0]))
        .executeTakeFirstOrThrow(),

    insert: (input: Input, recorded_by: number) =>
      db
        .insertInto('take_back')
        .values({ ...input, recorded_by })
        .returning('id')
        .executeTakeFirstOrThrow(),

    update: (id: number, input: Input, now: Date) =>
      db
        .updateTable('take_back')
        .set({ ...input, updated_at: now })
        .where('id', '=', id)
        .returning(COLUMNS)
        .executeTakeFirstOrThrow(),
  }
}
