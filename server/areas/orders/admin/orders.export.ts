/** Orders as a bookkeeper wants them: one row for each, read in batches, so that a million take no more memory than one. */
import { toPounds } from '@shop/contract/lib/money.ts'
import { type Options, stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { VatLine } from '../../../platform/database/tables/tables.orders.ts'
import { proofOfAge } from '../orders.rows.ts'
import { matchingOrders, type OrderFilter } from './orders.admin.filter.ts'

const BATCH = 500
/** The United Kingdom's rates of VAT, in percent. What was sold at another is in columns of its own. */
const RATES = [20, 5, 0]

/** Amounts are pence; days and times are London's. */
interface ExportRow {
  id: number
  /** The moment of the order to the last digit, which a Date would round. */
  moment: string
  order_number: string
  day: string
  time: string
  status: string
  payment_status: string
  payment_method: string
  paid_day: string | null
  full_name: string
  customer_email: string
  items: string
  subtotal_pence: number
  discount_pence: number
  delivery_fee_pence: number
  total_pence: number
  vat_lines: VatLine[]
  vat_included_pence: number
  refunded_pence: number
  coupon_code: string | null
  delivery_method: string
  postcode: string
  tracking_number: string | null
  proof_of_age: boolean
}

const VAT_COLUMNS = RATES.flatMap((rate) => [`Sold at ${rate}%`, `VAT at ${rate}%`])
const HEADINGS = [
  ...['Order number', 'Date', 'Time', 'Status', 'Payment status', 'Payment method', 'Paid on', 'Customer', 'Email'],
  ...['Items', 'Subtotal', 'Discount', 'Delivery', 'Total', ...VAT_COLUMNS],
  ...['Sold at other rates', 'VAT at other rates', 'VAT in total', 'Refunded', 'Coupon', 'Delivery method'],
  ...['Postcode', 'Tracking number', 'Proof of age on delivery'],
]

const OPTIONS: Options = {
  record_delimiter: 'windows',
  // A spreadsheet runs a cell that begins with = + - or @; with an apostrophe before it, it is text.
  escape_formulas: true,
}

/** The whole file, oldest order first, in pieces. It begins with the mark by which a spreadsheet knows UTF-8. */
export async function* orderCsv(db: Db, filter: OrderFilter): AsyncGenerator<string> {
  yield `\uFEFF${stringify([HEADINGS], OPTIONS)}`
  let last: ExportRow | undefined
  do {
    const rows = await nextRows(db, filter, last)
    if (rows.length > 0) yield stringify(rows.map(cellsOf), OPTIONS)
    last = rows.length === BATCH ? rows.at(-1) : undefined
  } while (last)
}

async function nextRows(db: Db, filter: OrderFilter, last: ExportRow | undefined): Promise<ExportRow[]> {
  const later = last ? sql`and (o.created_at, o.id) > (${last.moment}::timestamptz, ${last.id})` : sql``
  const { rows } = await sql<ExportRow>`
    select o.id, o.created_at::text as moment, o.order_number,
      to_char(o.created_at at time zone 'Europe/London', 'YYYY-MM-DD') as day,
      to_char(o.created_at at time zone 'Europe/London', 'HH24:MI') as time,
      o.status, o.payment_status, o.payment_method,
      to_char(o.paid_at at time zone 'Europe/London', 'YYYY-MM-DD') as paid_day,
      o.billing_address ->> 'full_name' as full_name, o.customer_email,
      (
        select string_agg(i.quantity || ' × ' || i.name || coalesce(
          (select ' (' || string_agg(value, ', ' order by key) || ')' from jsonb_each_text(i.attributes)), ''),
          '; ' order by i.position)
        from order_item i where i.order_id = o.id
      ) as items,
      o.subtotal_pence, o.discount_pence, o.delivery_fee_pence, o.total_pence, o.vat_lines, o.vat_included_pence,
      o.refunded_pence, o.coupon_code, o.delivery_method, o.shipping_address ->> 'postcode' as postcode,
      o.tracking_number, ${proofOfAge} as proof_of_age
    from (
      select o.id from shop_order o where ${matchingOrders(filter)} ${later} order by o.created_at, o.id limit ${BATCH}
    ) as page
    join shop_order o on o.id = page.id
    order by o.created_at, o.id`.execute(db)
  return rows
}

function cellsOf(row: ExportRow): (string | null)[] {
  const atRates = RATES.map((rate) => row.vat_lines.filter(({ rate_percent }) => rate_percent === rate))
  const others = row.vat_lines.filter(({ rate_percent }) => !RATES.includes(rate_percent))
  return [
    ...[row.order_number, row.day, row.time, row.status, row.payment_status, row.payment_method, row.paid_day],
    ...[row.full_name, row.customer_email, row.items],
    ...[row.subtotal_pence, row.discount_pence, row.delivery_fee_pence, row.total_pence].map(amount),
    ...[...atRates, others].flatMap(soldAndVat),
    ...[row.vat_included_pence, row.refunded_pence].map(amount),
    ...[row.coupon_code, row.delivery_method, row.postcode, row.tracking_number],
    row.proof_of_age ? 'yes' : 'no',
  ]
}

/** What was paid at a rate, VAT included, and the VAT in it. */
function soldAndVat(lines: readonly VatLine[]): string[] {
  const sum = (part: 'gross' | 'vat') => lines.reduce((total, line) => total + line[part], 0)
  return [amount(sum('gross')), amount(sum('vat'))]
}

const amount = (pence: number): string => toPounds(pence).toFixed(2)
