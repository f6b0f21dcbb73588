/**
 * The live channel: what a chat's sockets are sent, in this process and, by way of the others, in every one. An answer is
 * stored before it is told, and told until a browser has had it; pieces and navigation are for whoever listens just then.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { WebSocket } from '@fastify/websocket'
import { ChatEvent } from '@shop/contract/assistant.ts'
import { id } from '@shop/contract/lib/fields.ts'
import { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { publish, type Subscription } from '../../platform/messages/broadcast.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { answerEvent, encodeFrame, navigationEvent, pieceEvent } from './chat.events.ts'
import { chatRepository, type MessageRow } from './chat.repository.ts'
import { chatSockets } from './chat.sockets.ts'

const CHANNEL = 'shop_chat'
/** Pieces of an answer are told together when they come within this time. */
const TOGETHER_MS = 25
/** Characters told at once: a payload has fewer than 8000 bytes. */
const PIECE = /[\s\S]{1,1000}/gu

/** What processes tell each other. */
const Told = z.object({
  from: z.string(),
  session: z.string(),
  event: ChatEvent.optional(),
  answer: id.optional(),
  open: z.string().optional(),
})
type Told = z.output<typeof Told>

export interface ChannelDependencies {
  db: Db
  clock: Clock
  /** Those of these logins that still are. */
  livingLogins(loginIds: readonly number[]): Promise<number[]>
  onError(error: unknown): void
}

/** Says one answer, piece by piece. */
export interface Voice {
  say(piece: string): void
  /** Until all of it is told. What is said afterwards is not heard. */
  end(): Promise<void>
}

export type ChatChannel = ReturnType<typeof chatChannel>

export function chatChannel({ db, clock, livingLogins, onError }: ChannelDependencies) {
  const self = crypto.randomUUID()
  const chats = chatRepository(db)
  const sockets = chatSockets({
    onReceipt: (session, answer) => void chats.noteDelivery(session, answer, clock.now()).catch(onError),
  })
  /** Of each chat what is told to it from elsewhere, one after the other: an answer has to be read first. */
  const listening = new Map<string, Promise<void>>()

  const tell = (over: Db, told: Omit<Told, 'from'>) => publish(over, CHANNEL, JSON.stringify({ from: self, ...told }))

  function sendAnswer(session: string, row: MessageRow, openPath: string | undefined): void {
    const events = [answerEvent(row), ...(openPath === undefined ? [] : [navigationEvent(openPath, clock.now())])]
    sockets.send(session, { text: encodeFrame(events), answerId: row.id })
  }

  async function hear({ from, session, event, answer, open }: Told): Promise<void> {
    if (event && from !== self) sockets.send(session, { text: encodeFrame([event]) })
    if (answer === undefined || !sockets.lacks(session, answer)) return
    const row = await chats.answer(session, answer)
    if (row) sendAnswer(session, row, open)
  }

  /** `told` is heard after what the chat was told before. */
  function hearInOrder(told: Told): void {
    if (!sockets.has(told.session)) return
    const before = listening.get(told.session) ?? Promise.resolve()
    const heard = before.then(() => hear(told)).catch(onError)
    listening.set(told.session, heard)
    void heard.then(() => {
      if (listening.get(told.session) === heard) listening.delete(told.session)
    })
  }

  async function sendMissed(): Promise<void> {
    const open = sockets.sessions()
    if (open.length === 0) return
    for (const { session_adk_id, ...row } of await chats.undelivered(open)) sendAnswer(session_adk_id, row, undefined)
  }

  function speak(session: string): Voice {
    const end = new AbortController()
    let unsaid = ''
    let saying: Promise<void> | undefined
    async function sayAll(): Promise<void> {
      try {
        while (unsaid !== '') {
          const pieces = unsaid.match(PIECE) ?? []
          unsaid = ''
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
      // One after the other: connections of the pool do not keep an order among themselves.
      return tell(db, { session, event })
    }
    return {
      say(piece) {
        if (end.signal.aborted) return
        unsaid += piece
        // What is lost of the pieces comes with the whole answer.
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
        const asked = sockets.logins()
        if (asked.length > 0) sockets.endLogins(asked, await livingLogins(asked))
      }
    } finally {
      isChecking = false
    }
  }

  return {
    /** Opens a chat's channel: what no browser has had for certain comes first. */
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

    /** Tells the other processes of an answer when `trx` commits; this one is to be given it by `deliver`. */
    announce: (trx: Db, session: string, answer: number, openPath: string | undefined) =>
      tell(trx, { session, answer, ...(openPath === undefined ? {} : { open: openPath }) }),

    deliver: sendAnswer,

    /** To be called when logins are announced to have changed: sockets of ended ones end. */
    checkLogins: () => void checkLogins().catch(onError),

    /** To be called every half minute. A process that is killed between storing an answer and telling it tells nobody. */
    beat(): void {
      sockets.beat()
      void sendMissed().catch(onError)
    },

    /** What to listen to where several processes run. */
    subscription: {
      channel: CHANNEL,
      onMessage(payload) {
        const told = Told.safeParse(parsed(payload))
        if (told.success) hearInOrder(told.data)
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
