/** The customers' matchers, trained at build time from data/examples.jsonl: one for intents, and one for the named rows of each. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Matcher } from '../engine/matcher/matcher.ts'
import { loadTrainedMatcher, parseExamples } from '../engine/matcher/trained-file.ts'
import type { RowMatchers } from './answers.ts'

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
