import { expect, test } from 'vitest'
import { furtherFacts, splitDescription } from './listed-facts.ts'

const DESCRIPTION =
  'Cool mint.\n\n- **Volume:** 10 ml\n- **Suits:** pods, small tanks\n- See the **leaflet**.\n\nShake it.'

test('a description keeps its story, and its list of facts goes to the table', () => {
  const { story, listed } = splitDescription(DESCRIPTION)
  expect(story).toBe('Cool mint.\n\n- See the **leaflet**.\n\nShake it.')
  expect(listed).toEqual([
    { label: 'Volume', value: '10 ml' },
    { label: 'Suits', value: 'Pods, small tanks' },
  ])
})

test('a listed fact is left out where the page states it under the same or its usual label', () => {
  const listed = ['Volume', 'Power', 'Suits'].map((label) => ({ label, value: 'x' }))
  expect(furtherFacts(listed, ['Volume', 'Power, up to']).map(({ label }) => label)).toEqual(['Suits'])
})

test('a long description is split in a time that grows with its length', () => {
  const long = `- **${'a'.repeat(40)}:** `.repeat(2000)
  expect(splitDescription(`${long}\n`.repeat(20)).listed).toEqual([])
})
