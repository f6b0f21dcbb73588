import { expect, test } from 'vitest'
import { z } from 'zod'
import { usePlainMessages } from './validation-messages.ts'

usePlainMessages()

test.each([
  [z.coerce.number(), 'abc', 'Must be a number.'],
  [z.int(), 1.5, 'Must be a whole number.'],
  [z.string(), undefined, 'Fill this in.'],
  [z.string(), 7, 'Must be text.'],
  [z.number().max(100), 101, 'Must be at most 100.'],
  [z.number().min(1), 0, 'Must be at least 1.'],
  [z.number().positive(), 0, 'Must be more than 0.'],
  [z.string().min(1), '', 'Must not be blank.'],
  [z.string().max(500), 'x'.repeat(501), 'Must have at most 500 characters.'],
  [z.array(z.string()).min(1), [], 'Must have at least 1 value.'],
  [z.enum(['on', 'off']), 'maybe', 'Must be one of on, off.'],
  [z.email(), 'nobody', 'Must be an email address.'],
  [z.number().multipleOf(0.01), 1.005, 'Must have at most two decimals.'],
  [z.strictObject({}), { more: 1 }, 'Is not known here: more.'],
  [z.union([z.string(), z.number()]), null, 'Isn’t valid.'],
])('%#: describes the error in plain words', (schema, input, sentence) => {
  expect(schema.safeParse(input).error?.issues[0]?.message).toBe(sentence)
})

test('prefers a schema’s own message', () => {
  const result = z
    .string()
    .regex(/^[a-z]+$/, 'Use small letters.')
    .safeParse('A')
  expect(result.error?.issues[0]?.message).toBe('Use small letters.')
})
