/** What a model's answer costs, from the tokens that the provider counts and the prices of the configuration. */
import type { LanguageModelUsage } from 'ai'
import type { AssistantModelConfig } from '../../server/platform/config/config.ts'
import type { Clock } from '../../server/platform/time/clock.ts'

/** Costs are kept in thousandths of a penny. */
export const COST_UNITS_PER_PENNY = 1000

export type ModelPrices = Pick<AssistantModelConfig, 'inputPencePerMillion' | 'outputPencePerMillion'>

/** English text, roughly. Source: the providers' own rule of thumb. */
const CHARACTERS_PER_TOKEN = 4
const tokensOf = (characters: number) => Math.ceil(characters / CHARACTERS_PER_TOKEN)

/** Counts one answer's tokens and its cost, step by step. `sent` is how many characters the first request holds. */
export function costMeter(prices: ModelPrices, sent: number) {
  let cost = 0
  let written = 0
  let sentCharacters = sent
  let stepCharacters = 0

  const costOf = (input: number, output: number) =>
    ((input * prices.inputPencePerMillion + output * prices.outputPencePerMillion) * COST_UNITS_PER_PENNY) / 1_000_000

  return {
    /** The model wrote so many characters, of text or of a tool's input. */
    wrote(characters: number) {
      stepCharacters += characters
    },

    /** So many characters of a tool's result go into the next request. */
    looked(characters: number) {
      sentCharacters += characters
    },

    /** Not every provider counts: what it leaves out is guessed. */
    stepEnded(usage: Pick<LanguageModelUsage, 'inputTokens' | 'outputTokens'>) {
      const output = usage.outputTokens ?? tokensOf(stepCharacters)
      cost += costOf(usage.inputTokens ?? tokensOf(sentCharacters), output)
      written += output
      sentCharacters += stepCharacters
      stepCharacters = 0
    },

    /** Tokens written in the steps that have ended. */
    written: () => written,

    /** In thousandths of a penny. A step that broke off is charged for by the provider too, so it is guessed. */
    total: () => {
      const brokenOff = stepCharacters > 0 ? costOf(tokensOf(sentCharacters), tokensOf(stepCharacters)) : 0
      return Math.ceil(cost + brokenOff)
    },
  }
}

/** What all chats of this process may cost in a day, so that nobody empties the shop's purse by starting ever new ones. */
export function dayBudget({ pence, clock }: { pence: number; clock: Pick<Clock, 'today'> }) {
  const most = pence * COST_UNITS_PER_PENNY
  let day = ''
  let spent = 0

  function spentToday(): number {
    const today = clock.today()
    if (today !== day) spent = 0
    day = today
    return spent
  }

  return {
    left: () => most - spentToday(),

    /** Answers whether the day's money ran out with this. */
    spend(cost: number): boolean {
      const before = spentToday()
      spent = before + cost
      return before < most && spent >= most
    },
  }
}
