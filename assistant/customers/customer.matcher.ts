/** The customers' matchers, trained at build time from data/examples.jsonl: one for intents, and one for the named rows of each. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expandPattern } from '../engine/entities/phrases.ts'
import type { Matcher } from '../engine/matcher/matcher.ts'
import { loadTrainedMatcher, parseExamples } from '../engine/matcher/trained-file.ts'
import { NO_FACT } from '../engine/read-frame.ts'
import type { RowMatchers } from './answers.ts'
import facts from './data/facts.json' with { type: 'json' }
import { listIntents } from './intents.ts'

const EXAMPLES = join(import.meta.dirname, 'data', 'examples.jsonl')
const BUILD = join(import.meta.dirname, '..', 'build')

/** The examples that the assistant is shipped with. */
export const readExamples = async () => parseExamples(await readFile(EXAMPLES, 'utf8'))

/**
 * Loads the matcher of intents. Trains first, for seconds, where the build did not. Examples of named rows are left out: there are
 * many for advice and none for products, which would make the matcher expect advice.
 */
export async function loadCustomerMatcher(): Promise<Matcher> {
  const general = (await readExamples()).filter(({ answer }) => answer === undefined)
  return loadTrainedMatcher(general, join(BUILD, 'customer-matcher.bin'))
}

/** Intents whose examples ask for goods and for no fact of them. */
const WITHOUT_FACT = listIntents('withoutFact')
const NOT_GUESSED = listIntents('notGuessed')

/** Loads the matcher of facts, for questions in other words than those of data/facts.json. It ranks NO_FACT too. */
export async function loadFactMatcher(): Promise<Matcher> {
  const asked = facts.flatMap(({ name, words }) =>
    words.flatMap(expandPattern).map((text) => ({ intent: NOT_GUESSED.has(name) ? NO_FACT : name, text })),
  )
  const others = (await readExamples()).filter(({ intent }) => WITHOUT_FACT.has(intent))
  return loadTrainedMatcher(
    [...asked, ...others.map(({ text }) => ({ intent: NO_FACT, text }))],
    join(BUILD, 'fact-matcher.bin'),
  )
}

let rowMatchers: Promise<RowMatchers> | undefined

/**
 * Loads the matcher of each intent that has named rows, once for each process; an example without the name of a row stands for all
 * other rows.
 */
export function loadRowMatchers(): Promise<RowMatchers> {
  rowMatchers ??= readRowMatchers()
  return rowMatchers
}

async function readRowMatchers(): Promise<RowMatchers> {
  const byIntent = Map.groupBy(await readExamples(), ({ intent }) => intent)
  const matchers = new Map<string, Matcher>()
  for (const [intent, examples] of byIntent) {
    if (examples.every(({ answer }) => answer === undefined)) continue
    const rows = examples.map(({ text, answer }) => ({ intent: answer ?? intent, text }))
    matchers.set(intent, await loadTrainedMatcher(rows, join(BUILD, 'answers', `${intent}.bin`)))
  }
  return matchers
}
