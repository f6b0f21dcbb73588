/** Coupons as staff manage them, with their revenue. */
import type { AdminCoupon, CouponChanges, CouponForm } from '@shop/contract/admin/coupons.admin.ts'
import { COUPON_FIELDS } from '@shop/contract/fields/coupon.fields.ts'
import { pick } from '@shop/contract/lib/record-fields.ts'
import type { FieldError } from '@shop/contract/problems.ts'
import type { z } from 'zod'
import { auditFor } from '../../platform/audit.ts'
import { createCache } from '../../platform/cache/cache.ts'
import type { Db } from '../../platform/database/database.ts'
import { isDuplicate } from '../../platform/database/duplicates.ts'
import { fromRow, toRow } from '../../platform/database/record-columns.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { conflict, notFound, rejectInvalid } from '../../platform/http/http-error.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { MINUTE_MS } from '../../platform/time/durations.ts'
import { checkVersion } from '../../platform/version-conflict.ts'
import {
  CONTENT_COLUMNS,
  type CouponContent,
  type CouponQuery,
  type CouponRow,
  type CouponUse,
  couponState,
  couponsAdminRepository,
} from './coupons.admin.repository.ts'

const audit = auditFor('coupon')

/** Up to this many uses, a coupon's figures are always computed live. */
const ALWAYS_ADDED_UP = 1000
/** Above it, cached figures are fresh for this long, */
const FRESH_MS = 10_000
/** and may be returned up to this age during a refresh. */
const OLDEST_MS = 5 * MINUTE_MS

export type CouponsAdminService = ReturnType<typeof couponsAdminService>

export function couponsAdminService({ db, clock }: { db: Db; clock: Clock }) {
  const cache = createCache<CouponUse>({ freshMs: FRESH_MS, maxAgeMs: OLDEST_MS, maxEntries: 1000 })

  /** Aggregating the orders of a frequently used coupon is slow, so its figures are cached for some seconds. */
  async function usesOf(over: Db, rows: CouponRow[]): Promise<Map<number, CouponUse>> {
    const often = rows.filter(({ times_used }) => times_used > ALWAYS_ADDED_UP)
    const seldom = rows.filter(({ times_used }) => times_used <= ALWAYS_ADDED_UP).map(({ id }) => id)
    const [uses, ...cachedUses] = await Promise.all([
      couponsAdminRepository(over).uses(seldom),
      ...often.map(async ({ id }): Promise<[number, CouponUse]> => [id, await cache(String(id), () => useOf(id))]),
    ])
    return new Map([...uses, ...cachedUses])
  }

  /** Reads with `db`, because the cached figures outlive the caller's transaction. */
  async function useOf(id: number): Promise<CouponUse> {
    const use = (await couponsAdminRepository(db).uses([id])).get(id)
    if (!use) throw new Error(`The orders of coupon ${id} could not be added up.`)
    return use
  }

  /** Returns coupons as staff see them, with the figures of their orders. */
  async function withUse(over: Db, rows: CouponRow[]): Promise<AdminCoupon[]> {
    const uses = await usesOf(over, rows)
    return rows.map((row) => toCoupon(row, uses.get(row.id), clock.now()))
  }

  async function answer(over: Db, row: CouponRow): Promise<AdminCoupon> {
    const [coupon] = await withUse(over, [row])
    if (!coupon) throw unknown()
    return coupon
  }

  return {
    /** `search` matches each of its words in codes and descriptions; `state` is the current one. */
    async list(query: CouponQuery) {
      const { rows, total } = await couponsAdminRepository(db).list(query, clock.now())
      return { items: await withUse(db, rows), total, skip: query.skip, limit: query.limit }
    },

    async get(id: number): Promise<AdminCoupon> {
      const row = await couponsAdminRepository(db).find(id)
      if (!row) throw unknown()
      return answer(db, row)
    },

    /** Throws 409 `code_taken` for a code that exists, in any case. */
    create: (form: z.output<typeof CouponForm>, by: number): Promise<AdminCoupon> =>
      rejectTakenCode(() =>
        inTransaction(db, async (trx) => {
          const repository = couponsAdminRepository(trx)
          const content = toRow(COUPON_FIELDS, form)
          rejectInvalidTerms(content, 0)
          if (await repository.findByCode(content.code)) throw codeTaken(content.code)
          const row = await repository.insert(content)
          await audit(trx, { by, id: row.id, action: 'coupon.create', after: audited(row) })
          return answer(trx, row)
        }),
      ),

    /** Changes the given fields. Throws 409 after a concurrent save, and 422 for a limit below the present uses. */
    update: (
      id: number,
      { updated_at, ...changes }: z.output<typeof CouponChanges>,
      by: number,
    ): Promise<AdminCoupon> =>
      rejectTakenCode(() =>
        inTransaction(db, async (trx) => {
          const repository = couponsAdminRepository(trx)
          const stored = await repository.lock(id)
          if (!stored) throw unknown()
          await checkVersion(trx, updated_at, { entity: 'coupon', ...stored })
          const content = { ...audited(stored), ...toRow(COUPON_FIELDS, changes) }
          rejectInvalidTerms(content, stored.times_used)
          const namesake = await repository.findByCode(content.code)
          if (namesake && namesake.id !== id) throw codeTaken(content.code)
          const row = await repository.update(id, content)
          await audit(trx, { by, id, action: 'coupon.update', before: audited(stored), after: audited(row) })
          return answer(trx, row)
        }),
      ),

    /** Throws 409 `in_use` if an order has used it, even a cancelled one. */
    remove: (id: number, by: number): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const repository = couponsAdminRepository(trx)
        const stored = await repository.lock(id)
        if (!stored) throw unknown()
        if (stored.times_used > 0 || (await repository.isNamedByAnOrder(id))) {
          throw conflict('in_use', `Orders have used ${stored.code}, so it stays on record. Switch it off instead.`)
        }
        await repository.remove(id)
        await audit(trx, { by, id, action: 'coupon.remove', before: audited(stored) })
      }),
  }
}

function rejectInvalidTerms({ starts_at, ends_at, usage_limit }: CouponContent, timesUsed: number): void {
  const errors: FieldError[] = []
  if (starts_at && ends_at && ends_at <= starts_at) {
    errors.push({ path: 'ends_at', message: 'The end must be after the start.' })
  }
  if (usage_limit !== null && usage_limit < timesUsed) {
    const times = timesUsed === 1 ? 'once' : `${timesUsed} times`
    errors.push({ path: 'usage_limit', message: `It has been used ${times} already. Enter ${timesUsed} or more.` })
  }
  rejectInvalid('Some fields need another look.', errors)
}

/** The fields of a coupon that staff can change. */
const audited = (row: CouponRow): CouponContent => pick(row, CONTENT_COLUMNS)

function toCoupon(row: CouponRow, use: CouponUse | undefined, now: Date): AdminCoupon {
  return {
    id: row.id,
    ...fromRow(COUPON_FIELDS, row),
    state: couponState(row, now),
    times_used: row.times_used,
    revenue: use?.revenue ?? 0,
    discount_given: use?.discount_given ?? 0,
    last_used_at: use?.last_used_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

const unknown = () => notFound('We can’t find that coupon.')
const codeTaken = (code: string) => conflict('code_taken', `There’s already a coupon ${code.toUpperCase()}.`)

/** Converts the duplicate error of two concurrent saves of one code to the usual 409. */
async function rejectTakenCode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isDuplicate(error, 'coupon_code')) throw conflict('code_taken', 'There’s already a coupon with this code.')
    throw error
  }
}
