import { within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, signIn } from '../../testing/calls.ts'
import { buildCart } from '../../testing/carts.ts'
import { renderComponent } from '../../testing/render.tsx'
import { buildTravellingOrder as buildOrder } from '../../testing/travelling-order.ts'
import { DEFAULT_SETTINGS } from '../site-settings/queries.ts'
import { InvoiceScreen } from './invoice.tsx'

const base = { 'GET /cart/': buildCart(), 'GET /site-settings/': DEFAULT_SETTINGS }
const INVOICE = {
  id: 3,
  kind: 'invoice' as const,
  number: 'INV-000003',
  issued_on: '2026-11-21',
  total: 21.47,
  vat: 3.58,
  vat_lines: [{ rate_percent: 20, gross: 21.47, vat: 3.58 }],
  seller: {
    name: 'Alder Trading Ltd',
    address: '3 Mill Lane, Leeds',
    company_number: '01234567',
    vat_number: 'GB 123 4567 89',
    contact_email: 'hello@alder.example',
  },
  credit: null,
}
const { seller: _, vat: __, vat_lines: ___, credit: ____, ...SUMMARY } = INVOICE
const sumOf = (term: HTMLElement) => term.parentElement?.querySelector('dd')?.textContent

beforeEach(signIn)

test('the invoice shows its number, the seller of its day, the VAT by rate and the refund, and prints', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  answerCalls({
    ...base,
    'GET /users/me/orders/7': buildOrder({ refunded: 5, payment_status: 'partially_refunded', invoices: [SUMMARY] }),
    'GET /users/me/orders/7/invoices/3': INVOICE,
    'GET /site-settings/': { ...DEFAULT_SETTINGS, legal_name: 'A later name Ltd' },
  })
  const { findByRole, findByText, getByText, getByRole, user } = renderComponent(<InvoiceScreen orderId="7" />)
  await findByRole('heading', { name: 'Invoice INV-000003' })
  expect(await findByText('Alder Trading Ltd')).toBeTruthy()
  expect(getByText('VAT number GB 123 4567 89')).toBeTruthy()
  expect(getByText('Company number 01234567')).toBeTruthy()
  expect(sumOf(getByText('Invoice date'))).toBe('21 November 2026')
  const vat = within(getByRole('table', { name: 'VAT by rate' }))
  expect(vat.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['20%', '£17.89', '£3.58', '£21.47'])
  expect(sumOf(getByText('Refunded'))).toBe('−£5.00')
  await user.click(getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

test('the invoice of an order without VAT mentions none', async () => {
  const order = buildOrder({ vat_included: 0, vat_lines: [], invoices: [SUMMARY] })
  const seller = { ...INVOICE.seller, vat_number: '' }
  const invoice = { ...INVOICE, vat: 0, vat_lines: [], seller }
  answerCalls({ ...base, 'GET /users/me/orders/7': order, 'GET /users/me/orders/7/invoices/3': invoice })
  const { findByText, getByRole } = renderComponent(<InvoiceScreen orderId="7" />)
  await findByText(/^All prices are in pounds sterling\./)
  expect(getByRole('article').textContent).not.toContain('VAT')
})

test('a credit note lists the refunded items and names its invoice', async () => {
  const credit = {
    invoice_number: 'INV-000003',
    reason: 'Damaged in the post',
    items: [{ id: 1, name: 'Garden Mint', details: '10 mg · GM', quantity: 2, amount: 8.98 }],
    delivery: 8,
    reduction: 1.98,
    addition: 0,
  }
  const summary = { ...SUMMARY, id: 4, kind: 'credit_note' as const, number: 'CN-000001', total: 15 }
  answerCalls({
    ...base,
    'GET /users/me/orders/7': buildOrder({ invoices: [SUMMARY, summary] }),
    'GET /users/me/orders/7/invoices/4': { ...INVOICE, ...summary, credit },
  })
  const at = { at: '/profile/orders/7/invoice?document=4' }
  const { findByRole, getByText } = renderComponent(<InvoiceScreen orderId="7" />, at)
  await findByRole('heading', { name: 'Credit note CN-000001' })
  expect(sumOf(getByText('For invoice'))).toBe('INV-000003')
  expect(sumOf(getByText('Refunded'))).toBe('£15.00')
  expect(getByText('Reason: Damaged in the post')).toBeTruthy()
})

test('shows a pro forma instead of an invoice for an unpaid order', async () => {
  answerCalls({
    ...base,
    'GET /users/me/orders/7': buildOrder({ payment_status: 'unpaid', status: 'awaiting_transfer' }),
  })
  const { findByRole } = renderComponent(<InvoiceScreen orderId="7" />)
  expect(await findByRole('heading', { name: 'Pro forma VS-2026-000007' })).toBeTruthy()
})
