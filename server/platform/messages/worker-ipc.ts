/**
 * Worker IPC: questions between the processes of `--workers`, passed through the primary. A single process has no others to ask.
 */
import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'

/** Processes that do not answer within this time are left out. */
const ANSWER_TIMEOUT_MS = 1500

const Question = z.object({ about: z.literal('shop:ask'), id: z.string(), question: z.string() })
const Answer = z.object({ about: z.literal('shop:answer'), id: z.string(), answer: z.unknown() })
const AllAnswers = z.object({ about: z.literal('shop:answers'), id: z.string(), answers: z.array(z.unknown()) })

type Answerer = () => Promise<unknown>
const answers = new Map<string, Answerer>()
const waiting = new Map<string, (answers: unknown[]) => void>()
let isListening = false

/** Answers `question` when another process asks it; the answer must be serialisable as JSON. */
export function answerOtherWorkers(question: string, answer: Answerer): void {
  answers.set(question, answer)
  listen()
}

/** Returns the answers of the other processes to `question`, in no order. Processes that fail or time out are left out. */
export async function askOtherWorkers(question: string): Promise<unknown[]> {
  if (!cluster.isWorker) return []
  listen()
  const id = randomUUID()
  const { promise, resolve } = Promise.withResolvers<unknown[]>()
  waiting.set(id, resolve)
  // The primary may have exited.
  const limit = setTimeout(() => resolve([]), 2 * ANSWER_TIMEOUT_MS)
  process.send?.({ about: 'shop:ask', id, question })
  const all = await promise
  clearTimeout(limit)
  waiting.delete(id)
  return all
}

function listen(): void {
  if (isListening || !cluster.isWorker) return
  isListening = true
  process.on('message', (message) => {
    const all = AllAnswers.safeParse(message)
    if (all.success) return waiting.get(all.data.id)?.(all.data.answers)
    const asked = Question.safeParse(message)
    const answer = asked.success ? answers.get(asked.data.question) : undefined
    if (!asked.success || !answer) return
    const { id } = asked.data
    answer().then(
      (given) => process.send?.({ about: 'shop:answer', id, answer: given }),
      // The caller continues without this answer.
      () => undefined,
    )
  })
}

/** In the primary: relays questions to the other workers, and their answers to the one that asked. */
export function relayWorkerMessages(): void {
  const open = new Map<string, { given: unknown[]; expected: number; send(): void }>()
  cluster.on('message', (worker, message) => {
    const asked = Question.safeParse(message)
    if (asked.success) {
      const { id } = asked.data
      const asking = Object.values(cluster.workers ?? {}).filter((one) => one !== worker && one?.isConnected())
      const limit = setTimeout(() => open.get(id)?.send(), ANSWER_TIMEOUT_MS)
      const given: unknown[] = []
      const send = () => {
        clearTimeout(limit)
        open.delete(id)
        if (worker.isConnected()) worker.send({ about: 'shop:answers', id, answers: given })
      }
      open.set(id, { given, expected: asking.length, send })
      for (const one of asking) one?.send(asked.data)
      if (asking.length === 0) send()
    }
    const answered = Answer.safeParse(message)
    const question = answered.success ? open.get(answered.data.id) : undefined
    if (!answered.success || !question) return
    question.given.push(answered.data.answer)
    if (question.given.length >= question.expected) question.send()
  })
}
