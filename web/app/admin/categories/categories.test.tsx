import { waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, problemAnswer } from '../../testing/calls.ts'
import { renderComponent, toasts } from '../../testing/render.tsx'
import { BrandsCard } from './brands-card.tsx'
import { moveChanges, movedTo, toBranches } from './category-order.ts'
import { CategoryTree } from './category-tree.tsx'
import type { AdminCategory } from './queries.ts'

function buildCategory(facts: Partial<AdminCategory> & { id: number; name: string }): AdminCategory {
  return {
    slug: facts.name.toLowerCase(),
    description: '',
    product_count: 0,
    parent_id: null,
    position: 0,
    created_at: '2026-11-01T09:00:00.000Z',
    updated_at: '2026-11-20T09:00:00.000Z',
    ...facts,
  }
}
const LIQUIDS = buildCategory({ id: 1, name: 'E-Liquids', product_count: 12 })
const SALTS = buildCategory({ id: 2, name: 'Nic salts', parent_id: 1, product_count: 1 })
const SHOTS = buildCategory({ id: 3, name: 'Shots', parent_id: 1, position: 1 })
const TEAS = buildCategory({ id: 4, name: 'Teas', position: 1 })
const ALL = [LIQUIDS, SALTS, SHOTS, TEAS]

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('a move writes only the positions that change', () => {
  expect(moveChanges(SHOTS, -1, ALL).map(({ category, position }) => [category.name, position])).toEqual([
    ['Shots', 0],
    ['Nic salts', 1],
  ])
  expect(moveChanges(LIQUIDS, -1, ALL)).toEqual([])
  expect(toBranches(ALL).map(({ category, subcategories }) => [category.name, subcategories.length])).toEqual([
    ['E-Liquids', 2],
    ['Teas', 0],
  ])
})

test('the arrow keys on its handle move a category, and do nothing at the ends of a list', async () => {
  const { sent } = answerCalls({ 'PUT /admin/categories/1': LIQUIDS, 'PUT /admin/categories/4': TEAS })
  const { user, getByRole } = renderComponent(<CategoryTree categories={ALL} />)
  getByRole('button', { name: 'Move E-Liquids' }).focus()
  await user.keyboard('{ArrowUp}')
  expect(sent).toEqual([])
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(toasts().map(({ text }) => text)).toEqual(['E-Liquids moved down']))
  expect(sent.map(({ call, body }) => [call, body])).toEqual([
    ['PUT /admin/categories/4', { position: 0, updated_at: TEAS.updated_at }],
    ['PUT /admin/categories/1', { position: 1, updated_at: LIQUIDS.updated_at }],
  ])
})

test('a moved category appears at its new position before the server answers', () => {
  const order = movedTo(moveChanges(LIQUIDS, 1, ALL), ALL)
  expect(toBranches(order).map(({ category }) => category.name)).toEqual(['Teas', 'E-Liquids'])
  expect(toBranches(order)[1]?.subcategories.map(({ name }) => name)).toEqual(['Nic salts', 'Shots'])
})

test('the lists contain only list items', () => {
  const { getAllByRole } = renderComponent(<CategoryTree categories={ALL} />)
  const inLists = getAllByRole('list').flatMap((list) => [...list.children])
  expect(inLists.map(({ tagName }) => tagName)).toEqual(['LI', 'LI', 'LI', 'LI'])
})

test('a single category has no handle', () => {
  const { queryByRole } = renderComponent(<CategoryTree categories={[TEAS]} />)
  expect(queryByRole('button', { name: 'Move Teas' })).toBeNull()
})

/** Chooses an action in the menu of a category. */
async function choose(view: ReturnType<typeof renderComponent>, name: string, action: string) {
  await view.user.click(view.getByRole('button', { name: `Actions for ${name}` }))
  await view.user.click(await view.findByRole('menuitem', { name: action }))
}

test('a subcategory is added under its parent, and the server chooses its slug', async () => {
  const { sent } = answerCalls({ 'POST /admin/categories/': buildCategory({ id: 9, name: 'Pods' }) })
  const view = renderComponent(<CategoryTree categories={ALL} />)
  const { user, getByRole, getByLabelText } = view
  await choose(view, 'Teas', 'Add a subcategory')
  await user.type(getByLabelText('Name'), 'Green')
  await user.click(getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(toasts().map(({ text }) => text)).toEqual(['Category added']))
  expect(sent.map(({ body }) => body)).toEqual([{ name: 'Green', description: '', parent_id: 4 }])
})

test('a category moves to another parent', async () => {
  const { sent } = answerCalls({ 'PUT /admin/categories/3': SHOTS })
  const view = renderComponent(<CategoryTree categories={ALL} />)
  const { user, getByRole, getByLabelText } = view
  await choose(view, 'Shots', 'Move under another')
  await user.selectOptions(getByLabelText('Under'), 'Teas')
  await user.click(getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toMatchObject([{ body: { parent_id: 4, updated_at: SHOTS.updated_at } }]))
})

test('a name that is taken is reported at its field', async () => {
  answerCalls({
    'PUT /admin/categories/4': () =>
      problemAnswer(409, 'There’s already a category with this name here.', 'name_taken'),
  })
  const view = renderComponent(<CategoryTree categories={ALL} />)
  const { user, getByRole, getByLabelText, findByText } = view
  await choose(view, 'Teas', 'Edit')
  await user.clear(getByLabelText('Name'))
  await user.type(getByLabelText('Name'), 'E-Liquids')
  await user.click(getByRole('button', { name: 'Save' }))
  expect(await findByText('There’s already a category with this name here.')).toBeTruthy()
  expect(getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
})

test('a category in use is not removed, and the reason is shown', async () => {
  const reason = 'Nic salts still has 1 product, drafts and archived ones included. Move them first.'
  answerCalls({ 'DELETE /admin/categories/2': () => problemAnswer(409, reason, 'in_use') })
  const view = renderComponent(<CategoryTree categories={ALL} />)
  const { user, findByRole } = view
  await choose(view, 'Nic salts', 'Remove')
  await user.click(within(await findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(toasts().map(({ text }) => text)).toEqual([reason]))
})

test('a brand is renamed', async () => {
  const brand = { ...buildCategory({ id: 5, name: 'Marram' }), product_count: 2 }
  const { sent } = answerCalls({ 'PUT /admin/brands/5': brand })
  const { user, getByRole, getByLabelText, getByText } = renderComponent(<BrandsCard brands={[brand]} />)
  expect(getByText('2 products')).toBeTruthy()
  await user.click(getByRole('button', { name: 'Edit Marram' }))
  await user.type(getByLabelText('Name'), ' & Co')
  await user.click(getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(toasts().map(({ text }) => text)).toEqual(['Brand saved']))
  expect(sent).toMatchObject([{ body: { name: 'Marram & Co', slug: 'marram', updated_at: brand.updated_at } }])
})
