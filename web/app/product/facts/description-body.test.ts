import { expect, test } from 'vitest'
import { descriptionBody } from './description-body.ts'

test('does not repeat the short description', () => {
  expect(descriptionBody('Cool mint.\n\nMade in Leeds.', 'Cool mint.')).toBe('Made in Leeds.')
  expect(descriptionBody('Made in Leeds.', 'Cool mint.')).toBe('Made in Leeds.')
  expect(descriptionBody('Made in Leeds.', '')).toBe('Made in Leeds.')
  expect(descriptionBody('Cool mint.', 'Cool mint.')).toBe('')
})
