/** Describes how a message was read, for the staff's inbox. */
import type { Answer } from '../brain.ts'
import type { Turn } from '../engine/turn.ts'

/** What the shop has no answer to. */
const UNANSWERED: ReadonlySet<string> = new Set(['off_topic', 'nonsense'])
const MAX_READINGS = 3

/** What staff see in the inbox: the likeliest intents, and whether the answer was a question or none. */
export function describeReading({ frame, intent, choices }: Turn): NonNullable<Answer['understood']> {
  const intents = frame.intents.slice(0, MAX_READINGS)
  if (frame.guard !== undefined || frame.language !== undefined) return { intents }
  if (choices.length > 0) return { intents, doubt: 'unsure' }
  return UNANSWERED.has(intent) ? { intents, doubt: 'unanswered' } : { intents }
}
