/** The log of what customers gave back, for staff. Every change writes an audit entry. */
import { type TakeBack, TakeBackInput, type TakeBackYear } from '@shop/contract/take-back/take-back.ts'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { auditFor } from '../../platform/audit.ts'
import { invalidAt, notFound } from '../../platform/http/http-error.ts'
import { BYTE_ORDER_MARK, toCsvLines } from '../../platform/http/send-csv.ts'
import { makeOnce } from '../../platform/idempotency.ts'
import { checkVersion } from '../../platform/version-conflict.ts'
import { type TakeBackRow, takeBackRepository } from './take-back.repository.ts'

type Input = z.output<typeof TakeBackInput>

const audit = auditFor('take_back')
const NOTHING = { units: 0, weight_grams: 0 }
const CSV_COLUMNS = [
  'taken_on',
  'kind',
  'units',
  'weight_grams',
  'source',
  'collector',
  'collector_reference',
  'collected_on',
] as const

export type TakeBackService = ReturnType<typeof takeBackService>

export function takeBackService({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const thisYear = () => Number(clock.today().slice(0, 4))

  /** Throws 422 for a day that has not come. */
  function checkDays({ taken_on, collected_on }: Input): void {
    const today = clock.today()
    if (taken_on > today) throw invalidAt('taken_on', 'This day is in the future.')
    if (collected_on !== null && collected_on > today) throw invalidAt('collected_on', 'This day is in the future.')
  }

  async function sumsOf(year: number): Promise<TakeBackYear> {
    const repository = takeBackRepository(db)
    const [kinds, waiting, sold_batteries] = await Promise.all([
      repository.sumsByKind(year),
      repository.waiting(),
      repository.soldBatteries(year),
    ])
    const of = (kind: TakeBack['kind']) => {
      const { units, weight_grams } = kinds.find((sum) => sum.kind === kind) ?? NOTHING
      return { units, weight_grams }
    }
    return { year, vapes: of('vape'), batteries: of('battery'), waiting, sold_batteries }
  }

  return {
    async list({ year = thisYear(), skip, limit }: { year?: number | undefined; skip: number; limit: number }) {
      const [{ items, total }, sums] = await Promise.all([
        takeBackRepository(db).list(year, { skip, limit }),
        sumsOf(year),
      ])
      return { items: items.map(toTakeBack), total, skip, limit, sums }
    },

    async csv(year: number | undefined): Promise<string> {
      const rows = await takeBackRepository(db).all(year)
      return BYTE_ORDER_MARK + toCsvLines([CSV_COLUMNS, ...rows.map((row) => CSV_COLUMNS.map((name) => row[name]))])
    },

    record: (input: Input, { by, key }: { by: number; key: string | undefined }): Promise<TakeBack> =>
      db.transaction().execute(async (trx) => {
        checkDays(input)
        const repository = takeBackRepository(trx)
        const made = await makeOnce(trx, { userId: by, call: 'take_back.create', key, asked: input }, async () => {
          const { id } = await repository.insert(input, by)
          await audit(trx, { by, id, action: 'take_back.create', after: input })
          return id
        })
        return toTakeBack(await repository.find(made))
      }),

    /** Throws not-found, and 409 `stale`. */
    update: (id: number, { updated_at, ...input }: Input & { updated_at?: string | undefined }, by: number) =>
      db.transaction().execute(async (trx) => {
        checkDays(input)
        const before = await takeBackRepository(trx).lock(id)
        if (!before) throw notFound('We can’t find that record.')
        await checkVersion(trx, updated_at, { entity: 'take_back', id, updated_at: before.updated_at })
        const after = await takeBackRepository(trx).update(id, input, clock.now())
        await audit(trx, { by, id, action: 'take_back.update', before: TakeBackInput.parse(before), after: input })
        return toTakeBack(after)
      }),
  }
}

const toTakeBack = (row: TakeBackRow): TakeBack => ({ ...row, updated_at: row.updated_at.toISOString() })
