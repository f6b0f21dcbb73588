/** The open sockets of this process by chat: sends frames, checks heartbeats, tracks receipts. */
import type { WebSocket } from '@fastify/websocket'

/** Maximum unsent bytes of a client; above it the socket closes, and the client reconnects later. */
const MAX_QUEUED_BYTES = 512 * 1024
/** A socket that missed this many heartbeats is dead. */
const MAX_MISSED = 2
/** The channel accepts no messages from clients. */
const POLICY_VIOLATION = 1008
/** The login that opened the socket has ended. */
const LOGIN_ENDED = 4401

/** A frame to send. An answer has its id, so that a socket gets it only once. */
export interface Frame {
  text: string
  answerId?: number
}

/** One open socket. There may be thousands, so it must be small. */
export interface OpenSocket {
  socket: WebSocket
  sessionId: string
  /** Of the login that opened it; undefined for a visitor's. */
  loginId: number | undefined
  missed: number
  lastAnswer: number
  /** Answers sent without a receipt yet. */
  unconfirmed: number[]
  /** Frames that wait during the catch-up. */
  held: Frame[] | undefined
}

/** Calls `onReceipt` once when a browser has confirmed an answer. */
export function chatSockets({ onReceipt }: { onReceipt(sessionId: string, answerId: number): void }) {
  const bySession = new Map<string, Set<OpenSocket>>()

  function* all(): Generator<OpenSocket> {
    for (const sockets of bySession.values()) yield* sockets
  }

  function forget(one: OpenSocket): void {
    const sockets = bySession.get(one.sessionId)
    sockets?.delete(one)
    if (sockets?.size === 0) bySession.delete(one.sessionId)
  }

  /** Handles the pong for an answer's ping: everything sent before it has arrived, because TCP preserves order. */
  function confirm(one: OpenSocket, payload: Buffer): void {
    one.missed = 0
    const id = Number(payload.toString())
    if (!one.unconfirmed.includes(id)) return
    one.unconfirmed = one.unconfirmed.filter((waiting) => waiting !== id)
    onReceipt(one.sessionId, id)
  }

  function write(one: OpenSocket, { text, answerId }: Frame): void {
    const { socket } = one
    if (socket.readyState !== socket.OPEN) return
    if (answerId !== undefined && answerId <= one.lastAnswer) return
    if (socket.bufferedAmount > MAX_QUEUED_BYTES) return void socket.terminate()
    socket.send(text)
    if (answerId === undefined) return
    one.lastAnswer = answerId
    one.unconfirmed.push(answerId)
    socket.ping(String(answerId))
  }

  return {
    /** Adds a socket. It receives nothing until it has caught up. */
    open(socket: WebSocket, sessionId: string, loginId: number | undefined): OpenSocket {
      const one: OpenSocket = { socket, sessionId, loginId, missed: 0, lastAnswer: 0, unconfirmed: [], held: [] }
      const sockets = bySession.get(sessionId) ?? new Set()
      bySession.set(sessionId, sockets.add(one))
      socket.on('close', () => forget(one))
      socket.on('pong', (payload) => confirm(one, payload))
      socket.on('message', () => socket.close(POLICY_VIOLATION, 'Messages are sent by a call.'))
      return one
    },

    /** Sends the missed frames, then those that waited. */
    catchUp(one: OpenSocket, missed: readonly Frame[]): void {
      const held = one.held ?? []
      one.held = undefined
      for (const frame of [...missed, ...held]) write(one, frame)
    },

    /** Sends to every socket of a chat. */
    send(sessionId: string, frame: Frame): void {
      for (const one of bySession.get(sessionId) ?? []) {
        if (one.held) one.held.push(frame)
        else write(one, frame)
      }
    },

    has: (sessionId: string): boolean => bySession.has(sessionId),

    /** Returns whether a socket of the chat has not been sent this answer. */
    lacks: (sessionId: string, answerId: number): boolean =>
      [...(bySession.get(sessionId) ?? [])].some((one) => one.lastAnswer < answerId),

    sessions: (): string[] => [...bySession.keys()],

    logins: (): number[] => [...new Set([...all()].flatMap(({ loginId }) => (loginId === undefined ? [] : [loginId])))],

    /** Closes the sockets of those `logins` that are not in `living`. */
    endLogins(logins: readonly number[], living: readonly number[]): void {
      const ended = new Set(logins).difference(new Set(living))
      for (const { loginId, socket } of all())
        if (loginId !== undefined && ended.has(loginId)) socket.close(LOGIN_ENDED)
    },

    /** Pings every socket, and terminates those that no longer respond. */
    beat(): void {
      for (const one of all()) {
        if (one.missed >= MAX_MISSED) one.socket.terminate()
        else if (one.socket.readyState === one.socket.OPEN) one.socket.ping()
        one.missed += 1
      }
    },
  }
}
