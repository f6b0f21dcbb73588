/** Decides what is wanted: the cues of every intent are read against the words, and the surest wins. Pure. */
import type { Cue } from '../lexicon/cues/lexicon.cue.ts'
import { FACT_CUES } from '../lexicon/cues/lexicon.cues.facts.ts'
import { CUES } from '../lexicon/cues/lexicon.cues.ts'
import type { Topic } from './understanding.topics.ts'
import type { Intent } from './understanding.ts'

export interface Wanted {
  intent: Intent
  topic: Topic | undefined
  subject: string | undefined
  /** How sure: the weight of its cues. */
  weight: number
}

/** What further cues of the same intent add, and the most they add. */
const FURTHER = 0.5
const MOST_FURTHER = 1.5

/** Everything that `text` may want, the surest first. */
export function wantedIn(text: string): Wanted[] {
  const found = CUES.filter((cue) => cue.matches(text))
  const byIntent = [...Map.groupBy(found, ({ intent }) => intent).values()]
  return byIntent
    .map((cues) => {
      const [surest, ...others] = inOrder(cues)
      return surest && { ...wantedBy(surest), weight: surest.weight + Math.min(MOST_FURTHER, others.length * FURTHER) }
    })
    .filter((wanted) => wanted !== undefined)
    .sort((a, b) => b.weight - a.weight)
}

/** The fact of a product that `text` asks for. */
export function factIn(text: string): Wanted | undefined {
  const [surest] = inOrder(FACT_CUES.filter((cue) => cue.matches(text)))
  return surest && wantedBy(surest)
}

const inOrder = (cues: readonly Cue[]) => cues.toSorted((a, b) => b.weight - a.weight)
const wantedBy = ({ intent, topic, subject, weight }: Cue): Wanted => ({ intent, topic, subject, weight })
