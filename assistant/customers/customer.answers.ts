/** The answer rows of the customer assistant. */
import { AnswerRow, type Answers, createAnswers } from './answers.ts'
import { loadRowMatchers } from './customer.matcher.ts'
import answerRows from './data/answers.json' with { type: 'json' }
import sentenceRows from './data/sentences.json' with { type: 'json' }

export const loadCustomerAnswers = async (): Promise<Answers> =>
  createAnswers(AnswerRow.array().parse([...sentenceRows, ...answerRows]), await loadRowMatchers())
