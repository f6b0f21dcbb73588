/** Shared helpers for tests of the chat: controllable brains, and a browser that listens. */
import { once } from 'node:events'
import { request } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ChatEvent, ChatEvents } from '@shop/contract/assistant.ts'
import { CHAT_CHANNEL_PATH } from '@shop/contract/constants.ts'
import { expect } from 'vitest'
import type { Answer, Brain, SendPiece, Turn } from '../../../assistant/brain.ts'
import type { TestApp } from '../../testing/app.ts'

let counter = 0
/** Returns a new session id of a visitor, or of a user. */
export function newSession(userId?: number): string {
  counter += 1
  const random = `${crypto.randomUUID().slice(0, 8)}${String(counter).padStart(4, '0')}`
  return userId === undefined ? `anonymous_session_${random}_of_tests` : `user_${userId}_${random}`
}

/** Repeats the question, one word at a time. */
export const echo: Brain = { answer: (turn, say) => sentTexts(`You said: ${turn.message}`, say) }

/** Streams `text` in pieces and returns it as the answer. */
export async function sentTexts(text: string, say: SendPiece, more: Partial<Answer> = {}): Promise<Answer> {
  for (const piece of text.match(/\S+\s*/g) ?? []) say(piece)
  return { text, productIds: [], memory: {}, ...more }
}

/** A brain that answers when the test calls it. `asked` are its questions. */
export function heldBrain() {
  const asked: Turn[] = []
  const waiting: ((text: string | Error) => void)[] = []
  const brain: Brain = {
    async answer(turn, say) {
      asked.push(turn)
      const { promise, resolve } = Promise.withResolvers<string | Error>()
      waiting.push(resolve)
      const text = await promise
      if (text instanceof Error) throw text
      return sentTexts(text, say)
    },
  }
  return {
    brain,
    asked,
    /** Answers the oldest waiting question; false if there is none. */
    answer(text: string | Error): boolean {
      const resolve = waiting.shift()
      resolve?.(text)
      return resolve !== undefined
    },
  }
}

type Headers = Record<string, string>

/** Sends a message; returns the response. */
export const send = (app: TestApp['app'], session_id: string, message: unknown, headers: Headers = {}) =>
  app.inject({ method: 'POST', url: '/api/v1/customer/chat', headers, payload: { session_id, message } })

export async function fetchHistory(app: TestApp['app'], session: string, headers: Headers = {}) {
  const answer = await app.inject({ url: `/api/v1/customer/chat/${session}/messages`, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{
    items: { sender_type: string; content: string; id: number; is_error: boolean }[]
    total: number
  }>()
}

/** Opens the chat's channel at `address` (http://…) as a browser does. */
export async function listen(address: string, session: string, token?: string) {
  const url = `${address.replace('http', 'ws')}${CHAT_CHANNEL_PATH}${session}`
  const socket = new WebSocket(url, token === undefined ? [] : ['bearer', token])
  const events: ChatEvent[] = []
  socket.addEventListener('message', ({ data }) => events.push(...ChatEvents.parse(JSON.parse(String(data))).events))
  const closed = once(socket, 'close').then(([event]) => codeOf(event))
  await once(socket, 'open')
  const of = (type: ChatEvent['type']) => events.filter((event) => event.type === type)
  return {
    socket,
    events,
    /** Resolves with the close code. */
    closed,
    of,
    texts: (type: ChatEvent['type']) => of(type).map(({ message }) => message),
    /** Returns all pieces so far, joined. */
    pieces: () => of('agent_partial_response').reduce((text, { message }) => text + message, ''),
    async close() {
      socket.close()
      await closed
    },
  }
}

const codeOf = (event: unknown): number | undefined =>
  typeof event === 'object' && event && 'code' in event ? Number(event.code) : undefined

function ask(address: string, session: string, headers: Headers) {
  const asking = request(`${address}${CHAT_CHANNEL_PATH}${session}`, {
    agent: false,
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    },
  })
  asking.end()
  return asking
}

/** Opens a channel whose client never responds, like a broken connection: no ping gets a pong. */
export async function openMute(address: string, session: string) {
  const { promise, resolve, reject } = Promise.withResolvers<Duplex>()
  ask(address, session, {})
    .on('error', reject)
    .on('upgrade', (_response, socket) => resolve(socket))
  const socket = await promise
  let received = ''
  socket.on('data', (bytes: Buffer) => {
    received += bytes.toString()
  })
  const closed = once(socket, 'close')
  return {
    received: () => received,
    closed,
    async cut() {
      socket.destroy()
      await closed
    },
  }
}

/** Requests an upgrade without a WebSocket client: returns the status and the error. */
export async function knock(address: string, session: string, headers: Headers = {}) {
  const asking = ask(address, session, headers)
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; headers: Headers; body: string }>()
  asking.on('error', reject)
  asking.on('upgrade', (response, socket) => {
    socket.destroy()
    resolve({ status: 101, headers: plain(response.headers), body: '' })
  })
  asking.on('response', async (response) => {
    let body = ''
    for await (const chunk of response) body += String(chunk)
    resolve({ status: response.statusCode ?? 0, headers: plain(response.headers), body })
  })
  return promise
}

const plain = (headers: Record<string, string | string[] | undefined>): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
