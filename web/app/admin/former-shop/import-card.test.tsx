import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
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
  problems: [{ line: 3, name: 'x', message: 'There is no valid email, which an account needs.' }],
  error: '',
  created_at: '2026-11-20T09:00:00.000Z',
  finished_at: '2026-11-20T09:00:05.000Z',
}

const show = (facts: Partial<FormerImport> = {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportCard item={{ ...ITEM, ...facts }} />
    </QueryClientProvider>,
  )

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
  expect(screen.queryByRole('button')).toBeNull()
})

test('a running import shows its progress', () => {
  show({ status: 'importing', rows_done: 1200, rows_total: 4000 })
  expect(screen.getByRole('progressbar', { name: 'Rows done' })).toHaveProperty('value', 1200)
  expect(screen.getByText(/1,200 of 4,000 rows/)).toBeTruthy()
})
