import { expect, test } from 'vitest'
import { descriptionBody } from './description-body.ts'

test('does not say the short description twice', () => {
  expect(descriptionBody('Cool mint.\n\nMade in Leeds.', 'Cool mint.')).toBe('Made in Leeds.')
  expect(descriptionBody('Made in Leeds.', 'Cool mint.')).toBe('Made in Leeds.')
  expect(descriptionBody('Made in Leeds.', '')).toBe('Made in Leeds.')
  expect(descriptionBody('Cool mint.', 'Cool mint.')).toBe('')
})
