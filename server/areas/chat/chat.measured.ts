/** Measures how long answers take, and which attempts fail. */

import type { Brain, SendPiece } from '../../../assistant/brain.ts'
import { COST_UNITS_PER_PENNY } from '../../../assistant/model/model.cost.ts'
import { afterCommit } from '../../platform/database/after-commit.ts'
import type { Db } from '../../platform/database/database.ts'
import { traced } from '../../platform/tracing/tracing.ts'
import { ANSWER_SECONDS, CHAT_ANSWERS, CHAT_COST, CHAT_FAILURES, FIRST_PIECE_SECONDS } from './chat.metrics.ts'
import type { NewAnswer } from './chat.questions.repository.ts'

/** Wraps `brain` with timing. An aborted attempt does not count as a failure. */
export function measuredBrain(brain: Brain): Brain {
  return {
    async answer(turn, say) {
      const startedAt = performance.now()
      const elapsed = () => (performance.now() - startedAt) / 1000
      let firstPiece: number | undefined
      try {
        const timed: SendPiece = (piece) => {
          firstPiece ??= elapsed()
          say(piece)
        }
        const answer = await traced('chat answer', {}, () => brain.answer(turn, timed))
        const { by = 'builtin' } = answer
        ANSWER_SECONDS.observe({ by }, elapsed())
        FIRST_PIECE_SECONDS.observe({ by }, firstPiece ?? elapsed())
        return answer
      } catch (error) {
        if (!turn.signal.aborted) CHAT_FAILURES.inc()
        throw error
      }
    },
  }
}

/** Counts an answer that `trx` stores. */
export async function countAnswer(trx: Db, { by, isError, cost }: NewAnswer): Promise<void> {
  await afterCommit(trx, () => CHAT_ANSWERS.inc({ by, outcome: isError ? 'excused' : 'answered' }))
  await afterCommit(trx, () => CHAT_COST.inc(cost / COST_UNITS_PER_PENNY))
}
