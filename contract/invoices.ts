/** Invoices and credit notes of orders: documents that never change. Amounts are pounds in JSON. */
import { z } from 'zod'
import { amount, day, IdParams, id, idParam } from './lib/fields.ts'
import { forStaff } from './permissions.ts'
import { forCustomers, problems } from './problems.ts'

/** A document of an order in its list. `number` is 'INV-000123' or 'CN-000012': each series is without gaps. */
export const InvoiceSummary = z
  .object({ id, kind: z.enum(['invoice', 'credit_note']), number: z.string(), issued_on: day, total: amount })
  .meta({ id: 'InvoiceSummary' })
export type InvoiceSummary = z.output<typeof InvoiceSummary>

/** The seller's legal details on the day of issue. `vat_number` is empty without VAT registration. */
export const Seller = z
  .object({
    name: z.string(),
    address: z.string(),
    company_number: z.string(),
    vat_number: z.string(),
    contact_email: z.string(),
  })
  .meta({ id: 'Seller' })
export type Seller = z.output<typeof Seller>

/**
 * An invoice or a credit note. `vat_lines` add up to `total`; empty without VAT registration. What an invoice lists is on its
 * order. A credit note lists the refunded units with the coupon's share taken off, `delivery`, and the difference if staff
 * agreed on another amount: `reduction` or `addition`.
 */
export const Invoice = InvoiceSummary.extend({
  seller: Seller,
  vat: amount,
  vat_lines: z.array(z.object({ rate_percent: z.number(), gross: amount, vat: amount })),
  credit: z
    .object({
      invoice_number: z.string(),
      reason: z.string(),
      items: z.array(z.object({ id, name: z.string(), details: z.string(), quantity: z.int(), amount })),
      delivery: amount,
      reduction: amount,
      addition: amount,
    })
    .nullable(),
}).meta({ id: 'Invoice' })
export type Invoice = z.output<typeof Invoice>

const tags = ['Invoices']
const params = IdParams.extend({ invoiceId: idParam })
const pdf = { produces: ['application/pdf'], response: { 200: z.string(), ...problems } }

export const getMyInvoice = {
  method: 'GET',
  url: '/users/me/orders/:id/invoices/:invoiceId',
  schema: {
    tags,
    ...forCustomers,
    summary: 'Get an invoice of one of one’s orders',
    params,
    response: { 200: Invoice, ...problems },
  },
} as const

export const getMyInvoicePdf = {
  method: 'GET',
  url: '/users/me/orders/:id/invoices/:invoiceId/pdf',
  schema: { tags, ...forCustomers, summary: 'Download an invoice of one of one’s orders', params, ...pdf },
} as const

export const getInvoice = {
  method: 'GET',
  url: '/admin/orders/:id/invoices/:invoiceId',
  schema: {
    tags,
    ...forStaff('orders.read'),
    summary: 'Get an invoice of an order',
    params,
    response: { 200: Invoice, ...problems },
  },
} as const

export const getInvoicePdf = {
  method: 'GET',
  url: '/admin/orders/:id/invoices/:invoiceId/pdf',
  schema: { tags, ...forStaff('orders.read'), summary: 'Download an invoice of an order', params, ...pdf },
} as const
