/** The answer rows of the customer assistant: its own, and those of its tools. */
import type { Tool } from '../tools/tool.ts'
import { AnswerRow, type Answers, createAnswers } from './answers.ts'
import { loadRowMatchers } from './customer.matcher.ts'
import answerRows from './data/answers.json' with { type: 'json' }
import sentenceRows from './data/sentences.json' with { type: 'json' }

type Tools = Readonly<Record<string, Tool>>

export const listToolRows = (tools: Tools): AnswerRow[] =>
  Object.entries(tools).flatMap(([tool, { answers = [] }]) => answers.map((row) => ({ ...row, tool })))

export const loadCustomerAnswers = async (tools: Tools): Promise<Answers> =>
  createAnswers(
    AnswerRow.array().parse([...sentenceRows, ...answerRows, ...listToolRows(tools)]),
    await loadRowMatchers(),
  )
