/** The staff agent's matcher, trained at build time from data/examples.jsonl. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Matcher } from '../../engine/matcher/matcher.ts'
import { loadTrainedMatcher, parseExamples } from '../../engine/matcher/trained-file.ts'

export const EXAMPLES = join(import.meta.dirname, '..', 'data', 'examples.jsonl')
const MODEL = join(import.meta.dirname, '..', '..', 'build', 'staff-matcher.bin')
let loaded: Promise<Matcher> | undefined

/** Loads the trained matcher, once for each process. Trains first, for a second, where the build did not. */
export function loadStaffMatcher(): Promise<Matcher> {
  loaded ??= readFile(EXAMPLES, 'utf8').then((lines) => loadTrainedMatcher(parseExamples(lines), MODEL))
  return loaded
}
