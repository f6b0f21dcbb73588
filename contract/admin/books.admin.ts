/** Bookkeeping: reports and exports of invoices and credit notes, and closing a period. Days are London days. */
import { z } from 'zod'
import { ProductClass } from '../compliance.ts'
import { day } from '../lib/fields.ts'
import { toPence, toPounds } from '../lib/money.ts'
import { PaymentMethod } from '../orders.ts'
import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'

/** Pence in code, pounds in JSON; negative if more was refunded than sold. */
const balance = z.codec(z.number(), z.int(), { decode: toPence, encode: toPounds })
const sums = { gross: balance, vat: balance }

/** Sales of a period less its credit notes. Each list adds up to the total. `rate_percent` is null without VAT registration. */
export const BooksReport = z
  .object({
    from: day,
    to: day,
    invoices: z.int(),
    credit_notes: z.int(),
    total: z.object(sums),
    days: z.array(z.object({ day, ...sums })),
    rates: z.array(z.object({ rate_percent: z.number().nullable(), ...sums })),
    classes: z.array(
      z.object({ product_class: z.union([ProductClass, z.enum(['mixed_bundle', 'delivery'])]), ...sums }),
    ),
    payment_methods: z.array(z.object({ payment_method: PaymentMethod, ...sums })),
    /** The last day of the closed period: nothing is issued up to it any more. */
    closed_until: day.nullable(),
  })
  .meta({ id: 'BooksReport' })
export type BooksReport = z.output<typeof BooksReport>

/** `quickbooks` has the invoices, `quickbooks_credit_notes` the credit notes: QuickBooks imports them apart. */
export const BooksFormat = z.enum(['xero', 'quickbooks', 'quickbooks_credit_notes', 'sage'])
export type BooksFormat = z.output<typeof BooksFormat>

const period = { from: day, to: day }
const tags = ['Bookkeeping']
const closing = { response: { 200: z.object({ closed_until: day.nullable() }), ...problems } }

export const getBooksReport = {
  method: 'GET',
  url: '/admin/books/report',
  schema: {
    tags,
    ...forStaff('books.read'),
    summary: 'Sales of a period by day, VAT rate, class and payment method',
    querystring: z.object(period),
    response: { 200: BooksReport, ...problems },
  },
} as const

/** Oldest first, one row for each document and VAT rate. */
export const exportBooks = {
  method: 'GET',
  url: '/admin/books/export.csv',
  schema: {
    tags,
    produces: ['text/csv'],
    ...forStaff('books.read'),
    summary: 'Export invoices and credit notes for a bookkeeping program',
    querystring: z.object({ ...period, format: BooksFormat }),
    response: { 200: z.string(), ...problems },
  },
} as const

/** Closes all days up to `until`. 422 for today or later; 409 `books_closed` for a closed day, `invoices_due` while some are issued. */
export const closeBooks = {
  method: 'POST',
  url: '/admin/books/close',
  schema: { tags, ...forStaff('books.close'), summary: 'Close a period', body: z.object({ until: day }), ...closing },
} as const

/** Opens the days after `until` again, or all days if it is null. Only for the owner. 422 unless it is earlier. */
export const reopenBooks = {
  method: 'POST',
  url: '/admin/books/reopen',
  schema: {
    tags,
    ...forStaff('books.reopen'),
    summary: 'Reopen a closed period',
    body: z.object({ until: day.nullable() }),
    ...closing,
  },
} as const
