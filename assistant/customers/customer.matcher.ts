/** The customers' matcher, trained at build time from examples.jsonl. */
import { join } from 'node:path'
import type { Matcher } from '../engine/matcher/matcher.ts'
import { loadTrainedMatcher } from '../engine/matcher/trained-file.ts'

const EXAMPLES = join(import.meta.dirname, 'data', 'examples.jsonl')
const MODEL = join(import.meta.dirname, '..', 'build', 'customer-matcher.bin')

/** Loads the trained matcher. Trains first, for seconds, where the build did not. */
export const loadCustomerMatcher = (): Promise<Matcher> => loadTrainedMatcher(EXAMPLES, MODEL)
