import { within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderComponent, toasts } from '../../testing/render.tsx'
import { BundleEditor } from './bundle-editor.tsx'
import type { AdminBundle } from './queries.ts'

const variation = (id: number, strength: string, price: number) => ({
  id,
  sku: `MINT-${id}`,
  attributes: { Strength: strength },
  price,
  compare_at_price: null,
  stock_quantity: 6,
  net_quantity: null,
  media_key: null,
  image_url: null,
})
const MINT = {
  id: 3,
  name: 'Garden Mint',
  status: 'active',
  variations: [variation(31, '10 mg', 3.33), variation(32, '20 mg', 4)],
  images: [{ media_key: 'mint-front', alt: 'A bottle', url: '/media/mint-front/400' }],
}
const BUNDLE: AdminBundle = {
  id: 7,
  name: 'Evening pair',
  slug: 'evening-pair',
  status: 'active',
  price: 6,
  singly: 6.66,
  savings: 0.66,
  description: '**Mint**',
  short_description: 'Two',
  stock_quantity: 3,
  thumbnail_url: '',
  images: [],
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-02T08:00:00.000Z',
  items: [
    {
      variation_id: 31,
      product_id: 3,
      product_name: 'Garden Mint',
      product_status: 'active',
      sku: 'MINT-31',
      attributes: { Strength: '10 mg' },
      price: 3.33,
      stock_quantity: 6,
      thumbnail_url: '',
      quantity: 2,
    },
  ],
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
const list = { items: [{ ...MINT, sku: 'MINT', thumbnail_url: '' }], total: 1 }

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('a bundle is built from products found by name, and its price is compared with theirs', async () => {
  const sent = answer({ 'GET /admin/products/': list, 'GET /admin/products/3': MINT, 'POST /admin/bundles/': BUNDLE })
  const view = renderComponent(<BundleEditor />, { at: '/admin/bundles/new' })
  const { user, getByLabelText, getByRole, findByRole, findByText, findAllByText } = view
  await user.click(getByRole('button', { name: 'Save' }))
  expect(await findAllByText('Add what is in the bundle.')).not.toHaveLength(0)
  expect(sent).toEqual([])

  await user.type(getByRole('combobox', { name: 'Add a product' }), 'mint')
  await user.click(await findByRole('option', { name: /Garden Mint/ }))
  await user.selectOptions(await findByRole('combobox', { name: 'Which Garden Mint' }), '20 mg')
  await user.clear(getByLabelText('How many Garden Mint, 20 mg'))
  await user.type(getByLabelText('How many Garden Mint, 20 mg'), '2')
  await user.type(getByLabelText('Price of the bundle'), '9')
  expect(await findByText('A published bundle can’t cost more than its items.')).toBeTruthy()
  await user.clear(getByLabelText('Price of the bundle'))
  await user.type(getByLabelText('Price of the bundle'), '6')
  const price = within(getByRole('region', { name: 'Price' }))
  expect(price.getByRole('status').textContent).toBe(
    'The items cost £8.00 separately; customers save £2.00 (25%). In stock for 3 bundles.',
  )
  await user.click(await findByRole('button', { name: 'Add: A bottle' }))
  await user.type(getByLabelText('Name'), 'Evening pair')
  await user.click(getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(toasts().map(({ text }) => text)).toContain('Bundle added'))
  expect(sent).toEqual([
    {
      call: 'POST /admin/bundles/',
      body: {
        name: 'Evening pair',
        status: 'draft',
        price: 6,
        description: '',
        short_description: '',
        items: [{ variation_id: 32, quantity: 2 }],
        images: [{ media_key: 'mint-front', alt: 'A bottle' }],
      },
    },
  ])
  await vi.waitFor(() => expect(view.address()).toBe('/admin/bundles/7'))
})

test('a product can be added once for each of its variants', async () => {
  answer({ 'GET /admin/products/': list, 'GET /admin/products/3': MINT })
  const { user, getByRole, findByRole, findByText, getAllByRole } = renderComponent(<BundleEditor bundle={BUNDLE} />)
  const add = async () => {
    await user.type(getByRole('combobox', { name: 'Add a product' }), 'mint')
    await user.click(await findByRole('option', { name: /Garden Mint/ }))
  }
  await add()
  expect(await findByText('Garden Mint added.')).toBeTruthy()
  await add()
  expect(await findByText('Every variant of Garden Mint is already in the bundle.')).toBeTruthy()
  expect(getAllByRole('listitem').filter((item) => item.textContent?.includes('Garden Mint'))).toHaveLength(2)
  const [first] = getAllByRole('button', { name: 'Take Garden Mint out' })
  if (first) await user.click(first)
  expect(await findByText('Garden Mint taken out.')).toBeTruthy()
})

test('a validation error is shown at the item it is about', async () => {
  const message = '"Garden Mint" isn’t published, so the bundle can’t be. Publish it first.'
  const refusal = {
    type: 'about:blank',
    title: 'Refused',
    status: 422,
    code: 'invalid',
    detail: 'Some fields need another look.',
    errors: [{ path: 'items.0.variation_id', message }],
  }
  answer({ 'GET /admin/products/3': MINT, 'PUT /admin/bundles/7/': Response.json(refusal, { status: 422 }) })
  const { user, getByLabelText, getByRole, findAllByText } = renderComponent(<BundleEditor bundle={BUNDLE} />)
  await user.type(getByLabelText('Name'), '!')
  await user.click(getByRole('button', { name: 'Save' }))
  const [, atPart] = await findAllByText(message)
  expect(atPart?.closest('li')?.textContent).toContain('Garden Mint')
})

test('a version conflict is shown, and archiving asks first', async () => {
  const stale = {
    type: 'about:blank',
    title: 'Refused',
    status: 409,
    code: 'stale',
    detail: 'Ada Reed saved this.',
  }
  const sent = answer({
    'GET /admin/products/3': MINT,
    'PUT /admin/bundles/7/': Response.json(
      { ...stale, errors: [{ path: 'price', message: 'Is now 500.' }] },
      { status: 409 },
    ),
    'DELETE /admin/bundles/7/': { success: true },
  })
  const view = renderComponent(<BundleEditor bundle={BUNDLE} />, { at: '/admin/bundles/7/' })
  const { user, getByLabelText, getByRole, findByRole, findByText } = view
  await user.type(getByLabelText('Name'), '!')
  await user.click(getByRole('button', { name: 'Save' }))
  expect(await findByText(/Ada Reed saved this/)).toBeTruthy()
  expect(sent[0]?.body).toMatchObject({ name: 'Evening pair!', updated_at: BUNDLE.updated_at })
  await user.click(getByRole('button', { name: 'Archive bundle' }))
  await user.click(await findByRole('button', { name: 'Archive' }))
  await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ call: 'DELETE /admin/bundles/7/' }))
})
