/** What staff teach the customer assistant, as the matcher and the reader use it: beside the shipped rows, never in their place. */
import { TrainingKind } from '@shop/contract/admin/training.admin.ts'
import { z } from 'zod'
import type { AnswerRow } from '../customers/answers.ts'
import { Phrases } from '../engine/entities/phrases.ts'
import type { ExampleRow } from '../engine/matcher/trained-file.ts'
import { isWord, wordsIn } from '../engine/text/normalise.ts'

export const StaffRows = z.array(
  z.object({ id: z.int(), kind: TrainingKind, text: z.string(), topic: z.string(), means: z.string() }),
)
export type StaffRow = z.output<typeof StaffRows>[number]

/** The topic of an example that belongs to an answer of staff, and the answer's name: 'answer.12'. */
export const nameOfAnswer = (id: number): string => `answer.${id}`

/** How customers ask for what is not sold: no shipped example has these words. */
const ASKED: readonly ((words: string) => string)[] = [
  (words) => words,
  (words) => `do you sell ${words}`,
  (words) => `have you got any ${words}`,
  (words) => `can i get ${words} from you`,
]

/** An answer is recognised from this many examples; fewer are repeated. */
const MIN_EXAMPLES = 8

export function listExamples(rows: readonly StaffRow[]): ExampleRow[] {
  const answers = new Map(listAnswers(rows).map(({ name, intent }) => [name, intent]))
  const byTopic = Map.groupBy(
    rows.filter(({ kind }) => kind === 'example'),
    ({ topic }) => topic,
  )
  const wishes = listNotSold(rows).flatMap(({ name }) => ASKED.map((ask) => ({ intent: 'not_sold', text: ask(name) })))
  const taught = [...byTopic].flatMap(([topic, examples]) => {
    const intent = answers.get(topic)
    if (intent === undefined) return examples.map(({ text }) => ({ intent: topic, text }))
    const own = examples.map(({ text }) => ({ intent, text, answer: topic }))
    return Array.from({ length: Math.ceil(MIN_EXAMPLES / own.length) }, () => own).flat()
  })
  return [...wishes, ...taught]
}

export const listAnswers = (rows: readonly StaffRow[]): (AnswerRow & { name: string })[] =>
  rows.flatMap(({ id, kind, topic, text }) =>
    kind === 'answer' ? [{ name: nameOfAnswer(id), intent: topic, text }] : [],
  )

/** Rows for `notSold` of terms.json. */
export const listNotSold = (rows: readonly StaffRow[]): { name: string; says: string[] }[] =>
  rows.flatMap(({ kind, text }) => (kind === 'not_sold' ? [{ name: text, says: [plainWords(text).join(' ')] }] : []))

/** Returns a function that puts what staff's synonyms stand for in their place; the same array where there is none. */
export function createSynonyms(rows: readonly StaffRow[]): (words: readonly string[]) => readonly string[] {
  const phrases = new Phrases<readonly string[]>()
  for (const { kind, text, means } of rows) {
    if (kind === 'synonym') phrases.add([plainWords(text).join(' ')], plainWords(means))
  }
  return (words) => {
    const found = [...phrases.all(words)]
    return found.reduceRight<readonly string[]>(
      (left, { start, length, value }) => left.toSpliced(start, length, ...value),
      words,
    )
  }
}

/** The words as the reader sees them. */
export const plainWords = (text: string): string[] => wordsIn(text).filter(isWord)
