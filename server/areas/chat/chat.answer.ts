/** Answers one question: builds the brain's input, sets its timeout, and stores its answer. */

import { ChatAction } from '@shop/contract/assistant.ts'
import type { Answer, Brain, EarlierMessage, SendPiece } from '../../../assistant/brain.ts'
import type { Context } from '../../context.ts'
import type { ChatChannel } from './chat.channel.ts'
import { countAnswer } from './chat.measured.ts'
import { type Claim, type NewAnswer, type PendingQuestion, questionsRepository } from './chat.questions.repository.ts'
import { withoutControls } from './chat.words.ts'

const MAX_PRODUCTS = 6
const MAX_SUGGESTIONS = 3
const SUGGESTION_MAX = 80
const MAX_ACTIONS = 3
/** The page adds the prefix 'Sorry, I encountered an error: '. */
const EXCUSE = 'I could not find an answer just now. Please ask again in a moment.'
const APOLOGY: NewAnswer = {
  content: EXCUSE,
  productIds: [],
  suggestions: [],
  actions: [],
  isError: true,
  memory: undefined,
  understood: [],
  review: 'unanswered',
  cost: 0,
  by: 'builtin',
}

export interface AnswererDependencies extends Pick<Context, 'db' | 'clock'> {
  brain: Brain
  channel: Pick<ChatChannel, 'speak' | 'announce' | 'deliver'>
}

export function questionAnswerer({ db, clock, brain, channel }: AnswererDependencies) {
  const questions = questionsRepository(db)

  /** Stores the answer once and publishes it to the chat's sockets. */
  async function store(claim: Claim, sessionId: string, answer: NewAnswer, openPath?: string): Promise<void> {
    const row = await db.transaction().execute(async (trx) => {
      const stored = await questionsRepository(trx).insertAnswer(claim, answer, clock.now())
      if (!stored) return undefined
      await channel.announce(trx, sessionId, stored.id, openPath)
      await countAnswer(trx, answer)
      return stored
    })
    if (row) channel.deliver(sessionId, row, openPath)
  }

  function think(
    { content: message, ...question }: PendingQuestion,
    history: EarlierMessage[],
    say: SendPiece,
    signal: AbortSignal,
  ): Promise<Answer> {
    const { memory, customer, spent } = question
    return unlessAborted(brain.answer({ message, history, memory, customer, spent, signal }, say), signal)
  }

  return {
    /**
     * Answers a question, unless it has been erased meanwhile; calls `onSaid` for each piece sent to sockets. Throws
     * the brain's error, or the reason of `signal`.
     */
    async answer(claim: Claim, signal: AbortSignal, onSaid: () => void): Promise<void> {
      const [question, history] = await Promise.all([questions.asked(claim), questions.before(claim)])
      if (!question) return
      // Browsers may have received pieces of an earlier attempt, so later attempts send only the whole answer.
      const voice = claim.attempt === 1 ? channel.speak(question.sessionId) : undefined
      const say = (piece: string) => {
        if (!voice) return
        voice.say(withoutControls(piece))
        onSaid()
      }
      try {
        const answer = await think(question, history.map(toHistoryMessage), say, signal)
        await voice?.end()
        await store(claim, question.sessionId, toStoredAnswer(answer), localPath(answer.openPath))
      } finally {
        await voice?.end()
      }
    },

    /** Stores an apology instead of an answer. */
    async excuse(claim: Claim): Promise<void> {
      const question = await questions.asked(claim)
      if (question) await store(claim, question.sessionId, APOLOGY)
    },
  }
}

const toHistoryMessage = (row: {
  sender_type: 'USER' | 'AGENT'
  content: string
  product_ids: number[] | null
}): EarlierMessage => ({
  by: row.sender_type === 'USER' ? 'customer' : 'assistant',
  text: row.content,
  productIds: row.product_ids ?? [],
})

/** Returns the stored form of an answer. Throws if it has no text. */
function toStoredAnswer({ text, productIds, suggestions = [], actions = [], memory, ...answer }: Answer): NewAnswer {
  const content = withoutControls(text).trim()
  if (content === '') throw new Error('The assistant answered nothing')
  return {
    content,
    productIds: [...new Set(productIds)].filter((id) => Number.isInteger(id) && id > 0).slice(0, MAX_PRODUCTS),
    suggestions: suggestions
      .map((one) => withoutControls(one).trim())
      .filter((one) => one !== '' && one.length <= SUGGESTION_MAX)
      .slice(0, MAX_SUGGESTIONS),
    actions: ChatAction.array().parse(actions.slice(0, MAX_ACTIONS)),
    isError: false,
    memory: memory ?? {},
    understood: answer.understood?.intents ?? [],
    review: answer.understood?.doubt,
    cost: answer.cost ?? 0,
    by: answer.by ?? 'builtin',
  }
}

/** Returns a path of this shop; browsers are never sent to any other address. */
const localPath = (path: string | undefined) =>
  path !== undefined && path.length <= 500 && /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : undefined

/** Returns the result of `work`, or rejects with the reason of `signal` as soon as it aborts. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const stop = () => reject(signal.reason)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  work.then(resolve, reject)
  return promise
}
