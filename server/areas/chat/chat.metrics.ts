/** The metrics of the customers' chat. */
import { Counter, Gauge, Histogram } from 'prom-client'
import type { CountedCall } from '../../platform/metrics/http.metrics.ts'
import { DURATION_BUCKETS } from '../../platform/metrics/metrics.ts'
import type { Waiting } from '../../platform/metrics/waiting.metrics.ts'

const BY = ['builtin', 'model'] as const

export const CHAT_ANSWERS = new Counter({
  name: 'shop_chat_answers_total',
  help: 'Answers in customers’ chats, by author; an apology replaces an answer that failed.',
  labelNames: ['by', 'outcome'],
})
for (const by of BY) {
  for (const outcome of ['answered', 'excused']) CHAT_ANSWERS.inc({ by, outcome }, 0)
}

export const CHAT_FAILURES = new Counter({
  name: 'shop_chat_failures_total',
  help: 'Failed attempts at an answer, including those that were retried successfully.',
})

export const ANSWER_SECONDS = new Histogram({
  name: 'shop_chat_answer_seconds',
  help: 'Time from the start of an attempt to the complete answer, by author.',
  labelNames: ['by'],
  buckets: [...DURATION_BUCKETS, 20, 40],
})

export const FIRST_PIECE_SECONDS = new Histogram({
  name: 'shop_chat_first_piece_seconds',
  help: 'Time from the start of an attempt to the first words that the customer sees, by author.',
  labelNames: ['by'],
  buckets: [...DURATION_BUCKETS, 20, 40],
})

export const CHAT_COST = new Counter({
  name: 'shop_chat_cost_pence_total',
  help: 'Cost of the language model for customers’ chats, in pence.',
})

const MESSAGES = new Counter({
  name: 'shop_chat_messages_total',
  help: 'Messages that customers and visitors have sent.',
})

const QUESTIONS = new Gauge({
  name: 'shop_chat_questions_waiting',
  help: 'Unanswered questions in customers’ chats.',
  aggregator: 'max',
})

export const chatCalls: readonly CountedCall[] = [{ call: 'POST /customer/chat', status: 204, counter: MESSAGES }]

/** Reads through a partial index of such questions. */
export const chatWaiting: Waiting = {
  gauges: [QUESTIONS],
  async read(db) {
    const { count } = await db
      .selectFrom('chat_message')
      .where('claimed_until', 'is not', null)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    QUESTIONS.set(count)
  },
}
