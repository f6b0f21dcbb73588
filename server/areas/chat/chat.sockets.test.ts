import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createServer, type Server } from '../../platform/http/server.ts'
import { addWebSockets } from '../../platform/http/web-sockets.ts'
import { chatSockets, type OpenSocket } from './chat.sockets.ts'
import { listen, newSession, openMute } from './chat.test-chats.ts'

const confirmed: string[] = []
const sockets = chatSockets({ onReceipt: (session, id) => confirmed.push(`${session} ${id}`) })
const event = (message: string) => ({
  type: 'agent_response',
  message,
  timestamp: '2026-11-21T12:00:00Z',
  product_ids: null,
})
const frame = (message: string, answerId?: number) => ({
  text: JSON.stringify({ events: [event(message)] }),
  ...(answerId === undefined ? {} : { answerId }),
})

/** Delays the catch-up of this chat's socket. */
const slow: { session: string; socket: OpenSocket | undefined } = { session: newSession(), socket: undefined }

let server: Server
let address: string
beforeAll(async () => {
  server = await createServer({ logLevel: 'silent', trustProxy: false })
  await addWebSockets(server, 'https://shop.example')
  server.get<{ Params: { session: string } }>(
    '/api/v1/customer/ws/customer_chat/:session',
    { websocket: true },
    (socket, { params }) => {
      const one = sockets.open(socket, params.session, undefined)
      if (params.session === slow.session) slow.socket = one
      else sockets.catchUp(one, [])
    },
  )
  address = await server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

test('a socket that answers the heartbeat stays open; one that does not is closed after two', async () => {
  const [living, mute] = [newSession(), newSession()]
  const browser = await listen(address, living)
  const line = await openMute(address, mute)
  for (let beats = 0; beats < 2; beats += 1) {
    sockets.beat()
    // Frames sent after the ping arrive after it.
    sockets.send(living, frame(`after beat ${beats}`, beats + 1))
    await vi.waitFor(() => expect(confirmed).toContain(`${living} ${beats + 1}`))
  }
  expect(sockets.has(mute)).toBe(true)
  sockets.beat()
  await line.closed
  await vi.waitFor(() => expect(sockets.has(mute)).toBe(false))
  expect(browser.socket.readyState).toBe(WebSocket.OPEN)
  await browser.close()
  await vi.waitFor(() => expect(sockets.has(living)).toBe(false))
})

test('an answer is sent to a socket once, however often it is published, and confirmed once', async () => {
  const session = newSession()
  const browser = await listen(address, session)
  expect(sockets.lacks(session, 7)).toBe(true)
  for (const id of [7, 7, 6]) sockets.send(session, frame(`answer ${id}`, id))
  expect(sockets.lacks(session, 7)).toBe(false)
  await vi.waitFor(() => expect(confirmed.filter((one) => one.startsWith(session))).toEqual([`${session} 7`]))
  expect(browser.texts('agent_response')).toEqual(['answer 7'])
  await browser.close()
})

test('messages during a catch-up are sent after the missed ones, without duplicates', async () => {
  const browser = await listen(address, slow.session)
  sockets.send(slow.session, frame('just made', 9))
  sockets.send(slow.session, frame('the next', 10))
  await vi.waitFor(() => expect(slow.socket).toBeDefined())
  if (slow.socket) sockets.catchUp(slow.socket, [frame('missed', 8), frame('just made', 9)])
  await vi.waitFor(() => expect(browser.texts('agent_response')).toEqual(['missed', 'just made', 'the next']))
  await browser.close()
})
