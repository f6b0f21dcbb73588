import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser } from '../../../testing/builders.ts'
import { answerCalls, type Sent } from '../../../testing/calls.ts'
import { renderComponent, toasts } from '../../../testing/render.tsx'
import DispatchPage from '../dispatch.page.tsx'
import type { OrderToDispatch } from '../queries.ts'

const buildParcel = (id: number, facts: Partial<OrderToDispatch> = {}): OrderToDispatch => ({
  id,
  order_number: `VS-2026-00000${id}`,
  status: 'processing',
  recipient: 'Imogen Hale',
  city: 'Leeds',
  postcode: 'LS7 3QD',
  delivery_method: 'standard',
  delivery_name: 'Standard delivery',
  age_check_status: 'passed',
  tracking_number: null,
  weight_grams: 250,
  without_weight: [],
  ...facts,
})

function open(items: OrderToDispatch[], answers: Record<string, unknown> = {}) {
  const network = answerCalls({ 'GET /admin/orders/dispatch': { items, total: items.length }, ...answers })
  const signedIn = buildUser({ id: 1, role: 'admin', staff_role: 'owner' })
  const view = renderComponent(<DispatchPage />, { at: '/admin/orders/dispatch?ids=7,8,9', signedIn })
  const field = (id: number) => view.findByLabelText(`Tracking number of VS-2026-00000${id}`)
  const enteredIn = async (id: number) => {
    const input = await field(id)
    return input instanceof HTMLInputElement ? input.value : null
  }
  const paste = async (id: number, text: string) =>
    void fireEvent.paste(await field(id), { clipboardData: { getData: () => text } })
  return { ...network, ...view, field, enteredIn, paste }
}

test('a pasted column fills the rows below, an order on hold is left out, and the paste can be undone', async () => {
  const { paste, enteredIn, findByRole, findByText, user, queryByRole } = open([
    buildParcel(7),
    buildParcel(8, { age_check_status: 'pending' }),
    buildParcel(9),
  ])
  await paste(7, 'RN482915037GB\n15501824763920\n')
  await waitFor(async () =>
    expect([await enteredIn(7), await enteredIn(9)]).toEqual(['RN482915037GB', '15501824763920']),
  )
  expect(queryByRole('textbox', { name: 'Tracking number of VS-2026-000008' })).toBeNull()
  await findByText('Age check to do')
  expect((await findByRole('link', { name: 'DPD' })).getAttribute('href')).toContain('15501824763920')
  await findByRole('button', { name: 'Dispatch 2 orders' })
  await user.click(await findByRole('button', { name: 'Undo' }))
  expect([await enteredIn(7), await enteredIn(9)]).toEqual(['', ''])
})

test('mistyped and repeated numbers stand in their row, and only the others are dispatched', async () => {
  const { paste, field, findByRole, findByText, user, sent } = open(
    [7, 8, 9].map((id) => buildParcel(id)),
    {
      'POST /admin/orders/dispatch': { results: [{ id: 7, is_dispatched: true, reason: null }] },
    },
  )
  await paste(7, 'RN482915037GB\nRN48291507GB\nRN482915037GB\n')
  await findByText('12 characters. Royal Mail numbers have 13.')
  await findByText('Same number as VS-2026-000007.')
  expect((await field(9)).getAttribute('aria-invalid')).toBe('true')
  await user.click(await findByRole('button', { name: 'Dispatch 1 order' }))
  await waitFor(() =>
    expect(toasts().map(({ text }) => text)).toEqual(['Dispatched: 1 order. We email the customers.']),
  )
  expect(sent.find(({ call }) => call === 'POST /admin/orders/dispatch')?.body).toEqual({
    parcels: [{ id: 7, tracking_number: 'RN482915037GB' }],
  })
})

test('the server’s reason stands in the row until its number is changed', async () => {
  const { paste, field, findByRole, findByText, user, queryByText } = open([buildParcel(7), buildParcel(8)], {
    'POST /admin/orders/dispatch': ({ body }: Sent) =>
      body ? { results: [{ id: 7, is_dispatched: false, reason: 'This order is cancelled.' }] } : null,
  })
  await paste(7, 'RN482915037GB\n')
  await user.type(await field(7), 'RN482915037GB')
  await user.click(await findByRole('button', { name: 'Dispatch 1 order' }))
  await findByText('This order is cancelled.')
  await user.type(await field(7), '{backspace}')
  expect(queryByText('This order is cancelled.')).toBeNull()
})

test('after a lost answer the numbers stay and the button can be pressed again', async () => {
  const { field, enteredIn, findByRole, user } = open([buildParcel(7)], {
    'POST /admin/orders/dispatch': () => Promise.reject(),
  })
  await user.type(await field(7), 'LOCAL-42')
  await user.click(await findByRole('button', { name: 'Dispatch 1 order' }))
  expect((await findByRole('alert')).textContent).toContain('no order is dispatched twice')
  expect(await enteredIn(7)).toBe('LOCAL-42')
  await findByRole('button', { name: 'Dispatch 1 order' })
})

test('the parcel file names products without a weight, and leaves out orders on hold', async () => {
  const without_weight = [{ product_id: 5, name: 'Garden Mint' }]
  const { findByRole, findByText, user, sent } = open([
    buildParcel(7, { without_weight }),
    buildParcel(8, { age_check_status: 'pending' }),
    buildParcel(9, { without_weight }),
  ])
  await user.click(await findByRole('button', { name: 'Parcel file' }))
  await findByText(/2 orders with name.*1 order waits for an age check and is left out/)
  await findByText(/it stays blank for 2 orders/)
  expect((await findByRole('link', { name: 'Garden Mint' })).getAttribute('href')).toBe('/admin/products/5')
  await user.click(await findByRole('button', { name: 'For Click & Drop' }))
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('GET /admin/orders/parcels.csv'))
})

test('a file adds other orders to dispatch, and names each line that is not used', async () => {
  const numbers = {
    items: [buildParcel(9), buildParcel(8, { age_check_status: 'pending' })],
    others: [
      { order_number: 'VS-2026-000005', status: 'shipped', tracking_numbers: ['RN482915059GB'] },
      { order_number: 'VS-2026-000006', status: 'shipped', tracking_numbers: ['RN482915999GB'] },
      { order_number: 'VS-2026-000004', status: 'cancelled', tracking_numbers: [] },
    ],
  }
  const { field, enteredIn, findByLabelText, findByRole, findByText, user, sent } = open([buildParcel(7)], {
    'GET /admin/orders/dispatch/numbers': numbers,
    'POST /admin/orders/dispatch': { results: [] },
  })
  await field(7)
  const lines = [7, 9, 8, 5, 6, 4, 3].map((id) => `VS-2026-00000${id},RN4829150${id}9GB`)
  const file = new File([['Order reference,Tracking number', ...lines].join('\n')], 'export.csv', { type: 'text/csv' })
  fireEvent.change(await findByLabelText('File with tracking numbers'), { target: { files: [file] } })
  await findByText('2 numbers filled in. 5 lines are not used.')
  expect([await enteredIn(7), await enteredIn(9)]).toEqual(['RN482915079GB', 'RN482915099GB'])
  expect((await findByRole('list', { name: 'Lines that are not used' })).textContent).toBe(
    [
      'Line 4, VS-2026-000008: It waits for its age check.',
      'Line 5, VS-2026-000005: Already dispatched with this number.',
      'Line 6, VS-2026-000006: Already dispatched, RN482915999GB.',
      'Line 7, VS-2026-000004: It can’t be dispatched: cancelled.',
      'Line 8, VS-2026-000003: There is no order with this number.',
    ].join(''),
  )
  await user.click(await findByRole('button', { name: 'Dispatch 2 orders' }))
  const parcels = [7, 9].map((id) => ({ id, tracking_number: `RN4829150${id}9GB` }))
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'POST /admin/orders/dispatch')?.body).toEqual({ parcels }),
  )
})
