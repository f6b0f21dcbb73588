/** Two processes of the shop behind a load balancer, which alternates between them for all calls. */
import { randomUUID } from 'node:crypto'
import { ChatEvents } from '@shop/contract/assistant.ts'
import { CHAT_CHANNEL_PATH } from '@shop/contract/constants.ts'
import type { Buyer, Reached } from './buyer.ts'

export type Balancer = ReturnType<typeof balancer>

/** How long a customer waits for an answer in the chat. */
const CHAT_PATIENCE_MS = 60_000

/** A request without a response is retried once with the other process, whose response the customer gets. */
export function balancer(urls: readonly [string, string]) {
  let turn = 0
  let retries = 0

  const next = (): string => urls[turn++ % 2 === 0 ? 0 : 1]

  async function send(path: string, init: RequestInit): Promise<Reached> {
    const url = next()
    const answer = await reach(url, path, init).catch(() => undefined)
    if (answer) return answer
    retries += 1
    return reach(url === urls[0] ? urls[1] : urls[0], path, init)
  }

  return {
    /** The number of retried requests. */
    retries: () => retries,

    page: (path: string): Promise<Reached> => send(path, { headers: { accept: 'text/html' } }),

    /** The calls of one customer. */
    buyer(token: string): Buyer {
      return (method, path, body, key = randomUUID()) => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key }
        return send(`/api/v1${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) })
      }
    },

    /** Asks a question in a new chat and returns the answers received on its channel, which reconnects when it is lost. */
    async ask(session: string, message: string): Promise<string[]> {
      const channel = openChannel(next, session)
      try {
        await channel.isOpen
        const headers = { 'content-type': 'application/json' }
        const body = JSON.stringify({ session_id: session, message })
        const sent = await send('/api/v1/customer/chat', { method: 'POST', headers, body })
        if (sent.status !== 204) throw new Error(`A message was answered with ${sent.status}`)
        await channel.answered
        return channel.answers()
      } finally {
        channel.close()
      }
    },
  }
}

async function reach(url: string, path: string, init: RequestInit): Promise<Reached> {
  const response = await fetch(`${url}${path}`, init)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, body: isJson ? JSON.parse(text) : text }
}

/** A chat's channel as in the widget; collects complete answers by id. */
function openChannel(next: () => string, session: string) {
  const answers = new Map<number, string>()
  const opened = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const limit = setTimeout(() => answered.reject(new Error('The chat was not answered')), CHAT_PATIENCE_MS)
  answered.promise.catch(() => undefined)
  let socket: WebSocket | undefined
  let isOver = false

  function connect(): void {
    socket = new WebSocket(`${next().replace('http', 'ws')}${CHAT_CHANNEL_PATH}${session}`)
    socket.onopen = () => opened.resolve()
    socket.onmessage = ({ data }) => {
      for (const event of ChatEvents.parse(JSON.parse(String(data))).events) {
        if (event.type !== 'agent_response' || event.id == null) continue
        answers.set(event.id, event.message)
        answered.resolve()
      }
    }
    socket.onclose = () => {
      if (!isOver) connect()
    }
  }

  connect()
  return {
    isOpen: opened.promise,
    answered: answered.promise,
    answers: () => [...answers.values()],
    close() {
      isOver = true
      clearTimeout(limit)
      socket?.close()
    },
  }
}
