import { expect, test } from 'vitest'
import { measureStrength } from './password-strength.tsx'

test.each([
  ['abc', 'Weak'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'Weak'],
  ['abcabcabcabcabcabcabcabc', 'Weak'],
  ['garden12', 'Fair'],
  ['Garden-mint1', 'Strong'],
  ['Gardenmint1', 'Good'],
  ['by the quiet river', 'Strong'],
  ['bythequietriver', 'Fair'],
  ['seven calm herons by the river', 'Strong'],
])('%j is %s', (password, name) => {
  expect(measureStrength(password).name).toBe(name)
})
