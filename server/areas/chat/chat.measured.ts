/** Measures how long answers take, and which attempts fail. */

import type { Brain, Say } from '../../../assistant/brain.ts'
import { COST_UNITS_PER_PENNY } from '../../../assistant/model/model.cost.ts'
import type { Db } from '../../platform/database/database.ts'
import { count } from '../../platform/metrics/count.ts'
import { traced } from '../../platform/tracing/tracing.ts'
import { ANSWER_SECONDS, CHAT_ANSWERS, CHAT_COST, CHAT_FAILURES, FIRST_PIECE_SECONDS } from './chat.metrics.ts'
import type { NewAnswer } from './chat.questions.repository.ts'

/** Wraps `brain` with timing. An aborted attempt does not count as a failure. */
export function measuredBrain(db: Db, brain: Brain): Brain {
  return {
    async answer(turn, say) {
      const startedAt = performance.now()
      const elapsed = () => (performance.now() - startedAt) / 1000
      let firstPiece: number | undefined
      try {
        const timed: Say = (piece) => {
          firstPiece ??= elapsed()
          say(piece)
        }
        const answer = await traced('chat answer', {}, () => brain.answer(turn, timed))
        const { by = 'builtin' } = answer
        await count(db, ANSWER_SECONDS, { by }, elapsed())
        await count(db, FIRST_PIECE_SECONDS, { by }, firstPiece ?? elapsed())
        return answer
      } catch (error) {
        if (!turn.signal.aborted) await count(db, CHAT_FAILURES)
        throw error
      }
    },
  }
}

/** Counts an answer that `trx` stores. */
export async function countAnswer(trx: Db, { by, isError, cost }: NewAnswer): Promise<void> {
  await count(trx, CHAT_ANSWERS, { by, outcome: isError ? 'excused' : 'answered' })
  await count(trx, CHAT_COST, {}, cost / COST_UNITS_PER_PENNY)
}
