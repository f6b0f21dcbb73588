/** Chooses the answer row for a question: the one whose conditions hold and say most. Rows are customers/data/answers.json. */
import { FlavourFamily, ProductSort } from '@shop/contract/catalogue.ts'
import { ProductClass } from '@shop/contract/compliance.ts'
import { z } from 'zod'
import { singular } from '../../server/areas/search/search.normalise.ts'
import { wordsIn } from '../engine/text/normalise.ts'

const text = z.string().min(1)
const flag = z.boolean().optional()

export const AnswerRow = z.strictObject({
  intent: text,
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
})
export type AnswerRow = z.output<typeof AnswerRow>

const FLAGS = ['signedIn', 'underage', 'takesCards', 'takesTransfers', 'hasPhone', 'isBrand'] as const

/** What the conditions of a row are compared with. */
export interface Situation {
  words: readonly string[]
  classes: readonly ProductClass[]
  flags: Readonly<Record<(typeof FLAGS)[number], boolean>>
}

/** A row and the words of the message that chose it. */
export interface RowChoice {
  row: AnswerRow
  subject: string
}

export type Answers = ReturnType<typeof createAnswers>

/** Words compare without their plural, with a space on either side. */
const toPhrase = (words: readonly string[]) => ` ${words.map(singular).join(' ')} `

export function createAnswers(rows: readonly AnswerRow[]) {
  const byIntent = Map.groupBy(rows, ({ intent }) => intent)
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

    /** The row that says most of those whose conditions all hold; the first of equals. */
    choose(intent: string, { words, classes, flags }: Situation): RowChoice | undefined {
      const message = toPhrase(words)
      let best: (RowChoice & { weight: number }) | undefined
      for (const row of byIntent.get(intent) ?? []) {
        const { when = {} } = row
        const subject = longestIn(row, message)
        if (when.any && subject === '') continue
        if (when.class && !when.class.some((known) => classes.includes(known))) continue
        const named = FLAGS.filter((name) => when[name] !== undefined)
        if (named.some((name) => when[name] !== flags[name])) continue
        const weight = subject.length + named.length + (when.class ? 3 : 0)
        if (!best || weight > best.weight) best = { row, subject, weight }
      }
      return best
    },
  }
}
