import { expect, test } from 'vitest'
import { hasSafetyPanel } from './safety-panel.tsx'

test('shows ingredients and safety for a caution, an operator address or a regulated class, but not for a T-shirt', () => {
  const shirt: Parameters<typeof hasSafetyPanel>[0] = { product_class: 'accessory', compliance: {}, notices: [] }
  const caution = { kind: 'caution', rule: 'B4', text: 'Keep away from children.' } as const
  expect(hasSafetyPanel(shirt)).toBe(false)
  expect(hasSafetyPanel({ ...shirt, notices: [caution] })).toBe(true)
  expect(hasSafetyPanel({ ...shirt, compliance: { operator_address: '1 Mill Lane, York' } })).toBe(true)
  expect(hasSafetyPanel({ ...shirt, product_class: 'coil' })).toBe(true)
})
