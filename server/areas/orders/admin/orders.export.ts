/** Exports orders for bookkeeping: one row per order, read in batches so that memory use stays constant. */
import { toPounds } from '@shop/contract/lib/money.ts'
import { type Options, stringify } from 'csv-stringify/sync'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { VatLine } from '../../../platform/database/tables/tables.orders.ts'
import { proofOfAge } from '../orders.rows.ts'
import { matchingOrders, type OrderFilter } from './orders.admin.filter.ts'

const BATCH = 500
/** The UK's VAT rates, in percent. Sales at any other rate are in separate columns. */
const RATES = [20, 5, 0]

const VAT_COLUMNS = RATES.flatMap((rate) => [`Sold at ${rate}%`, `VAT at ${rate}%`])
const HEADINGS = [
  'Order number',
  'Date',
  'Time',
  'Status',
  'Payment status',
  'Payment method',
  'Paid on',
  'Customer',
  'Email',
  'Items',
  'Subtotal',
  'Discount',
  'Delivery',
  'Total',
  ...VAT_COLUMNS,
  'Sold at other rates',
  'VAT at other rates',
  'VAT in total',
  'Refunded',
  'Coupon',
  'Delivery method',
  'Postcode',
  'Tracking number',
  'Proof of age on delivery',
]

const OPTIONS: Options = {
  record_delimiter: 'windows',
  // Spreadsheets run a cell that begins with = + - or @ as a formula; a leading apostrophe makes it text.
  escape_formulas: true,
}

/** Yields the file in pieces, oldest order first. A byte order mark tells spreadsheets that it is UTF-8. */
export async function* orderCsv(db: Db, filter: OrderFilter): AsyncGenerator<string> {
  yield `\uFEFF${stringify([HEADINGS], OPTIONS)}`
  let last: ExportRow | undefined
  do {
    const rows = await nextRows(db, filter, last)
    if (rows.length > 0) yield stringify(rows.map(cellsOf), OPTIONS)
    last = rows.length === BATCH ? rows.at(-1) : undefined
  } while (last)
}

/** Returns the next orders. Amounts are pence; dates and times are London's. */
function nextRows(db: Db, filter: OrderFilter, last: { moment: string; id: number } | undefined) {
  const matching = db.selectFrom('shop_order as o').select('o.id').where(matchingOrders(filter))
  const page = last ? matching.where(isAfter(last)) : matching
  return db
    .selectFrom(page.orderBy('o.created_at').orderBy('o.id').limit(BATCH).as('page'))
    .innerJoin('shop_order as o', 'o.id', 'page.id')
    .select((eb) => [
      // The order's time with microseconds, which a Date would round.
      eb.cast<string>('o.created_at', 'text').as('moment'),
      londonTime('o.created_at', 'YYYY-MM-DD').as('day'),
      londonTime('o.created_at', 'HH24:MI').as('time'),
      londonTime('o.paid_at', 'YYYY-MM-DD').as('paid_day'),
      eb.ref('o.billing_address', '->>').key('full_name').as('full_name'),
      eb.ref('o.shipping_address', '->>').key('postcode').as('postcode'),
      itemTexts.as('items'),
      proofOfAge.as('proof_of_age'),
    ])
    .select(['o.id', 'o.order_number', 'o.status', 'o.payment_status', 'o.payment_method', 'o.customer_email'])
    .select(['o.subtotal_pence', 'o.discount_pence', 'o.delivery_fee_pence', 'o.total_pence', 'o.vat_lines'])
    .select(['o.vat_included_pence', 'o.refunded_pence', 'o.coupon_code', 'o.delivery_method', 'o.tracking_number'])
    .orderBy('o.created_at')
    .orderBy('o.id')
    .execute()
}

type ExportRow = Awaited<ReturnType<typeof nextRows>>[number]

const isAfter = ({ moment, id }: { moment: string; id: number }): RawBuilder<boolean> =>
  sql`(o.created_at, o.id) > (${moment}::timestamptz, ${id})`

const londonTime = (column: 'o.created_at' | 'o.paid_at', format: string): RawBuilder<string | null> =>
  sql`to_char(${sql.ref(column)} at time zone 'Europe/London', ${sql.lit(format)})`

/** Formats each line as `2 × Mint tea (Size: 20 bags)`. */
const itemTexts: RawBuilder<string | null> = sql`(
  select string_agg(i.quantity || ' × ' || i.name || coalesce(
    (select ' (' || string_agg(value, ', ' order by key) || ')' from jsonb_each_text(i.attributes)), ''),
    '; ' order by i.position)
  from order_item i where i.order_id = o.id)`

function cellsOf(row: ExportRow): (string | null)[] {
  const atRates = RATES.map((rate) => row.vat_lines.filter(({ rate_percent }) => rate_percent === rate))
  const others = row.vat_lines.filter(({ rate_percent }) => !RATES.includes(rate_percent))
  return [
    row.order_number,
    row.day,
    row.time,
    row.status,
    row.payment_status,
    row.payment_method,
    row.paid_day,
    row.full_name,
    row.customer_email,
    row.items,
    ...[row.subtotal_pence, row.discount_pence, row.delivery_fee_pence, row.total_pence].map(amount),
    ...[...atRates, others].flatMap(soldAndVat),
    ...[row.vat_included_pence, row.refunded_pence].map(amount),
    row.coupon_code,
    row.delivery_method,
    row.postcode,
    row.tracking_number,
    row.proof_of_age ? 'yes' : 'no',
  ]
}

/** Returns the sales at a rate, VAT included, and the VAT in them. */
function soldAndVat(lines: readonly VatLine[]): string[] {
  const sum = (part: 'gross' | 'vat') => lines.reduce((total, line) => total + line[part], 0)
  return [amount(sum('gross')), amount(sum('vat'))]
}

const amount = (pence: number): string => toPounds(pence).toFixed(2)
