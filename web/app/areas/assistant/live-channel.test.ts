import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepToken } from '../accounts/access-token.ts'
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

test('opens beside the page, and brings what comes', () => {
  open()
  expect(lastSocket().address).toBe(`ws://${window.location.host}/api/v1/customer/ws/customer_chat/${VISITOR}`)
  expect(lastSocket().protocols).toEqual([])
  lastSocket().open()
  expect(heard.onOpen).toHaveBeenCalledOnce()
  lastSocket().bring('hello')
  expect(heard.onFrame).toHaveBeenCalledWith('hello')
})

test('is secure where the page is', () => {
  vi.stubGlobal('location', { protocol: 'https:', host: 'shop.example' })
  open()
  expect(lastSocket().address).toMatch(/^wss:\/\/shop\.example\//)
})

test('a customer’s token travels as a protocol, never in the address', () => {
  keepToken('secret')
  open('user_7_aaaaaaaaaaaa')
  expect(lastSocket().protocols).toEqual(['bearer', 'secret'])
  expect(lastSocket().address).not.toContain('secret')
})

test('a visitor’s session has no token, though this browser may have one', () => {
  keepToken('secret')
  open()
  expect(lastSocket().protocols).toEqual([])
})

test('is tried again after 1, 2, 4, 8, 16 s and then every 30 s', () => {
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

test('says once that it was lost, and begins with a short wait after a good time', () => {
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

test('a server that closes at once is not asked ever faster', () => {
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

test('comes back when the shop said so as it ended it, and then as ever', () => {
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

test('is tried at once when the browser is back online and when the tab is looked at', () => {
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

test('closed for good it is not tried again', () => {
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
