import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hasSafetyPanel, SafetyPanel } from './safety-panel.tsx'

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

test('a T-shirt has no ingredients and safety; what has a caution, an address or a class of its own does', () => {
  const shirt: Parameters<typeof hasSafetyPanel>[0] = { product_class: 'accessory', compliance: {}, notices: [] }
  const caution = { kind: 'caution', rule: 'B4', text: 'Keep away from children.' } as const
  expect(hasSafetyPanel(shirt)).toBe(false)
  expect(hasSafetyPanel({ ...shirt, notices: [caution] })).toBe(true)
  expect(hasSafetyPanel({ ...shirt, compliance: { operator_address: '1 Mill Lane, York' } })).toBe(true)
  expect(hasSafetyPanel({ ...shirt, product_class: 'coil' })).toBe(true)
})
