/** The rows that the engine answers from: complete, lawful, short, and consistent with each other. */
import { readFileSync } from 'node:fs'
import { MAX_NICOTINE_MG_ML, PASSWORD_MIN, RESET_LINK_MINUTES } from '@shop/contract/constants.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { MAX_CBD_MG_A_DAY, MAX_THC_MG_A_DAY } from '../../../server/areas/compliance/compliance.cbd-rules.ts'
import { MAX_BOTTLE_ML, MAX_TANK_ML } from '../../../server/areas/compliance/compliance.strength-rules.ts'
import { DUTY_PENCE_PER_ML } from '../../../server/areas/compliance/compliance.warnings.ts'
import { claimsInArticle } from '../../../server/areas/compliance/compliance.words.ts'
import { AnswerRow } from '../answers.ts'
import { parseFacts } from '../plan/facts/fact-rows.ts'

const MIN_EXAMPLES = 50
const MAX_MEDIAN_WORDS = 34
const MAX_LABEL = 40
const MAX_SUGGESTION = 60

const PLACEHOLDERS = new Set(
  `standard_fee free_from express_fee standard_arrives express_arrives cut_off working_days delivers_to not_delivered_to
  overdue_days cancel_days send_back_days refund_days reject_faulty_days take_back_days take_back_how not_returnable age_limit age_check
  store company company_number vat_number address email phone answers_on card_order_minutes transfer_order_days categories
  name price value subject not_sold`.split(/\s+/),
)

const textOf = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const IntentRow = z.strictObject({
  name: z.string(),
  group: z.enum(['product', 'order', 'shop', 'advice', 'talk', 'guard']),
  label: z.string(),
})
const ExampleRow = z.strictObject({ intent: z.string(), text: z.string().min(1), answer: z.string().optional() })
const intents = z.array(IntentRow).parse(JSON.parse(textOf('./intents.json')))
const answers = z.array(AnswerRow).parse(JSON.parse(textOf('./answers.json')))
const facts = parseFacts(JSON.parse(textOf('./facts.json')))
const examples = textOf('./examples.jsonl')
  .trimEnd()
  .split('\n')
  .map((line) => ExampleRow.parse(JSON.parse(line)))

const names = new Set(intents.map(({ name }) => name))
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}£%/.,+-]+/gu, ' ')
    .trim()
/** What stands more than once. */
const repeated = (all: readonly string[]) => {
  const seen = new Set<string>()
  return all.filter((one) => seen.size === seen.add(one).size)
}
const withoutLinks = (text: string) => text.replace(/\]\([^)]*\)/g, ']')
const countWords = (text: string) => withoutLinks(text).split(/\s+/).length

describe('the intents', () => {
  it('have distinct names and labels that fit a button', () => {
    expect(names.size).toBe(intents.length)
    expect(intents.filter(({ label }) => label.length > MAX_LABEL)).toEqual([])
  })

  it('have enough examples each', () => {
    const counts = Map.groupBy(examples, ({ intent }) => intent)
    expect([...names].filter((name) => (counts.get(name)?.length ?? 0) < MIN_EXAMPLES)).toEqual([])
  })
})

describe('the examples', () => {
  it('are of known intents, and none stands twice', () => {
    expect(examples.filter(({ intent }) => !names.has(intent))).toEqual([])
    const texts = examples.map(({ text }) => plain(text) || text)
    expect(repeated(texts)).toEqual([])
  })
})

describe('the named answers', () => {
  const named = Map.groupBy(
    answers.filter(({ name }) => name !== undefined),
    ({ name }) => name,
  )

  it('have examples of their intent', () => {
    const chosen = new Set(examples.map(({ answer }) => answer))
    expect([...named.keys()].filter((name) => !chosen.has(name))).toEqual([])
    const wrong = examples.filter(
      ({ answer, intent }) => answer !== undefined && named.get(answer)?.[0]?.intent !== intent,
    )
    expect(wrong).toEqual([])
  })

  it('share a name only where their conditions differ', () => {
    const rows = [...named.values()].flatMap((all) => all.map(({ name, when }) => `${name} ${JSON.stringify(when)}`))
    expect(repeated(rows)).toEqual([])
  })
})

describe('the answers', () => {
  it('exist for every intent, one of them without a condition', () => {
    const general = new Set(
      answers.filter(({ name, when }) => name === undefined && when === undefined).map(({ intent }) => intent),
    )
    expect([...names, 'other_language'].filter((name) => !general.has(name))).toEqual([])
    expect(answers.filter(({ intent }) => !names.has(intent) && intent !== 'other_language')).toEqual([])
  })

  it('do not contradict each other: no phrase of an intent leads to two rows under the same conditions', () => {
    const keys = answers.flatMap(({ intent, when: { any, ...rest } = {} }) =>
      (any ?? []).map((phrase) => `${intent}: ${phrase} ${JSON.stringify(rest)}`),
    )
    expect(repeated(keys)).toEqual([])
  })

  it('use only the placeholders that are filled', () => {
    const unknown = answers.flatMap(({ text }) =>
      [...text.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name).filter((name) => !PLACEHOLDERS.has(name)),
    )
    expect(unknown).toEqual([])
  })

  it('make no claim that the law forbids, whatever they are answered to', () => {
    const claims = answers.flatMap(({ text }) =>
      claimsInArticle([{ path: 'text', text }]).map(({ message }) => `${message} ${text}`),
    )
    expect(claims).toEqual([])
  })

  it('are short', () => {
    const counts = answers.map(({ text }) => countWords(text)).toSorted((a, b) => a - b)
    expect(counts[Math.floor(counts.length / 2)]).toBeLessThanOrEqual(MAX_MEDIAN_WORDS)
    expect(Math.max(...counts)).toBeLessThanOrEqual(60)
  })

  it('offer replies that fit a button', () => {
    expect(answers.flatMap(({ next = [] }) => next.filter((one) => one.length > MAX_SUGGESTION))).toEqual([])
  })

  it('ask one question at most', () => {
    expect(answers.filter(({ text }) => withoutLinks(text).split('?').length > 2)).toEqual([])
  })

  it('are in British spelling', () => {
    const american = /\b(?:color|flavor|center|favorite|license number|gray|vaporizer|liter|inquir)\w*/i
    expect(answers.filter(({ text, next = [] }) => american.test([text, ...next].join(' ')))).toEqual([])
  })

  it('state the limits that the code knows', () => {
    const all = answers.map(({ text }) => text).join(' ')
    const duty = ((DUTY_PENCE_PER_ML * MAX_BOTTLE_ML) / 100).toFixed(2)
    for (const limit of [
      `${MAX_NICOTINE_MG_ML} mg/ml`,
      `${MAX_TANK_ML} ml at most`,
      `${MAX_BOTTLE_ML} ml at most`,
      `at most ${MAX_CBD_MG_A_DAY} mg a day`,
      `${MAX_THC_MG_A_DAY} mg a day`,
      `£${duty} per ${MAX_BOTTLE_ML} ml`,
      `at least ${PASSWORD_MIN} characters`,
    ]) {
      expect(all).toContain(limit)
    }
    expect(RESET_LINK_MINUTES, 'answers say that the link works for an hour').toBe(60)
  })
})

describe('the facts', () => {
  it('leave no word to two of them, and no product without a row', () => {
    const words = facts.flatMap(({ name, words }) => words.map((word) => `${word}: ${name}`))
    expect(repeated([...new Set(words)].map((word) => word.replace(/: .*/, '')))).toEqual([])
    const general = new Set(facts.filter(({ classes }) => classes === undefined).map(({ name }) => name))
    expect(facts.filter(({ name }) => !general.has(name))).toEqual([])
  })
})
