import { expect, test } from 'vitest'
import { loadCustomerMatcher, readExamples } from '../customers/customer.matcher.ts'
import fixedTests from '../customers/data/fixed-tests.json' with { type: 'json' }
import intents from '../customers/data/intents.json' with { type: 'json' }
import { compareVersions } from './evaluate.ts'
import { createSynonyms, listExamples, type StaffRow } from './staff-rows.ts'

const matcher = await loadCustomerMatcher()
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const rowOf = (row: Partial<StaffRow>): StaffRow => ({ id: 1, kind: 'example', text: '', topic: '', means: '', ...row })

test('no fixed message is an example, and each intent that is not a guard has two', async () => {
  const examples = new Set((await readExamples()).map(({ text }) => plain(text)))
  const messages = Object.values(fixedTests).flat()
  expect(messages.filter((text) => examples.has(plain(text)))).toEqual([])
  const tested = Object.entries(fixedTests).flatMap(([intent, { length }]) => (length >= 2 ? [intent] : []))
  expect(tested.sort()).toEqual(intents.flatMap(({ name, group }) => (group === 'guard' ? [] : [name])).sort())
})

test('a version that is the published one is as good', () => {
  const version = { matcher, rows: [] }
  const { report, reason } = compareVersions(version, version)
  expect(reason).toBe('')
  expect(report.guards.passed).toBe(report.guards.total)
  expect(report.tests.passed).toBeGreaterThanOrEqual(0.95 * report.tests.total)
})

test('a version is rejected if a guard reads fewer sentences, also if it catches harmless ones', () => {
  const careless = { rank: () => [{ intent: 'medicine', confidence: 1 }] }
  const { reason } = compareVersions({ matcher: careless, rows: [] }, { matcher, rows: [] })
  expect(reason).toMatch(/^Of \d+ sentences for the guard ‘.+’ it reads \d+ correctly, the published version \d+\./)
  expect(reason).toContain('for the guard ‘harmless’')
})

test('synonyms are replaced from left to right, the longest first', () => {
  const replaceSynonyms = createSynonyms([
    rowOf({ kind: 'synonym', text: 'cloud', means: 'vapour' }),
    rowOf({ kind: 'synonym', text: 'cloud juice', means: 'high vg eliquid' }),
  ])
  expect(replaceSynonyms(['cloud', 'juice', 'or', 'cloud'])).toEqual(['high', 'vg', 'eliquid', 'or', 'vapour'])
  const words = ['mint', 'tea']
  expect(replaceSynonyms(words)).toBe(words)
})

test('few examples of an answer are repeated; those of a topic are not', () => {
  const rows = [
    rowOf({ id: 7, kind: 'answer', text: 'No.', topic: 'delivery_where' }),
    rowOf({ text: 'collect it', topic: 'answer.7' }),
    rowOf({ text: 'postie', topic: 'delivery_cost' }),
  ]
  const examples = listExamples(rows)
  expect(examples.filter(({ answer }) => answer === 'answer.7')).toHaveLength(8)
  expect(examples.filter(({ intent }) => intent === 'delivery_cost')).toEqual([
    { intent: 'delivery_cost', text: 'postie' },
  ])
})
