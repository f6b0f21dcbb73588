/** The reorder list: what sells out next, from the ledger's sales. */
import { isVatRegistered } from '@shop/contract/lib/pricing.ts'
import { type listReorder, type ReorderRow, SALES_DAYS } from '@shop/contract/stock-room/reorder.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { countRows } from '../../../platform/database/expressions.ts'
import { hasWords } from '../../../platform/database/words.ts'
import { DAY_MS } from '../../../platform/time/durations.ts'
import { marginPercent, netPrice, variationName } from '../../products/prices/prices.preview.ts'
import type { SiteSettingsService } from '../../site-settings/site-settings.service.ts'
import { OPEN } from '../purchasing/purchases.repository.ts'
import { daysOfCover, suggestQuantity } from './reorder.rules.ts'

type ReorderQuery = z.output<typeof listReorder.schema.querystring>

export interface ReorderDependencies extends Pick<Context, 'db' | 'clock'> {
  settings: Pick<SiteSettingsService, 'get'>
}

export type ReorderService = ReturnType<typeof reorderService>

export function reorderService({ db, clock, settings }: ReorderDependencies) {
  /** Variations with their sales; `limits` has the limit of the settings. */
  const selling = ({ search, supplier_id, view }: Pick<ReorderQuery, 'search' | 'supplier_id' | 'view'>) =>
    db
      .with('sales', (cte) =>
        cte
          .selectFrom('stock_movement')
          .select(({ fn, neg }) => ['variation_id', neg(fn.sum<number>('change')).as('sold')])
          .where('reason', 'in', ['sale', 'return'])
          .where('at', '>=', new Date(clock.now().getTime() - SALES_DAYS * DAY_MS))
          .groupBy('variation_id'),
      )
      .with('coming', (cte) =>
        cte
          .selectFrom('purchase_order_line as l')
          .innerJoin('purchase_order as o', 'o.id', 'l.purchase_order_id')
          .select('l.variation_id')
          .select((eb) => {
            const missing = eb.fn<number>('greatest', [eb('l.quantity', '-', eb.ref('l.received')), eb.lit(0)])
            return eb.fn.sum<number>(missing).as('units')
          })
          .where('o.status', 'in', OPEN)
          .groupBy('l.variation_id'),
      )
      .selectFrom('variation as v')
      .innerJoin('product as p', 'p.id', 'v.product_id')
      .innerJoin('stock_limit as limits', (join) => join.onTrue())
      .leftJoin('sales', 'sales.variation_id', 'v.id')
      .leftJoin('coming', 'coming.variation_id', 'v.id')
      .leftJoin('variation_supplier as b', 'b.variation_id', 'v.id')
      .leftJoin('supplier as s', (join) => join.onRef('s.id', '=', 'b.supplier_id').on('s.is_archived', '=', false))
      .where('p.status', '=', 'active')
      .where(hasWords(sql`concat_ws(' ', p.name, v.sku, v.barcode)`, search))
      .$if(supplier_id !== undefined, (query) => query.where('s.id', '=', supplier_id ?? 0))
      .$if(view === 'due', (query) =>
        query.where((eb) =>
          eb.or([
            eb('sales.sold', '>', 0),
            eb('v.stock_quantity', '<=', eb.fn.coalesce('v.low_stock', 'limits.low_stock')),
          ]),
        ),
      )

  return {
    /** Without `hasCosts`, there are no costs and margins. */
    async list({ skip, limit, lead_days, cover_days, ...filter }: ReorderQuery, hasCosts: boolean) {
      const found = selling(filter)
      const [rows, total, late, site] = await Promise.all([
        found
          .select(['v.id', 'v.product_id', 'p.name', 'v.attributes', 'v.sku', 'v.stock_quantity as in_stock'])
          .select(['v.price_pence', 'v.cost_price_pence', 'p.product_class'])
          .select(['s.id as supplier_id', 's.name as supplier_name', 'b.supplier_code', 'b.pack_size'])
          .select(({ fn, lit, val }) => [
            fn.coalesce('s.lead_days', val(lead_days)).as('lead_days'),
            fn.coalesce('coming.units', lit(0)).as('on_order'),
            fn.coalesce('sales.sold', lit(0)).as('sold'),
            fn.coalesce('v.low_stock', 'limits.low_stock', lit(0)).as('low_stock'),
          ])
          .orderBy(sql`v.stock_quantity::float8 / nullif(greatest(sales.sold, 0), 0) nulls last`)
          .orderBy('v.stock_quantity')
          .orderBy('v.id')
          .limit(limit)
          .offset(skip)
          .execute(),
        countRows(found),
        countRows(
          found.where((eb) =>
            eb(
              eb('v.stock_quantity', '*', SALES_DAYS),
              '<',
              eb('sales.sold', '*', eb.fn.coalesce('s.lead_days', eb.val(lead_days))),
            ),
          ),
        ),
        settings.get(),
      ])
      const facts = { isTaxed: isVatRegistered(site), today: clock.today() }
      const items = rows.map((row): ReorderRow => {
        const { id, product_id, sku, in_stock, sold, low_stock, on_order, price_pence, product_class } = row
        const { supplier_id, supplier_name, supplier_code, pack_size } = row
        const cost_price = hasCosts ? row.cost_price_pence : null
        return {
          id,
          product_id,
          name: variationName(row),
          sku,
          in_stock,
          low_stock,
          sold,
          days_of_cover: daysOfCover(row),
          supplier:
            supplier_id === null
              ? null
              : { id: supplier_id, name: supplier_name ?? '', code: supplier_code ?? '', pack_size: pack_size ?? 1 },
          lead_days: row.lead_days,
          on_order,
          suggested: suggestQuantity(row, { lead_days: row.lead_days, cover_days }),
          cost_price,
          margin_percent: marginPercent(netPrice(price_pence, product_class, facts), cost_price),
        }
      })
      return { items, total, late, skip, limit }
    },
  }
}
