import { within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, signIn } from '../../testing/calls.ts'
import { buildCart } from '../../testing/carts.ts'
import { renderComponent } from '../../testing/render.tsx'
import { buildTravellingOrder as buildOrder } from '../../testing/travelling-order.ts'
import { DEFAULT_SETTINGS } from '../site-settings/queries.ts'
import { InvoiceScreen } from './invoice.tsx'

const base = { 'GET /cart/': buildCart(), 'GET /site-settings/': DEFAULT_SETTINGS }
const sumOf = (term: HTMLElement) => term.parentElement?.querySelector('dd')?.textContent

beforeEach(signIn)

test('the invoice shows the trader, the VAT by rate and the refund, and prints', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  answerCalls({
    ...base,
    'GET /users/me/orders/7': buildOrder({ refunded: 5, payment_status: 'partially_refunded' }),
    'GET /site-settings/': {
      ...DEFAULT_SETTINGS,
      legal_name: 'Alder Trading Ltd',
      vat_number: 'GB 123 4567 89',
      company_number: '01234567',
    },
  })
  const { findByRole, findByText, getByText, getByRole, user } = renderComponent(<InvoiceScreen orderId="7" />)
  await findByRole('heading', { name: 'Invoice VS-2026-000007' })
  expect(await findByText('Alder Trading Ltd')).toBeTruthy()
  expect(getByText('VAT number GB 123 4567 89')).toBeTruthy()
  expect(getByText('Company number 01234567')).toBeTruthy()
  expect(sumOf(getByText('Invoice date'))).toMatch(/2026$/)
  const vat = within(getByRole('table', { name: 'VAT by rate' }))
  expect(vat.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['20%', '£17.89', '£3.58', '£21.47'])
  expect(sumOf(getByText('Refunded'))).toBe('−£5.00')
  await user.click(getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

test('the invoice of an order without VAT mentions none', async () => {
  const order = buildOrder({ vat_included: 0, vat_lines: [] })
  answerCalls({ ...base, 'GET /users/me/orders/7': order })
  const { findByText, getByRole } = renderComponent(<InvoiceScreen orderId="7" />)
  await findByText(/^All prices are in pounds sterling\./)
  expect(getByRole('article').textContent).not.toContain('VAT')
})

test('shows a pro forma instead of an invoice for an unpaid order', async () => {
  answerCalls({
    ...base,
    'GET /users/me/orders/7': buildOrder({ payment_status: 'unpaid', status: 'awaiting_transfer' }),
  })
  const { findByRole } = renderComponent(<InvoiceScreen orderId="7" />)
  expect(await findByRole('heading', { name: 'Pro forma VS-2026-000007' })).toBeTruthy()
})
