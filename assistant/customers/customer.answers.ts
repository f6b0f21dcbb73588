/** The answer rows of the customer assistant: its own, those of its tools, and those of staff. */
import type { Matcher } from '../engine/matcher/matcher.ts'
import type { Tool } from '../tools/tool.ts'
import { listAnswers, type StaffRow } from '../training/staff-rows.ts'
import { AnswerRow, type Answers, createAnswers } from './answers.ts'
import { loadRowMatchers } from './customer.matcher.ts'
import answerRows from './data/answers.json' with { type: 'json' }
import sentenceRows from './data/sentences.json' with { type: 'json' }

type Tools = Readonly<Record<string, Tool>>

export const listToolRows = (tools: Tools): AnswerRow[] =>
  Object.entries(tools).flatMap(([tool, { answers = [] }]) => answers.map((row) => ({ ...row, tool })))

/** `matchers` take the place of the shipped ones of their intents. */
export const loadCustomerAnswers = async (
  tools: Tools,
  rows: readonly StaffRow[] = [],
  matchers: readonly (readonly [intent: string, matcher: Matcher])[] = [],
): Promise<Answers> =>
  createAnswers(
    AnswerRow.array().parse([...sentenceRows, ...answerRows, ...listToolRows(tools), ...listAnswers(rows)]),
    new Map([...(await loadRowMatchers()), ...matchers]),
  )
