/** Exports orders for bookkeeping: one row per order, read in batches so that memory use stays constant. */

import type { PersonalData } from '@shop/contract/admin/personal-data.ts'
import { toPounds } from '@shop/contract/lib/money.ts'
import { methodName } from '@shop/contract/payments/methods.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { VatLine } from '../../../platform/database/tables/tables.orders.ts'
import { BYTE_ORDER_MARK, toCsvLines } from '../../../platform/http/send-csv.ts'
import { placedBy, proofOfAge } from '../orders.rows.ts'
import { matchingOrders, type OrderFilter } from './orders.admin.filter.ts'

const BATCH = 500
/** The UK's VAT rates, in percent. Sales at any other rate are in separate columns. */
const RATES = [20, 5, 0]

/** Each column: its heading, its cell for an order, and what a reader must see for it. */
type Column = readonly [heading: string, cell: (row: ExportRow) => string | null, personal?: PersonalData]

const COLUMNS: readonly Column[] = [
  ['Order number', (row) => row.order_number],
  ['Date', (row) => row.day],
  ['Time', (row) => row.time],
  ['Status', (row) => row.status],
  ['Payment status', (row) => row.payment_status],
  ['Payment method', (row) => row.payment_method],
  ['Paid with', (row) => (row.paid_with === null ? '' : methodName(row.paid_with))],
  ['Paid on', (row) => row.paid_day],
  ['Customer', (row) => row.full_name, 'customers.name'],
  ['Email', (row) => row.customer_email, 'customers.contact'],
  ['Items', (row) => row.items],
  ['Subtotal', (row) => amount(row.subtotal_pence)],
  ['Discount', (row) => amount(row.discount_pence)],
  ['Delivery', (row) => amount(row.delivery_fee_pence)],
  ['Total', (row) => amount(row.total_pence)],
  ...RATES.flatMap((rate) => soldAndVat(`at ${rate}%`, (line) => line.rate_percent === rate)),
  ...soldAndVat('at other rates', (line) => !RATES.includes(line.rate_percent)),
  ['VAT in total', (row) => amount(row.vat_included_pence)],
  ['Refunded', (row) => amount(row.refunded_pence)],
  ['Coupon', (row) => row.coupon_code],
  ['Delivery method', (row) => row.delivery_method],
  ['Postcode', (row) => row.postcode, 'customers.address'],
  ['Tracking number', (row) => row.tracking_numbers],
  ['Proof of age on delivery', (row) => (row.proof_of_age ? 'yes' : 'no')],
  ['Channel', (row) => row.channel],
  ['Placed by', (row) => row.placed_by],
]

/** The columns of the sales at a rate, VAT included, and of the VAT in them. */
function soldAndVat(name: string, isAtRate: (line: VatLine) => boolean) {
  const sum = (part: 'gross' | 'vat') => (row: ExportRow) =>
    amount(row.vat_lines.filter(isAtRate).reduce((total, line) => total + line[part], 0))
  return [[`Sold ${name}`, sum('gross')] as const, [`VAT ${name}`, sum('vat')] as const]
}

/** Yields the file in pieces, oldest order first. */
export async function* orderCsv(
  db: Db,
  filter: OrderFilter,
  sees: (permission: PersonalData) => boolean,
): AsyncGenerator<string> {
  const columns = COLUMNS.filter(([, , personal]) => personal === undefined || sees(personal))
  yield BYTE_ORDER_MARK + toCsvLines([columns.map(([heading]) => heading)])
  let last: ExportRow | undefined
  do {
    const rows = await nextRows(db, filter, last)
    if (rows.length > 0) yield toCsvLines(rows.map((row) => columns.map(([, cell]) => cell(row))))
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
      placedBy.as('placed_by'),
      trackingNumbers.as('tracking_numbers'),
    ])
    .select(['o.id', 'o.order_number', 'o.status', 'o.payment_status', 'o.payment_method', 'o.paid_with'])
    .select('o.customer_email')
    .select(['o.subtotal_pence', 'o.discount_pence', 'o.delivery_fee_pence', 'o.total_pence', 'o.vat_lines'])
    .select(['o.vat_included_pence', 'o.refunded_pence', 'o.coupon_code', 'o.delivery_method'])
    .select('o.channel')
    .orderBy('o.created_at')
    .orderBy('o.id')
    .execute()
}

type ExportRow = Awaited<ReturnType<typeof nextRows>>[number]

const isAfter = ({ moment, id }: { moment: string; id: number }): RawBuilder<boolean> =>
  sql`(o.created_at, o.id) > (${moment}::timestamptz, ${id})`

const londonTime = (column: 'o.created_at' | 'o.paid_at', format: string): RawBuilder<string | null> =>
  sql`to_char(${sql.ref(column)} at time zone 'Europe/London', ${sql.lit(format)})`

/** The numbers of all parcels, the first before the others. */
const trackingNumbers: RawBuilder<string | null> = sql`(
  select string_agg(p.tracking_number, ', ' order by p.id nulls first) from parcel p where p.order_id = o.id)`

/** Formats each line as `2 × Mint tea (Size: 20 bags)`. */
const itemTexts: RawBuilder<string | null> = sql`(
  select string_agg(i.quantity || ' × ' || i.name || coalesce(
    (select ' (' || string_agg(value, ', ' order by key) || ')' from jsonb_each_text(i.attributes)), ''),
    '; ' order by i.position)
  from order_item i where i.order_id = o.id)`

const amount = (pence: number): string => toPounds(pence).toFixed(2)
