import { expect, test } from 'vitest'
import { hasSafetyPanel } from './safety-panel.tsx'

test('a T-shirt has no ingredients and safety; what has a caution, an address or a class of its own does', () => {
  const shirt: Parameters<typeof hasSafetyPanel>[0] = { product_class: 'accessory', compliance: {}, notices: [] }
  const caution = { kind: 'caution', rule: 'B4', text: 'Keep away from children.' } as const
  expect(hasSafetyPanel(shirt)).toBe(false)
  expect(hasSafetyPanel({ ...shirt, notices: [caution] })).toBe(true)
  expect(hasSafetyPanel({ ...shirt, compliance: { operator_address: '1 Mill Lane, York' } })).toBe(true)
  expect(hasSafetyPanel({ ...shirt, product_class: 'coil' })).toBe(true)
})
