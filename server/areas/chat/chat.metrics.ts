/** The metrics of the customers' chat. */
import type { CountedCall } from '../../platform/metrics/http.metrics.ts'
import { DURATION_BUCKETS, type Measure } from '../../platform/metrics/measure.ts'
import type { Waiting } from '../../platform/metrics/waiting.metrics.ts'

const BY = ['builtin', 'model'] as const

export const CHAT_ANSWERS: Measure = {
  kind: 'counter',
  name: 'shop_chat_answers_total',
  help: 'Answers in customers’ chats, by author; an apology replaces an answer that failed.',
  labels: { by: BY, outcome: ['answered', 'excused'] },
}

export const CHAT_FAILURES: Measure = {
  kind: 'counter',
  name: 'shop_chat_failures_total',
  help: 'Failed attempts at an answer, including those that were retried successfully.',
}

export const ANSWER_SECONDS: Measure = {
  kind: 'histogram',
  name: 'shop_chat_answer_seconds',
  help: 'Time from the start of an attempt to the complete answer, by author.',
  labels: { by: BY },
  buckets: [...DURATION_BUCKETS, 20, 40],
}

export const FIRST_PIECE_SECONDS: Measure = {
  kind: 'histogram',
  name: 'shop_chat_first_piece_seconds',
  help: 'Time from the start of an attempt to the first words that the customer sees, by author.',
  labels: { by: BY },
  buckets: [...DURATION_BUCKETS, 20, 40],
}

export const CHAT_COST: Measure = {
  kind: 'counter',
  name: 'shop_chat_cost_pence_total',
  help: 'Cost of the language model for customers’ chats, in pence.',
}

const MESSAGES: Measure = {
  kind: 'counter',
  name: 'shop_chat_messages_total',
  help: 'Messages that customers and visitors have sent.',
}

const QUESTIONS: Measure = {
  kind: 'gauge',
  name: 'shop_chat_questions_waiting',
  help: 'Unanswered questions in customers’ chats.',
  across: 'max',
}

export const CHAT_MEASURES = [CHAT_ANSWERS, CHAT_FAILURES, ANSWER_SECONDS, FIRST_PIECE_SECONDS, CHAT_COST]

export const chatCalls: readonly CountedCall[] = [{ call: 'POST /customer/chat', status: 204, measure: MESSAGES }]

/** Reads through a partial index of such questions. */
export const chatWaiting: Waiting = {
  measures: [QUESTIONS],
  async read(db) {
    const { count } = await db
      .selectFrom('chat_message')
      .where('claimed_until', 'is not', null)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return [{ measure: QUESTIONS, value: count }]
  },
}
