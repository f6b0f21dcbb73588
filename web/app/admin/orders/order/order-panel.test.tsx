import { waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { buildUser } from '../../../testing/builders.ts'
import { answerCalls, later, problemAnswer } from '../../../testing/calls.ts'
import { renderComponent, toasts } from '../../../testing/render.tsx'
import { buildAdminOrder, buildRefund } from '../orders.test-orders.ts'
import type { AdminOrder } from '../queries.ts'
import { OrderPanel } from './order-panel.tsx'

const ADMIN = buildUser({ id: 1, role: 'admin' })
const PUT = 'PUT /admin/orders/7/'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})

/** Renders the panel of an order, with canned responses. */
async function open(facts: Partial<AdminOrder> = {}, answers: Record<string, unknown> = {}) {
  const order = buildAdminOrder(facts)
  const network = answerCalls({
    'GET /admin/orders/7/': order,
    [PUT]: order,
    'GET /users/31': {
      ...buildUser({ id: 31, date_of_birth: '1990-02-28' }),
      orders: 2,
      spent: 40,
      last_order_at: null,
    },
    ...answers,
  })
  const view = renderComponent(<OrderPanel orderId={7} backTo="/admin/orders?view=to_pack" />, { signedIn: ADMIN })
  await view.findByRole('heading', { name: order.order_number })
  const menu = async () => {
    await view.user.click(view.getByRole('button', { name: 'More actions' }))
    return (await view.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  }
  const changesSent = () => network.sent.filter(({ call }) => call === PUT).map(({ body }) => body)
  return { ...view, ...network, order, menu, changesSent }
}

describe('the status changes that are offered', () => {
  test.each([
    ['awaiting_transfer', ['paid', 'cancelled'], 'Mark transfer as received'],
    ['paid', ['processing', 'cancelled', 'refunded'], 'Start packing'],
    ['processing', ['shipped', 'cancelled', 'refunded'], 'Mark as dispatched'],
    ['shipped', ['delivered'], 'Mark as delivered'],
  ] as const)('for an order that is %s: one primary button', async (status, allowed, label) => {
    const { getByRole, container } = await open({ status, allowed_statuses: [...allowed] })
    expect(getByRole('button', { name: label }).className).toContain('primary')
    expect(container.querySelectorAll('.button.primary')).toHaveLength(1)
  })

  test('are only those the server allows', async () => {
    const { menu, container } = await open({ status: 'shipped', allowed_statuses: [] })
    expect(container.querySelector('.button.primary')).toBeNull()
    expect(await menu()).toEqual(['Packing slip', 'Invoice', 'Refund'])
  })

  test('never mark a card payment as paid: its provider does', async () => {
    const { queryByRole, menu } = await open({
      status: 'pending_payment',
      payment_status: 'unpaid',
      paid: 0,
      allowed_statuses: ['paid', 'cancelled'],
    })
    expect(queryByRole('button', { name: /received|packing/ })).toBeNull()
    expect(await menu()).toEqual(['Packing slip', 'Invoice', 'Cancel order'])
  })

  test('do not dispatch an order that waits for its age check', async () => {
    const { queryByRole, getByText } = await open({
      status: 'processing',
      allowed_statuses: ['shipped', 'cancelled', 'refunded'],
      age_check: {
        status: 'pending',
        method: null,
        method_name: null,
        checked_at: null,
        due_at: null,
        document_at: null,
        document_type: null,
      },
    })
    expect(queryByRole('button', { name: 'Mark as dispatched' })).toBeNull()
    expect(getByText('You can dispatch it once its age check is passed.')).toBeTruthy()
  })

  test('archive only cancelled orders', async () => {
    const { menu } = await open({ status: 'cancelled', payment_status: 'unpaid', paid: 0, allowed_statuses: [] })
    expect(await menu()).toEqual(['Packing slip', 'Archive'])
  })
})

describe('a status change', () => {
  test('sends the version that was read, once', async () => {
    const { promise, answer } = later<AdminOrder>()
    const { user, getByRole, changesSent, order } = await open({}, { [PUT]: () => promise })
    await user.dblClick(getByRole('button', { name: 'Start packing' }))
    answer(buildAdminOrder({ status: 'processing', allowed_statuses: ['shipped'] }))
    await waitFor(() => expect(getByRole('button', { name: 'Mark as dispatched' })).toBeTruthy())
    expect(changesSent()).toEqual([{ status: 'processing', updated_at: order.updated_at }])
    expect(toasts().map(({ text }) => text)).toEqual(['Packing started.'])
  })

  test('to dispatched asks for the tracking in the same step', async () => {
    const { user, getByRole, findByRole, getByLabelText, findByText, changesSent, order } = await open({
      status: 'processing',
      allowed_statuses: ['shipped'],
    })
    await user.click(getByRole('button', { name: 'Mark as dispatched' }))
    const dialog = within(await findByRole('dialog'))
    await user.type(getByLabelText(/Tracking number/), 'RM123')
    await user.type(getByLabelText(/Tracking link/), 'track.example')
    await user.click(dialog.getByRole('button', { name: 'Mark as dispatched' }))
    expect(await findByText('Enter a full web address starting with https://.')).toBeTruthy()
    expect(changesSent()).toEqual([])
    await user.clear(getByLabelText(/Tracking link/))
    await user.type(getByLabelText(/Tracking link/), 'https://track.example/RM123')
    await user.click(dialog.getByRole('button', { name: 'Mark as dispatched' }))
    expect(changesSent()).toEqual([
      {
        status: 'shipped',
        tracking_number: 'RM123',
        tracking_url: 'https://track.example/RM123',
        note: '',
        updated_at: order.updated_at,
      },
    ])
  })

  test('to cancelled needs a reason and shows what happens to the money', async () => {
    const { user, menu, findByRole, findByText, getByLabelText, changesSent, order } = await open()
    await menu()
    await user.click(await findByRole('menuitem', { name: 'Cancel order' }))
    const dialog = within(await findByRole('dialog'))
    expect(dialog.getByText(/We refund £21\.47 to the card\./)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Cancel order' }))
    expect(await findByText('Say why in a few words.')).toBeTruthy()
    await user.type(getByLabelText('Reason'), 'The customer rang')
    await user.click(dialog.getByRole('button', { name: 'Cancel order' }))
    expect(changesSent()).toEqual([{ status: 'cancelled', note: 'The customer rang', updated_at: order.updated_at }])
  })

  test('of an order that someone else has changed shows who and what, and loads the new version', async () => {
    const detail = 'Tom Adeyemi saved this after you opened it. so your changes weren’t saved.'
    const stale = () => {
      vi.spyOn(console, 'error').mockImplementation(() => {})
      const errors = [{ path: 'tracking_number', message: 'Is now RM9.' }]
      return Response.json(
        { type: 'about:blank', title: 'Stale', status: 409, detail, code: 'stale', errors },
        { status: 409 },
      )
    }
    const { user, getByRole, findByRole, calls, queryByRole } = await open({}, { [PUT]: stale })
    await user.click(getByRole('button', { name: 'Start packing' }))
    const notice = within(await findByRole('alert'))
    expect(notice.getByText(detail)).toBeTruthy()
    expect(notice.getByText('Tracking number: Is now RM9.')).toBeTruthy()
    const before = calls().filter((call) => call === 'GET /admin/orders/7/').length
    await user.click(notice.getByRole('button', { name: 'Load the new version' }))
    await waitFor(() => expect(queryByRole('alert')).toBeNull())
    expect(calls().filter((call) => call === 'GET /admin/orders/7/').length).toBeGreaterThan(before)
  })

  test('that is rejected shows the server’s reason', async () => {
    const detail = 'This order is paid: it can’t be changed to ‘being packed’.'
    const { user, getByRole, findByRole } = await open(
      {},
      { [PUT]: () => problemAnswer(409, detail, 'move_not_allowed') },
    )
    await user.click(getByRole('button', { name: 'Start packing' }))
    const notice = within(await findByRole('alert'))
    expect(notice.getByText(detail)).toBeTruthy()
    expect(notice.queryByRole('button', { name: 'Load the new version' })).toBeNull()
  })
})

describe('an age check', () => {
  const pending = {
    status: 'paid',
    age_check: {
      status: 'pending',
      method: 'builtin',
      method_name: 'The shop’s own check',
      checked_at: null,
      due_at: null,
      document_at: null,
      document_type: null,
    },
    internal_events: [
      { status: 'age_check_answer', at: '2026-11-21T12:02:00.000Z', note: 'builtin, unsure, no match' },
    ],
  } as const satisfies Partial<AdminOrder>

  test('shows the evidence, and needs a decision and a reason', async () => {
    const { user, getByRole, findByText, getAllByText, changesSent } = await open({
      ...pending,
      internal_events: [...pending.internal_events],
    })
    expect(await findByText(/^28 Feb 1990, age \d+$/)).toBeTruthy()
    expect(getAllByText('builtin, unsure, no match').length).toBeGreaterThan(0)
    await user.click(getByRole('button', { name: 'Record the age check' }))
    expect(await findByText('Choose one.')).toBeTruthy()
    expect(await findByText('Say why in a few words.')).toBeTruthy()
    expect(changesSent()).toEqual([])
  })

  test('shows the customer’s document on request alone, because each reading is logged', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:document')
    const READ = 'GET /admin/orders/7/age-document'
    const { user, getByRole, findByRole, calls } = await open(
      {
        ...pending,
        age_check: { ...pending.age_check, document_at: '2026-11-21T13:00:00.000Z', document_type: 'image/jpeg' },
        internal_events: [...pending.internal_events],
      },
      { [READ]: () => ({}) },
    )
    expect(calls()).not.toContain(READ)
    await user.click(getByRole('button', { name: 'Show the document' }))
    const image = await findByRole('img', { name: 'The customer’s document' })
    expect(image.getAttribute('src')).toBe('blob:document')
    expect(calls().filter((call) => call === READ)).toHaveLength(1)
  })

  test('that is not passed warns that the order ends, and sends the decision', async () => {
    const { user, getByRole, getByLabelText, findByText, changesSent, order } = await open({
      ...pending,
      internal_events: [...pending.internal_events],
    })
    await user.click(getByRole('radio', { name: 'Not passed: cancel the order' }))
    expect(await findByText(/We refund £21\.47 to the card\./)).toBeTruthy()
    await user.type(getByLabelText('Reason'), 'Passport says 2010')
    await user.click(getByRole('button', { name: 'Record as not passed and cancel' }))
    expect(changesSent()).toEqual([
      { age_check: { status: 'failed', reason: 'Passport says 2010' }, updated_at: order.updated_at },
    ])
  })

  test('that is decided is not requested again', async () => {
    const { queryByRole } = await open({ status: 'paid' })
    expect(queryByRole('radio')).toBeNull()
  })
})

test('a refund of a bank transfer is marked as sent by staff', async () => {
  const { user, getByRole, findByRole, changesSent, order } = await open({
    payment_method: 'bank_transfer',
    refunds: [buildRefund(), buildRefund({ id: 91, status: 'succeeded' })],
    refunded: 5,
  })
  await user.click(getByRole('button', { name: 'I’ve sent it' }))
  await user.click(await findByRole('button', { name: 'Mark as sent' }))
  expect(changesSent()).toEqual([{ refund_sent: 90, updated_at: order.updated_at }])
})

test('a refund that goes to the card automatically is not offered for staff to send', async () => {
  const { queryByRole, getByText } = await open({ refunds: [buildRefund()], refunded: 5 })
  expect(getByText('In progress')).toBeTruthy()
  expect(queryByRole('button', { name: 'I’ve sent it' })).toBeNull()
})

test('an unpaid order shows the amount due', async () => {
  const { getByText } = await open({ status: 'awaiting_transfer', payment_status: 'unpaid', paid: 0, total: 12.99 })
  expect(getByText('Due').parentElement?.textContent).toBe('Due£12.99')
})

test('a note is for staff only and preserves its text when it is rejected', async () => {
  const { user, getByRole, getByLabelText, findByText } = await open(
    { internal_events: [{ status: 'note', at: '2026-11-21T13:00:00.000Z', note: 'Called twice' }] },
    { [PUT]: () => problemAnswer(409, 'This cannot be noted.') },
  )
  expect(await findByText('Called twice')).toBeTruthy()
  await user.type(getByLabelText('Note for staff'), 'Rang again')
  await user.click(getByRole('button', { name: 'Add note' }))
  expect(await findByText('This cannot be noted.')).toBeTruthy()
  const area = getByLabelText('Note for staff')
  expect(area instanceof HTMLTextAreaElement && area.value).toBe('Rang again')
})
