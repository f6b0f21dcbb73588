/**
 * Decides whether a rule of safety or law answers a message, before anything else reads it. The rules are data: patterns over
 * the words of a message, and how sure the matcher has to be where no pattern matches.
 */
import { z } from 'zod'
import type { RankedIntent } from '../frame.ts'
import { commonWords, createSpeller } from '../text/spelling.ts'
import { compilePattern, wordsOfPattern } from './pattern.ts'

const Rules = z.object({
  /** Words that patterns share, by name. */
  groups: z.record(z.string(), z.string()),
  /** The first rule with a matching pattern decides, else the first that the matcher is sure of. */
  rules: z.array(
    z.object({
      guard: z.string(),
      any: z.array(z.string()).default([]),
      /** Lets a message pass although it matches. */
      unless: z.array(z.string()).default([]),
      /** Match where the matcher thinks the guard at least possible. */
      hints: z.array(z.string()).default([]),
      /** Matches too where the matcher ranks the guard first, and is at least this sure. */
      confidence: z.number().positive().default(Number.POSITIVE_INFINITY),
    }),
  ),
})

/** From here on the matcher thinks an intent possible. */
const POSSIBLE = 0.1

type Test = (text: string) => boolean
export type Guards = (words: readonly string[], ranked: readonly RankedIntent[]) => string | undefined

/** Compiles the rules of guards.json; throws where they are malformed. */
export function createGuards(json: unknown): Guards {
  const { groups, rules } = Rules.parse(json)
  const compile = (patterns: readonly string[]) => patterns.map((pattern) => compilePattern(pattern, groups))
  const compiled = rules.map(({ any, hints, unless, ...rule }) => ({
    ...rule,
    any: compile(any),
    hints: compile(hints),
    unless: compile(unless),
  }))
  const words = [...Object.values(groups), ...rules.flatMap(({ any }) => any)].flatMap(wordsOfPattern)
  const { correct } = createSpeller(new Map(words.map((word) => [word, 1])), commonWords, 1)

  return (written, ranked) => {
    const text = ` ${written.join(' ')} `
    const corrected = ` ${written.map(correct).join(' ')} `
    const texts = corrected === text ? [text] : [text, corrected]
    const [best] = ranked
    const isIn = (patterns: readonly Test[]) => patterns.some((matches) => texts.some(matches))
    const isPossible = (guard: string) =>
      ranked.some(({ intent, confidence }) => intent === guard && confidence >= POSSIBLE)
    const rulesLeft = compiled.filter(({ unless }) => !unless.some((matches) => matches(text)))
    const decided =
      rulesLeft.find(({ any }) => isIn(any)) ??
      rulesLeft.find(({ guard, hints }) => isPossible(guard) && isIn(hints)) ??
      rulesLeft.find(({ guard, confidence }) => guard === best?.intent && best.confidence >= confidence)
    return decided?.guard
  }
}
