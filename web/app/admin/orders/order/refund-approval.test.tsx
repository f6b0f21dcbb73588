import { expect, test } from 'vitest'
import { buildUser } from '../../../testing/builders.ts'
import { answerCalls, problemAnswer } from '../../../testing/calls.ts'
import { renderComponent, toasts } from '../../../testing/render.tsx'
import { buildAdminOrder, buildApproval } from '../orders.test-orders.ts'
import { RefundApproval } from './refund-approval.tsx'

const DECISION = 'POST /admin/orders/7/refund-approvals/4'

function open({ userId = 1, answer = buildAdminOrder() }: { userId?: number; answer?: unknown } = {}) {
  const order = buildAdminOrder({ approvals: [buildApproval()] })
  const network = answerCalls({ [DECISION]: answer })
  const part = <RefundApproval order={order} approval={buildApproval()} />
  const view = renderComponent(part, { signedIn: buildUser({ id: userId, role: 'admin', staff_role: 'support' }) })
  return { ...view, decisions: () => network.sent.filter(({ call }) => call === DECISION).map(({ body }) => body) }
}

test('another person approves a waiting refund after a question', async () => {
  const { user, getByRole, getByText, decisions } = open()
  expect(getByText('3 × Garden Mint')).toBeTruthy()
  await user.click(getByRole('button', { name: 'Approve' }))
  expect(decisions()).toEqual([])
  await user.click(getByRole('button', { name: 'Approve £21.47' }))
  expect(decisions()).toEqual([{ is_approved: true }])
  expect(toasts().map(({ text }) => text)).toEqual(['Refund of £21.47 requested.'])
})

test('who asked can only withdraw it', async () => {
  const { user, getByRole, queryByRole, decisions } = open({ userId: 2 })
  expect(queryByRole('button', { name: 'Approve' })).toBeNull()
  await user.click(getByRole('button', { name: 'Withdraw' }))
  expect(decisions()).toEqual([{ is_approved: false }])
})

test('a decision that failed shows the reason', async () => {
  const { user, getByRole } = open({
    answer: () => problemAnswer(409, 'Somebody else has just decided this refund.', 'already_decided'),
  })
  await user.click(getByRole('button', { name: 'Decline' }))
  expect(toasts().map(({ text }) => text)).toEqual(['Somebody else has just decided this refund.'])
})
