import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SafetyPanel } from './safety-panel.tsx'

test('customers download the lab report of a CBD product; a name alone is no link', () => {
  const panel = (coa_file: string | null) => <SafetyPanel product={{ compliance: { coa_file }, notices: [] }} />
  const { getByRole, queryByRole, rerender } = render(panel('a'.repeat(32)))
  expect(getByRole('link', { name: 'Lab report (PDF)' }).getAttribute('href')).toBe(
    `/api/v1/documents/${'a'.repeat(32)}`,
  )
  for (const none of ['lot-7.pdf', null]) {
    rerender(panel(none))
    expect(queryByRole('link')).toBeNull()
  }
})
