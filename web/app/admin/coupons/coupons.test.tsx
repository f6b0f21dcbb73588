import { beforeEach, expect, test, vi } from 'vitest'
import { renderComponent, toasts } from '../../testing/render.tsx'
import { CouponEditor } from './coupon-editor.tsx'
import CouponsPage from './coupons.page.tsx'
import type { AdminCoupon } from './queries.ts'

function buildCoupon(given: Partial<AdminCoupon> = {}): AdminCoupon {
  return {
    id: 7,
    code: 'HARVEST',
    description: 'For the harvest',
    discount_percentage: 15,
    min_subtotal: 20,
    starts_at: null,
    ends_at: null,
    usage_limit: 10,
    per_user_limit: 1,
    is_active: true,
    state: 'active',
    times_used: 3,
    revenue: 1234.5,
    discount_given: 99.99,
    last_used_at: '2026-07-01T11:30:00.000Z',
    created_at: '2026-06-01T08:00:00.000Z',
    updated_at: '2026-06-02T08:00:00.000Z',
    ...given,
  }
}

/** Answers calls by method and path, and returns the requests. */
function answer(answers: Record<string, unknown>) {
  const sent: { call: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${address.replace('/api/v1', '').split('?')[0]}`
    if (method !== 'GET') sent.push({ call, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    const found = answers[call]
    if (found instanceof Response) return found.clone()
    return Response.json(found ?? {}, { status: found === undefined ? 404 : 200 })
  })
  return sent
}
const refused = (status: number, said: object) =>
  Response.json({ type: 'about:blank', title: 'Refused', status, ...said }, { status })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('the list shows the usage of each coupon, and switches the selected ones off', async () => {
  const sent = answer({
    'GET /admin/coupons/': {
      items: [buildCoupon(), buildCoupon({ id: 8, code: 'GONE', state: 'off', is_active: false })],
      total: 2,
    },
    'PUT /admin/coupons/7/': buildCoupon({ is_active: false, state: 'off' }),
  })
  const { user, findByRole, getByRole } = renderComponent(<CouponsPage />, { at: '/admin/coupons' })
  const row = await findByRole('row', { name: /HARVEST/ })
  for (const text of ['15%', 'Active', '3 of 10', '£1,234.50', '£99.99']) expect(row.textContent).toContain(text)
  await user.click(getByRole('checkbox', { name: /HARVEST/ }))
  await user.click(getByRole('checkbox', { name: /GONE/ }))
  await user.click(getByRole('button', { name: 'Switch off' }))
  const dialog = await findByRole('alertdialog').catch(() => findByRole('dialog'))
  expect(dialog.textContent).toContain('Switch HARVEST off?')
  const confirm = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Switch off')
  if (confirm) await user.click(confirm)
  await vi.waitFor(() => expect(toasts().map(({ text }) => text)).toContain('Coupon switched off'))
  expect(sent).toEqual([{ call: 'PUT /admin/coupons/7/', body: { is_active: false } }])
})

test('a new coupon is validated before it is sent, and then has its own URL', async () => {
  const sent = answer({ 'POST /admin/coupons/': buildCoupon() })
  const { user, getByLabelText, getByRole, findAllByText, address } = renderComponent(<CouponEditor />, {
    at: '/admin/coupons/new',
  })
  await user.type(getByLabelText('Code'), 'two words')
  await user.clear(getByLabelText('Discount, %'))
  await user.type(getByLabelText(/^Total uses/), '2.5')
  await user.click(getByRole('button', { name: 'Save' }))
  expect(await findAllByText('Use 2 to 40 letters, digits, hyphens or underscores.')).not.toHaveLength(0)
  expect(await findAllByText('Enter a whole number.')).not.toHaveLength(0)
  expect(sent).toEqual([])

  await user.clear(getByLabelText('Code'))
  await user.type(getByLabelText('Code'), 'HARVEST')
  await user.type(getByLabelText('Discount, %'), '15')
  await user.clear(getByLabelText(/^Total uses/))
  await user.clear(getByLabelText('Minimum order'))
  await user.type(getByLabelText('Minimum order'), '19.99')
  await user.click(getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(toasts().map(({ text }) => text)).toContain('Coupon added'))
  expect(sent).toEqual([
    {
      call: 'POST /admin/coupons/',
      body: {
        code: 'HARVEST',
        description: '',
        discount_percentage: 15,
        starts_at: null,
        ends_at: null,
        usage_limit: null,
        per_user_limit: 1,
        min_subtotal: 19.99,
        is_active: true,
      },
    },
  ])
  await vi.waitFor(() => expect(address()).toBe('/admin/coupons/7'))
})

test('a saved coupon is sent with the version it was read at, and its times are in London time', async () => {
  const stored = buildCoupon({ ends_at: '2026-07-01T11:30:00.000Z' })
  const sent = answer({ 'PUT /admin/coupons/7/': stored })
  const { user, getByLabelText, getByRole, getByText } = renderComponent(<CouponEditor coupon={stored} />)
  expect(getByLabelText(/^Ends/)).toHaveProperty('value', '01/07/2026 12:30')
  expect(getByText('1 Jul 2026, 12:30')).toBeTruthy()
  await user.click(getByRole('switch', { name: 'Active' }))
  await user.click(getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ is_active: false, updated_at: stored.updated_at, ends_at: stored.ends_at })
})

test('a code that is taken is reported at the code, a limit below the usage at the limit', async () => {
  answer({
    'PUT /admin/coupons/7/': refused(409, { code: 'code_taken', detail: 'There’s already a coupon HARVEST.' }),
  })
  const { user, getByLabelText, getByRole, findAllByText } = renderComponent(<CouponEditor coupon={buildCoupon()} />)
  await user.type(getByLabelText('Code'), '2')
  await user.click(getByRole('button', { name: 'Save' }))
  expect(await findAllByText('There’s already a coupon HARVEST.')).not.toHaveLength(0)
  answer({
    'PUT /admin/coupons/7/': refused(422, {
      code: 'invalid',
      detail: 'Some fields need another look.',
      errors: [{ path: 'usage_limit', message: 'It has been used 3 times already. Enter 3 or more.' }],
    }),
  })
  await user.click(getByRole('button', { name: 'Save' }))
  expect(await findAllByText('It has been used 3 times already. Enter 3 or more.')).not.toHaveLength(0)
})

test('only an unused coupon can be removed', async () => {
  const sent = answer({ 'DELETE /admin/coupons/7/': { success: true } })
  const used = renderComponent(<CouponEditor coupon={buildCoupon()} />)
  expect(used.queryByRole('button', { name: 'Remove coupon' })).toBeNull()
  used.unmount()
  const { user, getByRole, findByRole, address } = renderComponent(
    <CouponEditor coupon={buildCoupon({ times_used: 0 })} />,
    { at: '/admin/coupons/7/' },
  )
  await user.click(getByRole('button', { name: 'Remove coupon' }))
  await user.click(await findByRole('button', { name: 'Remove' }))
  await vi.waitFor(() => expect(sent).toEqual([{ call: 'DELETE /admin/coupons/7/', body: undefined }]))
  await vi.waitFor(() => expect(address()).toBe('/admin/coupons'))
})
