import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerWith, problemAnswer } from '../../testing/answers.ts'
import { renderComponent } from '../../testing/render.tsx'
import { ImportCard } from './import-card.tsx'
import type { FormerImport } from './queries.ts'

const ITEM: FormerImport = {
  id: 4,
  kind: 'customers',
  file_name: 'customers.csv',
  status: 'checked',
  rows_done: 3,
  rows_total: 3,
  created: 2,
  unchanged: 0,
  rejected: 1,
  removed: 0,
  problems: [{ line: 3, name: 'x', message: 'There is no valid email, which an account needs.' }],
  error: '',
  created_at: '2026-11-20T09:00:00.000Z',
  finished_at: '2026-11-20T09:00:05.000Z',
}

const show = (facts: Partial<FormerImport> = {}) => renderComponent(<ImportCard item={{ ...ITEM, ...facts }} />)

test('a checked file shows what would be added, each problem by line, and can be imported', () => {
  show()
  expect(screen.getByText('Would be added').nextElementSibling?.textContent).toBe('2')
  expect(screen.getByRole('row', { name: /^3 x There is no valid email/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Import now' })).toBeTruthy()
})

test('a file without anything to add, and one that is imported, cannot be imported', () => {
  const { unmount } = show({ created: 0 })
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  show({ status: 'imported' })
  expect(screen.getByText('Added').nextElementSibling?.textContent).toBe('2')
  expect(screen.queryByRole('button', { name: 'Import now' })).toBeNull()
})

test('a running import shows its progress', () => {
  show({ status: 'importing', rows_done: 1200, rows_total: 4000 })
  expect(screen.getByRole('progressbar', { name: 'Rows done' })).toHaveProperty('value', 1200)
  expect(screen.getByText(/1,200 of 4,000 rows/)).toBeTruthy()
})

test('an undo asks first, names what prevents it, and removes the rest only when staff choose so', async () => {
  const path = 'POST /admin/former-shop/imports/4/undo'
  const detail = '1 of 2 can’t be removed: ada@example.com has an order.'
  const answers: Record<string, unknown> = { [path]: problemAnswer(409, { code: 'in_use', detail }) }
  const { sent } = answerWith(answers)
  const { user, findByRole, getByRole } = show({ status: 'imported' })
  const press = async (name: string) => user.click(await findByRole('button', { name }))
  await press('Undo the import')
  expect(sent).toEqual([])
  await press('Remove')
  expect((await findByRole('alert')).textContent).toContain(detail)
  answers[path] = { ...ITEM, status: 'undone', removed: 1 }
  await press('Remove the rest')
  await press('Remove')
  await findByRole('button', { name: 'Undo the import' })
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { rest: false },
    { rest: true },
  ])
  expect(getByRole('button', { name: 'Undo the import' })).toBeTruthy()
})

test('an undone import shows what was removed and what stayed, and cannot be undone again', () => {
  show({ status: 'undone', removed: 1, problems: [{ line: 0, name: 'ada@example.com', message: 'It stays.' }] })
  expect(screen.getByText('Removed again').nextElementSibling?.textContent).toBe('1')
  expect(screen.getByText('Stayed').nextElementSibling?.textContent).toBe('1')
  expect(screen.queryByRole('button')).toBeNull()
})
