/** Whether the model may be called: what its calls may still cost, and a rest after repeated failures. */
import type { AssistantModelConfig } from '../../server/platform/config/config.ts'
import type { Clock } from '../../server/platform/time/clock.ts'
import { circuitBreaker } from './model.breaker.ts'
import { COST_UNITS_PER_PENNY, dayBudget } from './model.cost.ts'
import { describedFailure } from './model.failure.ts'
import type { ModelFailure } from './model.turn.ts'

/** As much of the server's log as is written to. */
export interface ModelLog {
  info(message: string): void
  warn(details: object, message: string): void
}

export interface ModelAccessDependencies {
  /** `sessionPence` is what one chat may cost, `dayPence` what all may in a day; `apiKey` is known here only to be kept out of the log. */
  limits: Pick<AssistantModelConfig, 'sessionPence' | 'dayPence' | 'apiKey'>
  clock: Clock
  log: ModelLog
}

export type ModelAccess = ReturnType<typeof modelAccess>

export function modelAccess({ limits, clock, log }: ModelAccessDependencies) {
  const breaker = circuitBreaker({ clock })
  const day = dayBudget({ pence: limits.dayPence, clock })

  function pay(cost = 0): void {
    if (day.spend(cost)) log.info('The model has reached its cost limit for the day; the built-in assistant answers')
  }

  return {
    /** What the next call may cost, in thousandths of a penny; 0: none is to be made. `spent` is what its chat has cost. */
    budget(spent = 0): number {
      const left = Math.min(limits.sessionPence * COST_UNITS_PER_PENNY - spent, day.left())
      return left > 0 && breaker.allows() ? left : 0
    },

    succeeded(cost: number | undefined): void {
      pay(cost)
      if (breaker.succeeded()) log.info('The model answers again')
    },

    failed(failure: ModelFailure): void {
      pay(failure.cost)
      const details = describedFailure(failure, limits.apiKey)
      // A question can make a model fall silent; that is no reason to leave the provider alone.
      const meaning = failure.reason === 'unusable' ? 'passing' : breaker.failed()
      if (meaning === 'passing') log.warn(details, 'The model failed; the built-in assistant answers')
      if (meaning === 'rest begins') log.warn(details, 'The model keeps failing; it is called again after a minute')
    },
  }
}
