import { expect, test } from 'vitest'
import { maskDetails } from './mask.ts'

test.each([
  ['mail me at imogen.hale+shop@hale.example please', 'mail me at [email] please'],
  ['where is vs-2026-000123?', 'where is [order number]?'],
  ['ring 07700 900 123 or +44 (0)1904 000000', 'ring [phone] or [phone]'],
  ['do you deliver to LS7 3QD or ls73qd', 'do you deliver to [postcode] or [postcode]'],
  ['Hello Imogen. HALE is my name, not Haley', 'Hello [name]. [name] is my name, not Haley'],
])('masks %s', (text, masked) => {
  expect(maskDetails(text, 'Imogen Hale')).toBe(masked)
})

test.each([
  '2 of the mango 10mg and a 50ml shortfill for £12.99',
  'is the 0.8 Ω coil for the Goyt 2 ok with 20 mg',
  '3000 mAh and 18650 batteries, 10 x 5ml',
])('leaves %s', (text) => {
  expect(maskDetails(text, 'A')).toBe(text)
})
