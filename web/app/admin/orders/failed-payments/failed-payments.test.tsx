import type { FailedPayment } from '@shop/contract/payments/failed-payments.admin.ts'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser } from '../../../testing/builders.ts'
import { answerCalls } from '../../../testing/calls.ts'
import { renderComponent, toasts } from '../../../testing/render.tsx'
import FailedPaymentsPage from '../failed-payments.page.tsx'

const PAYMENT: FailedPayment = {
  order_id: 7,
  order_number: 'VS-2026-000007',
  status: 'pending_payment',
  customer: { id: 3, name: 'Imogen Hale', email: 'imogen@example.com' },
  total: 41.47,
  at: '2026-11-21T12:38:00.000Z',
  tries: 2,
  method: 'card',
  card_brand: 'visa',
  card_last4: '0341',
  reason: 'Not enough money in the account',
  expires_at: '2026-11-21T13:00:00.000Z',
  link_sent_at: null,
}

const LINK = 'https://shop.example/pay?token=7.signed'

function open(items: FailedPayment[], staff_role: 'owner' | 'bookkeeping' = 'owner') {
  const network = answerCalls({
    'GET /admin/payments/failed/': { items },
    'POST /admin/payments/failed/7/link': { link: LINK, expires_at: '2026-11-22T12:40:00.000Z' },
  })
  const signedIn = buildUser({ id: 1, role: 'admin', staff_role })
  const view = renderComponent(<FailedPaymentsPage />, { at: '/admin/orders/failed-payments', signedIn })
  return { ...network, ...view }
}

test('shows why a payment failed, and sends the customer a link with a message', async () => {
  const { findByText, findByRole, findByLabelText, getByText, user, sent } = open([PAYMENT])
  await findByText('Not enough money in the account')
  getByText('Visa 0341')
  getByText('2 tries')
  await user.click(await findByRole('button', { name: 'Send payment link for order VS-2026-000007' }))
  await user.selectOptions(await findByLabelText('Link works for'), '3 days')
  await user.type(await findByLabelText(/^Message/), 'Call us')
  await user.click(await findByRole('button', { name: 'Send link' }))
  await waitFor(() => expect(JSON.stringify(toasts())).toContain('Payment link for VS-2026-000007 sent'))
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toMatchObject([
    { body: { message: 'Call us', hours: 72, mail: true } },
  ])
})

test('copies the link without an email', async () => {
  const { findByRole, user, sent } = open([PAYMENT])
  await user.click(await findByRole('button', { name: 'Send payment link for order VS-2026-000007' }))
  await user.click(await findByRole('button', { name: 'Copy link instead' }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(LINK))
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toMatchObject([{ body: { hours: 24, mail: false } }])
})

test('an order that ended has its status instead of the button', async () => {
  const { findByText, queryByRole } = open([{ ...PAYMENT, status: 'cancelled', tries: 1 }])
  await findByText('Cancelled')
  expect(queryByRole('button', { name: /Send payment link/ })).toBeNull()
})

test('roles that cannot change orders only read', async () => {
  const { findByText, queryByRole } = open([PAYMENT], 'bookkeeping')
  await findByText('Not enough money in the account')
  expect(queryByRole('button', { name: /Send payment link/ })).toBeNull()
})
