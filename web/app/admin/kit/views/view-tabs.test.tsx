import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser } from '../../../testing/builders.ts'
import { answerCalls } from '../../../testing/calls.ts'
import { renderComponent, toasts } from '../../../testing/render.tsx'
import type { SavedView } from './queries.ts'
import { ViewTabs } from './view-tabs.tsx'

const buildView = (facts: Partial<SavedView> = {}): SavedView => ({
  id: 1,
  list: 'products',
  name: 'Low teas',
  query: 'product_class=tea&stock=low',
  is_shared: false,
  is_own: true,
  ...facts,
})

function open(at: string, items: SavedView[] = [], answers: Record<string, unknown> = {}) {
  const network = answerCalls({ 'GET /admin/views': { items }, ...answers })
  const signedIn = buildUser({ id: 1, role: 'admin', staff_role: 'manager' })
  return { ...network, ...renderComponent(<ViewTabs list="products" path="/admin/products" />, { at, signedIn }) }
}

test('saved views are tabs after the fixed ones, and a lock marks the private ones', async () => {
  const { findByRole, queryByRole } = open('/admin/products?stock=low&product_class=tea&page=2', [
    buildView(),
    buildView({ id: 2, name: 'Sold out', query: 'stock=out', is_shared: true, is_own: false }),
  ])
  const shown = await findByRole('link', { name: 'Low teas (private)' })
  expect(shown.getAttribute('aria-current')).toBe('page')
  expect(shown.getAttribute('href')).toBe('/admin/products?product_class=tea&stock=low')
  expect((await findByRole('link', { name: 'Sold out' })).getAttribute('aria-current')).toBeNull()
  expect((await findByRole('link', { name: 'All' })).getAttribute('aria-current')).toBeNull()
  expect(queryByRole('button', { name: 'Save view' })).toBeNull()
})

test('changed filters are saved under a name, for everyone if wanted', async () => {
  const { user, findByRole, findByLabelText, sent } = open('/admin/products?stock=low&page=3', [], {
    'POST /admin/views': buildView(),
  })
  await user.click(await findByRole('button', { name: 'Save view' }))
  const dialog = await findByRole('dialog', { name: 'Save view' })
  await user.type(await findByLabelText('Name'), 'Low stock')
  await user.click(await findByRole('checkbox', { name: 'Show it to all staff who may read this list' }))
  const [button] = [...dialog.querySelectorAll<HTMLButtonElement>('button[type="submit"]')]
  expect(button?.textContent).toBe('Save view')
  if (button) await user.click(button)
  await waitFor(() => expect(toasts().map(({ text }) => text)).toEqual(['View saved']))
  expect(sent.find(({ call }) => call === 'POST /admin/views')?.body).toEqual({
    list: 'products',
    name: 'Low stock',
    query: 'stock=low',
    is_shared: true,
  })
})

test('a list without filters offers no view to save, and a shared view of a colleague cannot be removed', async () => {
  const shared = buildView({ query: 'stock=out', name: 'Sold out', is_shared: true, is_own: false })
  const { findByRole, queryByRole } = open('/admin/products', [shared])
  await findByRole('link', { name: 'Sold out' })
  expect(queryByRole('button', { name: 'Save view' })).toBeNull()
  const other = open('/admin/products?stock=out', [shared])
  await waitFor(() =>
    expect(other.getAllByRole('link', { name: 'Sold out' }).at(-1)?.getAttribute('aria-current')).toBe('page'),
  )
  expect(other.queryByRole('button', { name: 'Remove view' })).toBeNull()
})
