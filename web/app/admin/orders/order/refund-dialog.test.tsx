import { expect, test, vi } from 'vitest'
import { buildUser } from '../../../testing/builders.ts'
import { answerCalls, later, problemAnswer } from '../../../testing/calls.ts'
import { renderComponent, toasts } from '../../../testing/render.tsx'
import { buildAdminOrder } from '../orders.test-orders.ts'
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

test('refunds the whole remaining amount by default', async () => {
  const { user, getByRole, getByLabelText, refunds, onClose } = open({ refunded: 1.15 })
  expect(getByLabelText('Full refund (£20.32)')).toBeTruthy()
  await user.type(getByLabelText('Reason'), 'All came back')
  await user.click(getByRole('button', { name: 'Refund' }))
  expect(refunds().map(({ body }) => body)).toEqual([{ amount: 20.32, reason: 'All came back' }])
  expect(onClose).toHaveBeenCalledOnce()
  expect(toasts().map(({ text }) => text)).toEqual(['Refund of £20.32 requested.'])
})

test('refunds once however often the button is pressed', async () => {
  const { promise, answer } = later<AdminOrder>()
  const { user, getByRole, getByLabelText, refunds } = open({}, () => promise)
  await user.type(getByLabelText('Reason'), 'A dented tin')
  await user.dblClick(getByRole('button', { name: 'Refund' }))
  await user.click(getByRole('button', { name: 'Refunding' }))
  answer(buildAdminOrder())
  expect(refunds()).toHaveLength(1)
})

test('retries with the same key after a failure, so that the server counts it once; reopening uses a new key', async () => {
  const first = open({}, () => problemAnswer(503, 'Please try again.', 'unavailable'))
  await first.user.type(first.getByLabelText('Reason'), 'A dented tin')
  await first.user.click(first.getByRole('button', { name: 'Refund' }))
  expect(await first.findByText('Please try again.')).toBeTruthy()
  await first.user.click(first.getByRole('button', { name: 'Refund' }))
  const keys = first.refunds().map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^\w{32}$/)
  expect(keys[1]).toBe(keys[0])
  first.unmount()
  const second = open()
  await second.user.type(second.getByLabelText('Reason'), 'A dented tin')
  await second.user.click(second.getByRole('button', { name: 'Refund' }))
  expect(second.refunds()[0]?.headers.get('idempotency-key')).not.toBe(keys[0])
})

test.each([
  ['20.33', 'At most £20.32 can still be refunded.'],
  ['0', 'Enter an amount above £0.00.'],
  ['', 'Enter an amount above £0.00.'],
  ['five', 'Write an amount such as 4.99.'],
])('a partial refund of %j is not sent', async (typed, fault) => {
  const { user, getByRole, getByLabelText, findByText, refunds } = open({ refunded: 1.15 })
  await user.click(getByRole('radio', { name: 'Partial refund' }))
  if (typed !== '') await user.type(getByLabelText('Amount'), typed)
  await user.type(getByLabelText('Reason'), 'A dented tin')
  await user.click(getByRole('button', { name: 'Refund' }))
  expect(await findByText(fault)).toBeTruthy()
  expect(refunds()).toEqual([])
})

test('a partial refund is sent to the penny', async () => {
  const { user, getByRole, getByLabelText, refunds } = open({ refunded: 1.15 })
  await user.click(getByRole('radio', { name: 'Partial refund' }))
  await user.type(getByLabelText('Amount'), '20.32')
  await user.type(getByLabelText('Reason'), 'A dented tin')
  await user.click(getByRole('button', { name: 'Refund' }))
  expect(refunds().map(({ body }) => body)).toEqual([{ amount: 20.32, reason: 'A dented tin' }])
})

test('shows the server’s reason when it is rejected, and stays open', async () => {
  const detail = 'At most £3.00 can still be refunded.'
  const { user, getByRole, getByLabelText, findByText, onClose } = open({}, () =>
    problemAnswer(409, detail, 'refund_too_large'),
  )
  await user.type(getByLabelText('Reason'), 'A dented tin')
  await user.click(getByRole('button', { name: 'Refund' }))
  expect(await findByText(detail)).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})
