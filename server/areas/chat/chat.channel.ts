/**
 * The live channel: sends events to a chat's sockets, in this process and, through messages, in every other. An answer
 * is stored before it is published, and sent until a browser confirms it; pieces and navigation are sent only once.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { WebSocket } from '@fastify/websocket'
import { ChatEvent } from '@shop/contract/assistant.ts'
import { id } from '@shop/contract/lib/fields.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/database/database.ts'
import { publish, type Subscription } from '../../platform/messages/broadcast.ts'
import { answerEvent, encodeFrame, navigationEvent, pieceEvent } from './chat.events.ts'
import { chatRepository, type MessageRow } from './chat.repository.ts'
import { chatSockets } from './chat.sockets.ts'

const CHANNEL = 'shop_chat'
/** Pieces of an answer within this time are sent together. */
const TOGETHER_MS = 25
/** Characters per message: its payload is limited to 8000 bytes. */
const PIECE = /[\s\S]{1,1000}/gu

/** The message between processes. */
const ChannelMessage = z.object({
  from: z.string(),
  session: z.string(),
  event: ChatEvent.optional(),
  answer: id.optional(),
  open: z.string().optional(),
})
type ChannelMessage = z.output<typeof ChannelMessage>

export interface ChannelDependencies extends Pick<Context, 'db' | 'clock'> {
  /** Returns those of these logins that are still valid. */
  livingLogins(loginIds: readonly number[]): Promise<number[]>
  onError(error: unknown): void
}

/** Streams one answer, piece by piece. */
export interface Voice {
  say(piece: string): void
  /** Resolves when all of it is published. Later pieces are ignored. */
  end(): Promise<void>
}

export type ChatChannel = ReturnType<typeof chatChannel>

export function chatChannel({ db, clock, livingLogins, onError }: ChannelDependencies) {
  const self = crypto.randomUUID()
  const chats = chatRepository(db)
  const sockets = chatSockets({
    onReceipt: (session, answer) => void chats.noteDelivery(session, answer, clock.now()).catch(onError),
  })
  /** The messages of each chat in sequence, because an answer has to be read from the database first. */
  const listening = new Map<string, Promise<void>>()

  const publishMessage = (over: Db, message: Omit<ChannelMessage, 'from'>) =>
    publish(over, CHANNEL, JSON.stringify({ from: self, ...message }))

  function sendAnswer(session: string, row: MessageRow, openPath: string | undefined): void {
    const events = [answerEvent(row), ...(openPath === undefined ? [] : [navigationEvent(openPath, clock.now())])]
    sockets.send(session, { text: encodeFrame(events), answerId: row.id })
  }

  async function receive({ from, session, event, answer, open }: ChannelMessage): Promise<void> {
    if (event && from !== self) sockets.send(session, { text: encodeFrame([event]) })
    if (answer === undefined || !sockets.lacks(session, answer)) return
    const row = await chats.answer(session, answer)
    if (row) sendAnswer(session, row, open)
  }

  /** Handles `message` after the chat's earlier messages. */
  function receiveInOrder(message: ChannelMessage): void {
    if (!sockets.has(message.session)) return
    const before = listening.get(message.session) ?? Promise.resolve()
    const received = before.then(() => receive(message)).catch(onError)
    listening.set(message.session, received)
    void received.then(() => {
      if (listening.get(message.session) === received) listening.delete(message.session)
    })
  }

  async function sendMissed(): Promise<void> {
    const open = sockets.sessions()
    if (open.length === 0) return
    for (const { session_adk_id, ...row } of await chats.undelivered(open)) sendAnswer(session_adk_id, row, undefined)
  }

  function speak(session: string): Voice {
    const end = new AbortController()
    let unsent = ''
    let saying: Promise<void> | undefined
    async function sayAll(): Promise<void> {
      try {
        while (unsent !== '') {
          const pieces = unsent.match(PIECE) ?? []
          unsent = ''
          for (const piece of pieces) await sayPiece(piece)
          await wait(TOGETHER_MS, undefined, { signal: end.signal }).catch(() => undefined)
        }
      } finally {
        saying = undefined
      }
    }
    function sayPiece(piece: string): Promise<void> {
      const event = pieceEvent(piece, clock.now())
      sockets.send(session, { text: encodeFrame([event]) })
      // Sequentially, because the pool's connections do not preserve an order.
      return publishMessage(db, { session, event })
    }
    return {
      say(piece) {
        if (end.signal.aborted) return
        unsent += piece
        // Lost pieces arrive with the whole answer.
        saying ??= sayAll().catch(onError)
      },
      async end() {
        end.abort()
        await saying
      },
    }
  }

  let isChecking = false
  let isCheckDue = false
  async function checkLogins(): Promise<void> {
    isCheckDue = true
    if (isChecking) return
    isChecking = true
    try {
      while (isCheckDue) {
        isCheckDue = false
        const logins = sockets.logins()
        if (logins.length > 0) sockets.endLogins(logins, await livingLogins(logins))
      }
    } finally {
      isChecking = false
    }
  }

  return {
    /** Opens a chat's channel and first sends the answers that no browser has confirmed. */
    async connect(socket: WebSocket, session: string, loginId: number | undefined): Promise<void> {
      const one = sockets.open(socket, session, loginId)
      try {
        const missed = await chats.undelivered([session])
        sockets.catchUp(
          one,
          missed.map((row) => ({ text: encodeFrame([answerEvent(row)]), answerId: row.id })),
        )
      } catch (error) {
        onError(error)
        socket.terminate()
      }
    },

    speak,

    /** Publishes an answer to the other processes when `trx` commits; this process must call `deliver`. */
    announce: (trx: Db, session: string, answer: number, openPath: string | undefined) =>
      publishMessage(trx, { session, answer, ...(openPath === undefined ? {} : { open: openPath }) }),

    deliver: sendAnswer,

    /** To be called when a change of logins is announced: closes sockets of ended logins. */
    checkLogins: () => void checkLogins().catch(onError),

    /** To be called every 30 s. Also sends answers that a killed process stored but did not publish. */
    beat(): void {
      sockets.beat()
      void sendMissed().catch(onError)
    },

    /** The subscription to messages of other processes. */
    subscription: {
      channel: CHANNEL,
      onMessage(payload) {
        const message = ChannelMessage.safeParse(parsed(payload))
        if (message.success) receiveInOrder(message.data)
      },
      onGap: () => void sendMissed().catch(onError),
    } satisfies Subscription,
  }
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}
