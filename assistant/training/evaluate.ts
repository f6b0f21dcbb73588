/** Compares a trained version with the published one: by the sentences of every guard, and by messages that nothing is trained on. */
import type { TrainingReport } from '@shop/contract/admin/training.admin.ts'
import { customerGuards } from '../customers/customer.reader.ts'
import fixedTests from '../customers/data/fixed-tests.json' with { type: 'json' }
import guardSentences from '../engine/guards/guards.sentences.json' with { type: 'json' }
import type { Matcher } from '../engine/matcher/matcher.ts'
import { wordsIn } from '../engine/text/normalise.ts'
import { createSynonyms, type StaffRow } from './staff-rows.ts'

export interface Candidate {
  matcher: Matcher
  rows: readonly StaffRow[]
}

/** One test: what a message is to be read as. */
interface Test {
  text: string
  wanted: string
}

/** Sentences that no guard may catch. */
const HARMLESS = 'harmless'
const MAX_CHANGES = 20
const MAX_NAMED = 3

const testsOf = (sentences: Readonly<Record<string, readonly string[]>>): Test[] =>
  Object.entries(sentences).flatMap(([wanted, texts]) => texts.map((text) => ({ text, wanted })))
const GUARDS = testsOf(guardSentences)
const MESSAGES = testsOf(fixedTests)

/** What each text is read as, in order: a guard catches it, otherwise the likeliest intent counts. */
function readAll({ matcher, rows }: Candidate) {
  const replaceSynonyms = createSynonyms(rows)
  return {
    guards: GUARDS.map(({ text }) => customerGuards(wordsIn(text), matcher.rank(text)) ?? HARMLESS),
    messages: MESSAGES.map(({ text }) => {
      const words = wordsIn(text)
      return (
        customerGuards(words, matcher.rank(text)) ?? matcher.rank(replaceSynonyms(words).join(' '))[0]?.intent ?? ''
      )
    }),
  }
}

const count = (tests: readonly Test[], readings: readonly string[], wanted?: string) =>
  tests.filter((test, at) => test.wanted === readings[at] && (wanted === undefined || test.wanted === wanted)).length

/** The report; `reason` says why the version is rejected, and is empty if it is at least as good as the published one. */
export function compareVersions(next: Candidate, published: Candidate): { report: TrainingReport; reason: string } {
  const [now, before] = [readAll(next), readAll(published)]
  const worse = Object.entries(guardSentences).flatMap(([guard, { length }]) => {
    const [passed, was] = [now, before].map(({ guards }) => count(GUARDS, guards, guard))
    return passed !== undefined && was !== undefined && passed < was
      ? [`Of ${length} sentences for the guard ‘${guard}’ it reads ${passed} correctly, the published version ${was}.`]
      : []
  })
  const changes = MESSAGES.flatMap(({ text, wanted }, at) => {
    const [was = '', is = ''] = [before.messages[at], now.messages[at]]
    return was === is ? [] : [{ text, was, now: is, is_right: is === wanted, wasRight: was === wanted }]
  })
  const tests = { passed: count(MESSAGES, now.messages), was: count(MESSAGES, before.messages), total: MESSAGES.length }
  if (tests.passed < tests.was) {
    const lost = changes.filter(({ wasRight }) => wasRight).map(({ text }) => `‘${text}’`)
    const named = lost.slice(0, MAX_NAMED).join(', ')
    worse.push(
      `${tests.passed} of ${tests.total} messages are read correctly, before ${tests.was}. No longer: ${named}.`,
    )
  }
  return {
    report: {
      guards: { passed: count(GUARDS, now.guards), was: count(GUARDS, before.guards), total: GUARDS.length },
      tests,
      changes: changes.slice(0, MAX_CHANGES).map(({ wasRight, ...change }) => change),
    },
    reason: worse.join(' '),
  }
}
