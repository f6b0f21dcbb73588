/** A fake WebSocket: tests control when it opens, what it delivers and when it is lost. */
import { vi } from 'vitest'

export class FakeSocket {
  static made: FakeSocket[] = []
  readonly address: string
  readonly protocols: string[]
  isClosed = false
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { reason: string }) => void) | null = null

  constructor(address: string, protocols: string[] = []) {
    this.address = address
    this.protocols = protocols
    FakeSocket.made.push(this)
  }
  close() {
    this.isClosed = true
  }
  open() {
    this.onopen?.()
  }
  lose(reason = '') {
    this.onclose?.({ reason })
  }
  bring(content: unknown) {
    this.onmessage?.({ data: typeof content === 'string' ? content : JSON.stringify(content) })
  }
}

/** Replaces WebSocket by the fake for the rest of the test. */
export function fakeSockets(): void {
  FakeSocket.made = []
  vi.stubGlobal('WebSocket', FakeSocket)
}

/** Returns the most recently created socket. */
export function lastSocket(): FakeSocket {
  const socket = FakeSocket.made.at(-1)
  if (!socket) throw new Error('No live channel was opened.')
  return socket
}

/** Builds an event of the channel; `facts` override its fields. */
export function liveEvent(type: string, message: string, facts: object = {}) {
  return { type, message, timestamp: '2026-11-21T12:00:00.000Z', product_ids: null, ...facts }
}
