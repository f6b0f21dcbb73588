import { within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildUser } from '../../../testing/builders.ts'
import { answerCalls, later, problemAnswer } from '../../../testing/calls.ts'
import { renderComponent, toasts } from '../../../testing/render.tsx'
import { buildAdminOrder, buildApproval } from '../orders.test-orders.ts'
import type { AdminOrder } from '../queries.ts'
import { RefundDialog } from './refund-dialog.tsx'

const REFUND = 'POST /admin/orders/7/refund'

function open(facts: Partial<AdminOrder> = {}, answer: unknown = buildAdminOrder()) {
  const order = buildAdminOrder(facts)
  const network = answerCalls({ [REFUND]: answer })
  const onClose = vi.fn()
  const part = <RefundDialog order={order} onClose={onClose} />
  const view = renderComponent(part, { signedIn: buildUser({ id: 1, role: 'admin' }) })
  const refunds = () => network.sent.filter(({ call }) => call === REFUND)
  return { ...view, refunds, onClose }
}

const choose = (getByRole: ReturnType<typeof open>['getByRole'], name: string) => getByRole('button', { name })
const QUANTITY = 'Refund quantity, Garden Mint'

test('refunds what is chosen, with its share of the coupon and its VAT; nothing is chosen at first', async () => {
  const { user, getByRole, getByLabelText, getByText, findByText, refunds, onClose } = open()
  await user.click(choose(getByRole, 'Refund'))
  expect(await findByText('Choose what to refund, or enter an amount above £0.00.')).toBeTruthy()
  expect(refunds()).toEqual([])

  const stepper = within(getByRole('group', { name: QUANTITY }))
  await user.click(stepper.getByRole('button', { name: 'Increase quantity' }))
  await user.click(stepper.getByRole('button', { name: 'Increase quantity' }))
  expect(getByText('Share of coupon MIST10').nextSibling?.textContent).toBe('−£1.00')
  expect(getByText('VAT included').nextSibling?.textContent).toBe('£1.50')
  expect(getByText('Back to Visa card ending 4242').nextSibling?.textContent).toBe('£8.98')
  await user.selectOptions(getByLabelText('Delivery'), 'Standard delivery (£8.00)')
  await user.click(choose(getByRole, 'Refund £16.98'))
  expect(refunds().map(({ body }) => body)).toEqual([
    {
      items: [{ id: 1, quantity: 2, is_restocked: true }],
      delivery: 8,
      amount: 16.98,
      reason: 'Changed their mind',
    },
  ])
  expect(onClose).toHaveBeenCalledOnce()
  expect(toasts().map(({ text }) => text)).toEqual(['Refund of £16.98 requested.'])
})

test('“Everything” refunds exactly what is left, and no more units than are left', async () => {
  const order = buildAdminOrder()
  const items = order.items.map((item) => ({ ...item, refunded: 1 }))
  const { user, getByRole, refunds } = open({ items, refunded: 4.49 })
  await user.click(choose(getByRole, 'Everything'))
  expect(within(getByRole('group', { name: QUANTITY })).getByRole('textbox')).toHaveProperty('value', '2')
  await user.click(choose(getByRole, 'Refund £16.98'))
  expect(refunds().map(({ body }) => body)).toMatchObject([{ items: [{ quantity: 2 }], delivery: 8, amount: 16.98 }])
})

test('faulty items stay out of stock unless staff put them back', async () => {
  const { user, getByRole, getByLabelText, refunds } = open()
  await user.click(choose(getByRole, 'Everything'))
  expect(getByLabelText('Put 3 back in stock')).toHaveProperty('checked', true)
  await user.selectOptions(getByLabelText('Reason'), 'Faulty')
  expect(getByLabelText('Put 3 back in stock')).toHaveProperty('checked', false)
  await user.click(choose(getByRole, 'Refund £21.47'))
  expect(refunds().map(({ body }) => body)).toMatchObject([
    { items: [{ id: 1, quantity: 3, is_restocked: false }], reason: 'Faulty' },
  ])
})

test('another amount needs a note', async () => {
  const { user, getByRole, getByLabelText, findByText, refunds } = open()
  await user.type(getByLabelText(/^Another amount/), '5')
  await user.click(choose(getByRole, 'Refund £5.00'))
  expect(await findByText('Say why in a few words.')).toBeTruthy()
  expect(refunds()).toEqual([])
  await user.type(getByLabelText('Note'), 'Agreed by phone')
  await user.click(choose(getByRole, 'Refund £5.00'))
  expect(refunds().map(({ body }) => body)).toEqual([
    { items: [], delivery: 0, amount: 5, reason: 'Changed their mind: Agreed by phone' },
  ])
})

test('a refund above the limit is announced as waiting for a second person', async () => {
  const { user, getByRole } = open({}, buildAdminOrder({ approvals: [buildApproval()] }))
  await user.click(choose(getByRole, 'Everything'))
  await user.click(choose(getByRole, 'Refund £21.47'))
  expect(toasts().map(({ text }) => text)).toEqual(['Refund of £21.47 waits for a second person.'])
})

test('refunds once however often the button is pressed', async () => {
  const { promise, answer } = later<AdminOrder>()
  const { user, getByRole, refunds } = open({}, () => promise)
  await user.click(choose(getByRole, 'Everything'))
  await user.dblClick(choose(getByRole, 'Refund £21.47'))
  await user.click(choose(getByRole, 'Refunding'))
  answer(buildAdminOrder())
  expect(refunds()).toHaveLength(1)
})

test('retries with the same key after a failure, so that the server counts it once; reopening uses a new key', async () => {
  const first = open({}, () => problemAnswer(503, 'Please try again.', 'unavailable'))
  await first.user.click(choose(first.getByRole, 'Everything'))
  await first.user.click(choose(first.getByRole, 'Refund £21.47'))
  expect(await first.findByText('Please try again.')).toBeTruthy()
  await first.user.click(choose(first.getByRole, 'Refund £21.47'))
  const keys = first.refunds().map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^\w{32}$/)
  expect(keys[1]).toBe(keys[0])
  first.unmount()
  const second = open()
  await second.user.click(choose(second.getByRole, 'Everything'))
  await second.user.click(choose(second.getByRole, 'Refund £21.47'))
  expect(second.refunds()[0]?.headers.get('idempotency-key')).not.toBe(keys[0])
})

test.each([
  ['20.33', 'At most £20.32 can still be refunded.'],
  ['0', 'Choose what to refund, or enter an amount above £0.00.'],
  ['five', 'Write an amount such as 4.99.'],
])('an amount of %j is not sent', async (typed, fault) => {
  const { user, getByRole, getByLabelText, findByText, refunds } = open({ refunded: 1.15 })
  await user.type(getByLabelText(/^Another amount/), typed)
  await user.type(getByLabelText('Note'), 'A dented tin')
  await user.click(getByRole('button', { name: /^Refund/ }))
  expect(await findByText(fault)).toBeTruthy()
  expect(refunds()).toEqual([])
})

test('shows the server’s reason when it is rejected, and stays open', async () => {
  const detail = 'At most £3.00 can still be refunded.'
  const { user, getByRole, findByText, onClose } = open({}, () => problemAnswer(409, detail, 'refund_too_large'))
  await user.click(choose(getByRole, 'Everything'))
  await user.click(choose(getByRole, 'Refund £21.47'))
  expect(await findByText(detail)).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})
