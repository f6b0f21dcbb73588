/** What the log says of a model's failure: enough to mend it, nothing of the customer's words, and never the key. */
import type { ModelFailure } from './model.turn.ts'

const LONGEST = 300
/** Keys as providers hand them out, whole or with their middle starred out. */
const KEY_LIKE = /\b(?:sk|pk|key|AIza)[-_*\w]{8,}/g

export function describedFailure({ reason, cause }: ModelFailure, apiKey: string) {
  const error = cause instanceof Error ? cause : undefined
  const status = error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined
  const said = error
    ? error.message.replaceAll(apiKey, '[key]').replace(KEY_LIKE, '[key]').slice(0, LONGEST)
    : undefined
  return {
    reason,
    ...(error ? { error: error.name } : {}),
    ...(status === undefined ? {} : { status }),
    ...(said ? { said } : {}),
  }
}
