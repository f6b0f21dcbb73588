/**
 * Writes invoices and credit notes in the import formats of bookkeeping programs. One row for each document and VAT rate. No
 * customer is named: each payment method is one customer account.
 */
import type { BooksFormat } from '@shop/contract/admin/books.admin.ts'
import { toPounds } from '@shop/contract/lib/money.ts'
import { type Options, stringify } from 'csv-stringify/sync'
import type { Db } from '../../../platform/database/database.ts'

const BATCH = 1000

interface ExportRow {
  kind: 'invoice' | 'credit_note'
  number: string
  order_number: string
  issued_on: string
  payment_method: 'card' | 'bank_transfer'
  rate_percent: number | null
  /** Negative for credit notes, in pence. */
  gross: number
  vat: number
}

interface Format {
  kinds: readonly ExportRow['kind'][]
  columns: readonly (readonly [heading: string, cell: (row: ExportRow) => string])[]
}

const BOTH = ['invoice', 'credit_note'] as const
const CUSTOMERS = { card: 'Online sales, card', bank_transfer: 'Online sales, bank transfer' } as const
/** Sage's customer accounts have at most eight characters. */
const SAGE_ACCOUNTS = { card: 'WEBCARD', bank_transfer: 'WEBBANK' } as const

const XERO_RATES: Readonly<Record<number, string>> = {
  20: '20% (VAT on Income)',
  5: '5% (VAT on Income)',
  0: 'Zero Rated Income',
}
const QUICKBOOKS_RATES: Readonly<Record<number, string>> = { 20: '20.0% S', 5: '5.0% R', 0: '0.0% Z' }
const SAGE_RATES: Readonly<Record<number, string>> = { 20: 'T1', 5: 'T5', 0: 'T0' }
const rateIn = (names: Readonly<Record<number, string>>, none: string) => (row: ExportRow) =>
  row.rate_percent === null ? none : (names[row.rate_percent] ?? `${row.rate_percent}%`)

/** The columns of QuickBooks Online's import of invoices; its amounts are without VAT and never negative. */
const quickBooks = (kind: ExportRow['kind']): Format => ({
  kinds: [kind],
  columns: [
    ['*InvoiceNo', ({ number }) => number],
    ['*Customer', ({ payment_method }) => CUSTOMERS[payment_method]],
    ['*InvoiceDate', dateOf],
    ['*DueDate', dateOf],
    ['Memo', ({ order_number }) => order_number],
    ['Item(Product/Service)', () => 'Sales'],
    ['ItemDescription', describe],
    ['ItemQuantity', () => '1'],
    ['ItemRate', (row) => absolute(row.gross - row.vat)],
    ['*ItemAmount', (row) => absolute(row.gross - row.vat)],
    ['*ItemTaxCode', rateIn(QUICKBOOKS_RATES, 'No VAT')],
    ['ItemTaxAmount', ({ vat }) => absolute(vat)],
  ],
})

const FORMATS: Readonly<Record<BooksFormat, Format>> = {
  // Xero's sales invoice template, with prices that include VAT. A negative invoice becomes a credit note.
  xero: {
    kinds: BOTH,
    columns: [
      ['*ContactName', ({ payment_method }) => CUSTOMERS[payment_method]],
      ['EmailAddress', () => ''],
      ...['1', '2', '3', '4'].map((line) => [`POAddressLine${line}`, () => ''] as const),
      ...['City', 'Region', 'PostalCode', 'Country'].map((part) => [`PO${part}`, () => ''] as const),
      ['*InvoiceNumber', ({ number }) => number],
      ['Reference', ({ order_number }) => order_number],
      ['*InvoiceDate', dateOf],
      ['*DueDate', dateOf],
      ['InventoryItemCode', () => ''],
      ['*Description', describe],
      ['*Quantity', () => '1'],
      ['*UnitAmount', ({ gross }) => pounds(gross)],
      ['Discount', () => ''],
      ['*AccountCode', () => '200'],
      ['*TaxType', rateIn(XERO_RATES, 'No VAT')],
      ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'].map(
        (name) => [name, () => ''] as const,
      ),
      ['Currency', () => 'GBP'],
      ['BrandingTheme', () => ''],
    ],
  },
  quickbooks: quickBooks('invoice'),
  quickbooks_credit_notes: quickBooks('credit_note'),
  // Sage 50's audit trail transactions: sales invoices (SI) and sales credits (SC), on nominal account 4000.
  sage: {
    kinds: BOTH,
    columns: [
      ['Type', ({ kind }) => (kind === 'invoice' ? 'SI' : 'SC')],
      ['Account Reference', ({ payment_method }) => SAGE_ACCOUNTS[payment_method]],
      ['Nominal A/C Ref', () => '4000'],
      ['Department Code', () => '0'],
      ['Date', dateOf],
      ['Reference', ({ number }) => number],
      ['Details', describe],
      ['Net Amount', (row) => absolute(row.gross - row.vat)],
      ['Tax Code', rateIn(SAGE_RATES, 'T9')],
      ['Tax Amount', ({ vat }) => absolute(vat)],
    ],
  },
}

// No cell has text of a customer, so none needs to be escaped; and an escaped minus sign would not be a number.
const OPTIONS: Options = { record_delimiter: 'windows' }

/** Yields the file in pieces, oldest document first. */
export async function* booksCsv(
  db: Db,
  period: { from: string; to: string },
  format: BooksFormat,
): AsyncGenerator<string> {
  const { kinds, columns } = FORMATS[format]
  yield stringify([columns.map(([heading]) => heading)], OPTIONS)
  let last = 0
  for (;;) {
    const ids = await nextDocuments(db, period, { kinds, after: last })
    if (ids.length === 0) return
    const rows = await readRows(db, ids)
    yield stringify(
      rows.map((row) => columns.map(([, cell]) => cell(row))),
      OPTIONS,
    )
    last = ids.at(-1) ?? last
  }
}

async function nextDocuments(
  db: Db,
  { from, to }: { from: string; to: string },
  { kinds, after }: { kinds: readonly ExportRow['kind'][]; after: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('invoice')
    .select('id')
    .where('issued_on', '>=', from)
    .where('issued_on', '<=', to)
    .where('kind', 'in', kinds)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute()
  return rows.map(({ id }) => id)
}

const readRows = (db: Db, ids: readonly number[]): Promise<ExportRow[]> =>
  db
    .selectFrom('invoice as i')
    .innerJoin('invoice_share as s', 's.invoice_id', 'i.id')
    .innerJoin('shop_order as o', 'o.id', 'i.order_id')
    .select(['i.kind', 'i.number', 'i.issued_on', 'i.payment_method', 'o.order_number', 's.rate_percent'])
    .select(({ fn }) => [fn.sum<number>('s.gross_pence').as('gross'), fn.sum<number>('s.vat_pence').as('vat')])
    .where('i.id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .groupBy(['i.id', 'i.kind', 'i.number', 'i.issued_on', 'i.payment_method', 'o.order_number', 's.rate_percent'])
    .orderBy('i.id')
    .orderBy('s.rate_percent', 'desc')
    .execute()

/** Returns the day as dd/mm/yyyy. */
function dateOf({ issued_on }: ExportRow): string {
  return issued_on.split('-').reverse().join('/')
}

function describe({ kind, order_number }: ExportRow): string {
  return `${kind === 'invoice' ? 'Sale' : 'Refund'}, order ${order_number}`
}

const pounds = (pence: number): string => toPounds(pence).toFixed(2)
const absolute = (pence: number): string => pounds(Math.abs(pence))
