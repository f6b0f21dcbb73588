import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeToken } from '../../accounts/access-token.ts'
import { FakeSocket, fakeSockets, lastSocket } from './chat.test-socket.ts'
import { openLiveChannel } from './live-channel.ts'

const VISITOR = 'anonymous_session_0b1c'
let close = () => {}
const heard = { onOpen: vi.fn(), onLost: vi.fn(), onFrame: vi.fn() }
const open = (sessionId = VISITOR) => {
  close = openLiveChannel(sessionId, heard)
}
const made = () => FakeSocket.made.length

beforeEach(() => {
  vi.useFakeTimers()
  fakeSockets()
  localStorage.clear()
})
afterEach(() => {
  close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('opens at the origin of the page and delivers frames', () => {
  open()
  expect(lastSocket().address).toBe(`ws://${window.location.host}/api/v1/customer/ws/customer_chat/${VISITOR}`)
  expect(lastSocket().protocols).toEqual([])
  lastSocket().open()
  expect(heard.onOpen).toHaveBeenCalledOnce()
  lastSocket().bring('hello')
  expect(heard.onFrame).toHaveBeenCalledWith('hello')
})

test('uses wss on an HTTPS page', () => {
  vi.stubGlobal('location', { protocol: 'https:', host: 'shop.example' })
  open()
  expect(lastSocket().address).toMatch(/^wss:\/\/shop\.example\//)
})

test('sends a customer’s token as a subprotocol, never in the address', () => {
  storeToken('secret')
  open('user_7_aaaaaaaaaaaa')
  expect(lastSocket().protocols).toEqual(['bearer', 'secret'])
  expect(lastSocket().address).not.toContain('secret')
})

test('sends no token for a visitor’s session, even if this browser has one', () => {
  storeToken('secret')
  open()
  expect(lastSocket().protocols).toEqual([])
})

test('reconnects after 1, 2, 4, 8, 16 s and then every 30 s', () => {
  open()
  for (const [index, waitMs] of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000].entries()) {
    lastSocket().lose()
    vi.advanceTimersByTime(waitMs - 1)
    expect(made()).toBe(index + 1)
    vi.advanceTimersByTime(1)
    expect(made()).toBe(index + 2)
  }
  expect(heard.onLost).not.toHaveBeenCalled()
})

test('reports a lost connection once, and starts again with a short wait after a stable connection', () => {
  open()
  lastSocket().lose()
  vi.advanceTimersByTime(1000)
  lastSocket().open()
  vi.advanceTimersByTime(5000)
  lastSocket().lose()
  expect(heard.onLost).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1000)
  expect(made()).toBe(3)
})

test('waits longer each time when the server closes at once', () => {
  open()
  lastSocket().open()
  lastSocket().lose()
  vi.advanceTimersByTime(1000)
  lastSocket().open()
  lastSocket().lose()
  vi.advanceTimersByTime(1999)
  expect(made()).toBe(2)
  vi.advanceTimersByTime(1)
  expect(made()).toBe(3)
})

test('waits as long as the server asks when it closes, then as usual', () => {
  open()
  lastSocket().open()
  lastSocket().lose('{"retry_ms":3210}')
  vi.advanceTimersByTime(3209)
  expect(made()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(made()).toBe(2)
  lastSocket().lose('{"retry_ms":9999999}')
  vi.advanceTimersByTime(2000)
  expect(made()).toBe(3)
})

test('reconnects at once when the browser is back online or the tab becomes visible', () => {
  open()
  lastSocket().lose()
  window.dispatchEvent(new Event('online'))
  expect(made()).toBe(2)
  lastSocket().lose()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(made()).toBe(3)
  vi.advanceTimersByTime(60_000)
  expect(made()).toBe(3)
})

test('counts as lost as soon as the browser is offline', () => {
  open()
  const socket = lastSocket()
  socket.open()
  window.dispatchEvent(new Event('offline'))
  expect(heard.onLost).toHaveBeenCalledOnce()
  expect(socket.isClosed).toBe(true)
})

test('does not reconnect after it was closed', () => {
  open()
  const socket = lastSocket()
  socket.open()
  close()
  expect(socket.isClosed).toBe(true)
  window.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(60_000)
  expect(made()).toBe(1)
  expect(heard.onLost).not.toHaveBeenCalled()
})
