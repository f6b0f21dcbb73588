/** Promotions as staff manage them. */
import { mayBePromoted } from '@shop/contract/lib/pricing.ts'
import type { AdminPromotion, PromotionForm } from '@shop/contract/promotions/promotions.admin.ts'
import type { Context } from '../../context.ts'
import { auditFor } from '../../platform/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict, notFound } from '../../platform/http/http-error.ts'
import { checkVersion } from '../../platform/version-conflict.ts'
import { siteSettingsService } from '../site-settings/site-settings.service.ts'
import { type PromotionQuery, type PromotionRow, promotionsAdminRepository } from './promotions.admin.repository.ts'
import { isCovered } from './promotions.matching.ts'
import { tryPromotion } from './promotions.trial.ts'

const audit = auditFor('promotion')

export type PromotionsAdminService = ReturnType<typeof promotionsAdminService>

export function promotionsAdminService({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  async function withUse(over: Db, rows: readonly PromotionRow[]): Promise<AdminPromotion[]> {
    const repository = promotionsAdminRepository(over)
    const [settings, products, uses] = await Promise.all([
      siteSettingsService({ db: over }).get(),
      repository.products(),
      repository.uses(rows.map(({ id }) => id)),
    ])
    return rows.map((row) => {
      const { uses: all = 0, orders = 0, given = 0, revenue = 0 } = uses.get(row.id) ?? {}
      const covered = products.filter((product) => isCovered(product, row.scope))
      const isStopped =
        covered.length > 0 && covered.every(({ product_class }) => !mayBePromoted([product_class], settings))
      return {
        id: row.id,
        ...formOf(row),
        state: isStopped && row.is_active ? 'stopped' : stateOf(row, all, clock.now()),
        uses: all,
        orders,
        given,
        average_order: orders === 0 ? 0 : Math.round(revenue / orders),
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
      }
    })
  }
  async function answer(over: Db, row: PromotionRow): Promise<AdminPromotion> {
    const [promotion] = await withUse(over, [row])
    if (!promotion) throw unknown()
    return promotion
  }

  return {
    async list(query: PromotionQuery) {
      const { rows, total } = await promotionsAdminRepository(db).list(query)
      return { items: await withUse(db, rows), total, skip: query.skip, limit: query.limit }
    },

    async get(id: number): Promise<AdminPromotion> {
      const row = await promotionsAdminRepository(db).find(id)
      if (!row) throw unknown()
      return answer(db, row)
    },

    create: (form: PromotionForm, by: number): Promise<AdminPromotion> =>
      db.transaction().execute(async (trx) => {
        const row = await promotionsAdminRepository(trx).insert(form)
        await audit(trx, { by, id: row.id, action: 'promotion.create', after: formOf(row) })
        return answer(trx, row)
      }),

    /** Throws 409 after a concurrent save. */
    update: (
      id: number,
      { updated_at, ...form }: PromotionForm & { updated_at?: string | undefined },
      by: number,
    ): Promise<AdminPromotion> =>
      db.transaction().execute(async (trx) => {
        const repository = promotionsAdminRepository(trx)
        const stored = await repository.lock(id)
        if (!stored) throw unknown()
        await checkVersion(trx, updated_at, { entity: 'promotion', ...stored })
        const row = await repository.update(id, form)
        await audit(trx, { by, id, action: 'promotion.update', before: formOf(stored), after: formOf(row) })
        return answer(trx, row)
      }),

    /** Throws 409 `in_use` if an order has used it, even a cancelled one. */
    remove: (id: number, by: number): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const repository = promotionsAdminRepository(trx)
        const stored = await repository.lock(id)
        if (!stored) throw unknown()
        if (await repository.isUsed(id)) {
          throw conflict('in_use', `Orders have used ${stored.name}, so it stays on record. Switch it off instead.`)
        }
        await repository.remove(id)
        await audit(trx, { by, id, action: 'promotion.remove', before: formOf(stored) })
      }),

    tryOut: (form: PromotionForm & { id: number | null }) => tryPromotion({ db, clock }, form),
  }
}

/** The fields of a promotion that staff can change. */
const formOf = (row: PromotionRow): PromotionForm => ({
  name: row.name,
  reward: row.reward,
  scope: row.scope,
  reward_scope: row.reward_scope,
  customers: row.customers,
  min_subtotal: row.min_subtotal_pence,
  max_per_order: row.max_per_order,
  usage_limit: row.usage_limit,
  per_user_limit: row.per_user_limit,
  with_coupon: row.with_coupon,
  starts_at: row.starts_at?.toISOString() ?? null,
  ends_at: row.ends_at?.toISOString() ?? null,
  is_active: row.is_active,
})

function stateOf(row: PromotionRow, uses: number, now: Date): AdminPromotion['state'] {
  if (!row.is_active) return 'off'
  if (row.starts_at && row.starts_at > now) return 'scheduled'
  if (row.ends_at && row.ends_at <= now) return 'ended'
  return row.usage_limit !== null && uses >= row.usage_limit ? 'used_up' : 'active'
}

const unknown = () => notFound('We can’t find that promotion.')
