/** Sales as staff plan them; sales.worker.ts starts and ends them. */
import { IMAGE_WIDTHS, VAPING_CLASSES } from '@shop/contract/constants.ts'
import { formatPence } from '@shop/contract/lib/money.ts'
import { isVatRegistered } from '@shop/contract/lib/pricing.ts'
import { MAX_PRICE_CHANGES } from '@shop/contract/prices/price-changes.ts'
import { changePrice, type PriceStep } from '@shop/contract/prices/price-rounding.ts'
import type {
  AdminSale,
  previewSale,
  SaleForm,
  SalePreviewRow,
  SaleStep,
  SaleSummary,
} from '@shop/contract/prices/sales.ts'
import type { FieldError } from '@shop/contract/problems.ts'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { auditFor } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { conflict, invalidAt, notFound, rejectInvalid } from '../../../platform/http/http-error.ts'
import { checkVersion } from '../../../platform/version-conflict.ts'
import { siteSettingsAdminService } from '../../site-settings/site-settings.admin.service.ts'
import { toPreviewRow, variationName, warningsFirst } from '../prices/prices.preview.ts'
import { pricesRepository } from '../prices/prices.repository.ts'
import { type SaleRow, salesRepository } from './sales.repository.ts'
import { finish, lengthInDays } from './sales.worker.ts'

type PreviewBody = z.output<typeof previewSale.schema.body>
type Overlap = Awaited<ReturnType<ReturnType<typeof salesRepository>['overlaps']>>[number]

const audit = auditFor('sale')

export type SalesService = ReturnType<typeof salesService>

export function salesService({ db, clock, images }: Pick<Context, 'db' | 'clock' | 'images'>) {
  /** Stores the prices of a sale. Throws if one cannot be in it, or another sale covers it; the caller has locked the plans. */
  async function storePrices(trx: Db, id: number, form: SaleForm): Promise<void> {
    if (Date.parse(form.ends_at) <= clock.now().getTime()) throw invalidAt('ends_at', 'Choose an end in the future.')
    const repository = salesRepository(trx)
    await repository.replacePrices(id, form.prices)
    const stored = new Map((await repository.prices(id)).map((row) => [row.variation_id, row]))
    const errors = form.prices.flatMap(({ variation_id, price }, index): FieldError[] => {
      const row = stored.get(variation_id)
      const path = `prices.${index}.price`
      if (!row) return [{ path, message: 'This variation no longer exists.' }]
      if (VAPING_CLASSES.includes(row.product_class))
        return [{ path, message: `${variationName(row)}: vaping products stay out of sales (rules A8 and A18).` }]
      if (price !== null && (price === 0 || price >= row.now_pence))
        return [
          {
            path,
            message: `${variationName(row)} must cost less than ${formatPence(row.now_pence)}, and more than £0.00.`,
          },
        ]
      return []
    })
    rejectInvalid('Some prices can’t be in a sale.', errors)
    const ids = form.prices.flatMap(({ variation_id, price }) => (price === null ? [] : [variation_id]))
    const overlaps = await repository.overlaps(ids, new Date(form.starts_at), new Date(form.ends_at), id)
    const [first] = overlaps
    if (!first) return
    const others = overlaps.length === 1 ? '' : ` So are ${overlaps.length - 1} more.`
    const detail = `${variationName(first)} is already in ${saleWords(first)}.${others} Leave it out, or choose other dates.`
    throw conflict(
      'sale_overlap',
      detail,
      overlaps.slice(0, 20).map(({ variation_id }) => ({
        path: `prices.${form.prices.findIndex((price) => price.variation_id === variation_id)}.price`,
        message: detail,
      })),
    )
  }

  async function answer(over: Db, id: number): Promise<AdminSale> {
    const repository = salesRepository(over)
    const row = await repository.find(id)
    if (!row) throw unknown()
    const { rounding, scope } = row
    const prices = (await repository.prices(id)).map((price) => ({
      variation_id: price.variation_id,
      product_id: price.product_id,
      name: variationName(price),
      sku: price.sku,
      price: price.price_pence,
      from: price.from_pence,
      now: price.now_pence,
      result: price.result,
    }))
    return { ...toSummary(row), rounding, scope, prices }
  }

  return {
    async list({ skip, limit }: { skip: number; limit: number }) {
      const { rows, total } = await salesRepository(db).list({ skip, limit })
      return { items: rows.map(toSummary), total, skip, limit }
    },

    get: (id: number): Promise<AdminSale> => answer(db, id),

    /** Returns each price of a sale before it is planned, rows to check first. Without `hasCosts`, there are no margins. */
    async preview({ step, rounding, scope, starts_at, ends_at, prices, id }: PreviewBody, hasCosts: boolean) {
      const repository = salesRepository(db)
      const { ids, excluded } = await repository.goods(scope)
      const start = new Date(Math.max(Date.parse(starts_at ?? ''), clock.now().getTime()) || clock.now())
      const end = new Date(ends_at ?? start)
      const variations = await pricesRepository(db).ofProducts(ids, start, MAX_PRICE_CHANGES + 1)
      if (variations.length > MAX_PRICE_CHANGES)
        throw invalidAt('scope', `A sale has at most ${MAX_PRICE_CHANGES} variations. Choose fewer products.`)
      const variationIds = variations.map((variation) => variation.id)
      const settings = await siteSettingsAdminService({ db }).get()
      const history = await repository.history(variationIds, start, lengthInDays(start, end))
      const overlaps = new Map(
        (await repository.overlaps(variationIds, start, end, id ?? 0)).map((other) => [other.variation_id, other]),
      )
      const typed = new Map(prices.map((price) => [price.variation_id, price.price]))
      const facts = { isTaxed: isVatRegistered(settings), today: clock.today(), hasCosts }
      const rows = variations.map((variation): SalePreviewRow => {
        const own = typed.get(variation.id)
        const row = toPreviewRow(variation, own ?? changePrice(variation.price_pence, toStep(step), rounding), facts)
        const { was_pence = null, since = null, media_key = null } = history.get(variation.id) ?? {}
        const other = overlaps.get(variation.id)
        const isRaised = row.new_price > row.price
        return {
          ...row,
          warnings: other ? [...row.warnings, `Already in ${saleWords(other)}.`] : row.warnings,
          unchanged_reason:
            own === null ? 'Left out.' : isRaised ? 'A sale price must be below the price.' : row.unchanged_reason,
          since: (since ?? clock.now()).toISOString(),
          thumbnail_url: media_key === null ? null : images.url(media_key, IMAGE_WIDTHS.thumbnail),
          was: was_pence !== null && was_pence > row.new_price ? was_pence : null,
          is_below_floor: row.margin_percent !== null && row.margin_percent < settings.margin_floor_percent,
        }
      })
      const { margin_floor_percent } = settings
      return { rows: warningsFirst(rows), excluded_products: excluded, margin_floor_percent }
    },

    create: (form: SaleForm, by: number): Promise<AdminSale> =>
      db.transaction().execute(async (trx) => {
        const repository = salesRepository(trx)
        await repository.lockPlans()
        const { id } = await repository.insert(form)
        await storePrices(trx, id, form)
        await audit(trx, { by, id, action: 'sale.create', after: factsOf(form) })
        return answer(trx, id)
      }),

    /** Throws 409 after a concurrent save, and once the sale has started. */
    update: (
      id: number,
      { updated_at, ...form }: SaleForm & { updated_at?: string | undefined },
      by: number,
    ): Promise<AdminSale> =>
      db.transaction().execute(async (trx) => {
        const repository = salesRepository(trx)
        const stored = await repository.lock(id)
        if (!stored) throw unknown()
        if (stored.state !== 'planned')
          throw conflict('not_planned', `${stored.name} has started or is over. Plan a new sale instead.`)
        await checkVersion(trx, updated_at, { entity: 'sale', ...stored })
        await repository.lockPlans()
        await storePrices(trx, id, form)
        await repository.update(id, form)
        await audit(trx, { by, id, action: 'sale.update', before: factsOf(toForm(stored)), after: factsOf(form) })
        return answer(trx, id)
      }),

    /** Ends a running sale now, or cancels a planned one. Does nothing if it is over. */
    end: (id: number, by: number): Promise<AdminSale> =>
      db.transaction().execute(async (trx) => {
        const stored = await salesRepository(trx).lock(id)
        if (!stored) throw unknown()
        const state = stored.state === 'running' ? 'ended' : 'cancelled'
        if (stored.state === 'running' || stored.state === 'planned')
          await finish(trx, stored, state, { now: clock.now(), by })
        return answer(trx, id)
      }),
  }
}

const toStep = (step: SaleStep): PriceStep =>
  step.kind === 'percent' ? { kind: 'percent', percent: -step.percent } : { kind: 'amount', pence: -step.amount }

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' })

const saleWords = ({ sale, starts_at, ends_at }: Overlap) =>
  `the sale “${sale}” (${moment.format(starts_at)} to ${moment.format(ends_at)})`

/** What the audit log shows of a sale. */
const factsOf = ({ prices: _, ...own }: Omit<SaleForm, 'prices'> & { prices?: unknown }) => own

const toForm = (row: SaleRow): Omit<SaleForm, 'prices'> => ({
  name: row.name,
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  step: row.step,
  rounding: row.rounding,
  scope: row.scope,
})

const toSummary = (row: SaleRow & { variations: number; changed: number }): SaleSummary => ({
  id: row.id,
  name: row.name,
  state: row.state,
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  step: row.step,
  variations: row.variations,
  changed: row.changed,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

const unknown = () => notFound('We can’t find that sale.')
