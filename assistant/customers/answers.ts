/**
 * Chooses the answer row for a question: the named row that its matcher is sure of, else the row whose conditions say most. Rows are
 * customers/data/answers.json, the examples of named rows are in customers/data/examples.jsonl.
 */
import { FlavourFamily, ProductSort } from '@shop/contract/catalogue.ts'
import { ProductClass } from '@shop/contract/compliance.ts'
import { z } from 'zod'
import { singular } from '../../server/areas/search/search.normalise.ts'
import type { Matcher } from '../engine/matcher/matcher.ts'
import { wordsIn } from '../engine/text/normalise.ts'

const text = z.string().min(1)
const flag = z.boolean().optional()

export const AnswerRow = z.strictObject({
  /** Rows with a name are chosen by the examples that have it. */
  name: text.optional(),
  intent: text,
  /** Wins over rows with longer words: who is in danger matters more than how. */
  isUrgent: flag,
  when: z
    .strictObject({
      /** Words or phrases of the message, of which one must be in it. */
      any: z.array(text).optional(),
      /** Classes of the product or kind that the message is about. */
      class: z.array(ProductClass).optional(),
      signedIn: flag,
      underage: flag,
      takesCards: flag,
      takesTransfers: flag,
      hasPhone: flag,
      /** What is not sold is a brand. */
      isBrand: flag,
    })
    .optional(),
  text,
  next: z.array(text).max(3).optional(),
  /** Products to show as cards. */
  search: z
    .strictObject({
      words: z.array(text).optional(),
      classes: z.array(ProductClass).optional(),
      flavourFamilies: z.array(FlavourFamily).optional(),
      strengthsMg: z.array(z.number()).optional(),
      nicotineType: z.enum(['salt', 'freebase', 'none']).optional(),
      maxPence: z.number().optional(),
      without: z.array(text).optional(),
      sort: ProductSort.optional(),
      limit: z.number().max(6).optional(),
    })
    .optional(),
  /** A path of the shop to open. */
  open: text.optional(),
  /** A tool that needs no input; the text may contain the values of its result. */
  tool: text.optional(),
})
export type AnswerRow = z.output<typeof AnswerRow>

const FLAGS = ['signedIn', 'underage', 'takesCards', 'takesTransfers', 'hasPhone', 'isBrand'] as const

/** What the conditions of a row are compared with. */
export interface Situation {
  /** The message as it was written. */
  text: string
  words: readonly string[]
  classes: readonly ProductClass[]
  flags: Readonly<Record<(typeof FLAGS)[number], boolean>>
}

export interface RowChoice {
  row: AnswerRow
  /** The words of the message that chose it. */
  subject: string
  /** Chosen for what the message says, and not only for its intent. */
  isSpecific: boolean
  /** The row for the other half of a double question: 'how many days do I have and who pays the postage?' */
  also: AnswerRow | undefined
}

/** More than the words of any row weigh. */
const NAMED_WEIGHT = 1000
const URGENT_WEIGHT = 2000

/** For each intent with named rows, what ranks their names; the name of the intent itself stands for its other rows. */
export type RowMatchers = ReadonlyMap<string, Matcher>

/** Below this the row with most words of the message answers. Four of five rows chosen above it were right in a five-fold test. */
const SURE_OF_ROW = 0.5

export type Answers = ReturnType<typeof createAnswers>

/** Words compare without their plural, with a space on either side. */
const toPhrase = (words: readonly string[]) => ` ${words.map(singular).join(' ')} `

const JOINT = / (?:and|or|also|plus|[.,]) /

/** Whether a joint of the message stands between the words that chose the one row and those that chose the other. */
function isOfOtherHalf(one: { subject: string }, other: { subject: string }, message: string): boolean {
  if (one.subject === '' || other.subject === '') return false
  const placeOf = ({ subject }: { subject: string }) => {
    const phrase = toPhrase(wordsIn(subject))
    const start = message.indexOf(phrase)
    return { start, end: start + phrase.length - 1 }
  }
  const [first, second] = [placeOf(one), placeOf(other)].sort((a, b) => a.start - b.start)
  return first !== undefined && second !== undefined && JOINT.test(message.slice(first.end, second.start + 1))
}

export function createAnswers(rows: readonly AnswerRow[], matchers: RowMatchers = new Map()) {
  const byIntent = Map.groupBy(rows, ({ intent }) => intent)
  const urgent = new Set(rows.flatMap(({ intent, isUrgent }) => (isUrgent ? [intent] : [])))
  const phrases = new Map(
    rows.map((row) => [row, (row.when?.any ?? []).map((any) => ({ any, phrase: toPhrase(wordsIn(any)) }))]),
  )

  /** The longest phrase of the row that is in the message. */
  function longestIn(row: AnswerRow, message: string): string {
    const found = (phrases.get(row) ?? []).filter(({ phrase }) => message.includes(phrase)).map(({ any }) => any)
    return found.toSorted((a, b) => b.length - a.length)[0] ?? ''
  }

  return {
    has: (intent: string) => byIntent.has(intent),

    choose(intent: string, { text, words, classes, flags }: Situation): RowChoice | undefined {
      const message = toPhrase(words)
      const [likeliest] = matchers.get(intent)?.rank(text) ?? []
      const named = likeliest && likeliest.confidence >= SURE_OF_ROW ? likeliest.intent : undefined
      const fitting = (byIntent.get(intent) ?? []).flatMap((row) => {
        const { name, when = {} } = row
        const subject = longestIn(row, message)
        const conditions = FLAGS.filter((flag) => when[flag] !== undefined)
        const isFitting =
          (name === undefined || name === named) &&
          !(when.any && subject === '') &&
          (!when.class || when.class.some((known) => classes.includes(known))) &&
          conditions.every((flag) => when[flag] === flags[flag])
        const said = subject.length + conditions.length + (when.class ? 3 : 0)
        const weight = row.isUrgent ? URGENT_WEIGHT + said : name === undefined ? said : NAMED_WEIGHT
        return isFitting ? [{ row, subject, weight }] : []
      })
      const [best, ...others] = fitting.toSorted((a, b) => b.weight - a.weight)
      if (!best) return undefined
      const also =
        urgent.has(intent) || intent === 'not_sold'
          ? undefined
          : others.find((other) => isOfOtherHalf(best, other, message))
      return {
        row: best.row,
        subject: best.subject,
        isSpecific: best.row.name !== undefined || best.subject !== '',
        also: also?.row,
      }
    },
  }
}
