import { expect, test } from 'vitest'
import { furtherFacts, splitDescription } from './listed-facts.ts'

const DESCRIPTION =
  'Cool mint.\n\n- **Volume:** 10 ml\n- **Suits:** pods, small tanks\n- See the **leaflet**.\n\nShake it.'

test('splits a description into its text and the facts for the table', () => {
  const { story, listed } = splitDescription(DESCRIPTION)
  expect(story).toBe('Cool mint.\n\n- See the **leaflet**.\n\nShake it.')
  expect(listed).toEqual([
    { label: 'Volume', value: '10 ml' },
    { label: 'Suits', value: 'Pods, small tanks' },
  ])
})

test('omits a listed fact that the page shows under the same or its usual label', () => {
  const listed = ['Volume', 'Power', 'Suits'].map((label) => ({ label, value: 'x' }))
  expect(furtherFacts(listed, ['Volume', 'Power, up to']).map(({ label }) => label)).toEqual(['Suits'])
})

test('splits a long description in linear time', () => {
  const long = `- **${'a'.repeat(40)}:** `.repeat(2000)
  expect(splitDescription(`${long}\n`.repeat(20)).listed).toEqual([])
})
