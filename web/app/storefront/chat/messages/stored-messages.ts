/**
 * The messages of a chat in this tab's session storage, and whether another tab has added to them. A tab that sends a
 * message writes a new mark to local storage; a tab that finds another mark than its own fetches the history.
 */
import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { requestKey } from '../../../lib/request-key.ts'
import { readStored, writeStored } from '../../../ui/storage.ts'
import type { Message } from './messages.ts'

interface StoredMessages {
  mark: string | null
  messages: Message[]
}

export const readStoredMessages = (sessionId: string): Message[] => read(sessionId)?.messages ?? []

/** Stores the finished messages; a partial answer is stored once it is complete. */
export function storeMessages(sessionId: string, messages: readonly Message[]): void {
  const mark = read(sessionId)?.mark ?? null
  write(sessionId, { mark, messages: messages.filter(({ isPartial }) => !isPartial) })
}

export function removeMessages(sessionId: string): void {
  withStorage((storage) => storage.removeItem(keyOf(sessionId)))
}

/** Removes all chats of customers from this tab, at logout. */
export function removeCustomerMessages(): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(keyOf('user_'))) storage.removeItem(key)
  })
}

/** Marks for the other tabs that this one has added to the chat. */
export function markChanged(sessionId: string): void {
  writeStored(STORAGE_KEYS.chatLatest, `${sessionId} ${requestKey()}`)
  markSeen(sessionId)
}

/** Marks this tab as up to date with every message sent so far. */
export function markSeen(sessionId: string): void {
  const stored = read(sessionId)
  if (stored && stored.mark !== latestMark(sessionId)) write(sessionId, { ...stored, mark: latestMark(sessionId) })
}

/** Whether another tab has added to the chat since this tab was up to date. */
export const isBehind = (sessionId: string): boolean => {
  const latest = latestMark(sessionId)
  return latest !== null && latest !== (read(sessionId)?.mark ?? null)
}

/** Returns null when the latest mark belongs to another chat. */
function latestMark(sessionId: string): string | null {
  const latest = readStored(STORAGE_KEYS.chatLatest)
  return latest?.startsWith(`${sessionId} `) ? latest : null
}

const keyOf = (sessionId: string) => `${STORAGE_KEYS.chatMessages}${sessionId}`

function read(sessionId: string): StoredMessages | null {
  return withStorage((storage) => parseStored(JSON.parse(storage.getItem(keyOf(sessionId)) ?? 'null'))) ?? null
}

function write(sessionId: string, stored: StoredMessages): void {
  withStorage((storage) => storage.setItem(keyOf(sessionId), JSON.stringify(stored)))
}

/** Unavailable or full storage counts as empty: the server has the history too. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}

/** Returns null for data of an older release and for data that was tampered with. */
function parseStored(value: unknown): StoredMessages | null {
  if (typeof value !== 'object' || value === null || !('messages' in value) || !Array.isArray(value.messages))
    return null
  const mark = 'mark' in value && typeof value.mark === 'string' ? value.mark : null
  return value.messages.every(isMessage) ? { mark, messages: value.messages } : null
}

function isMessage(value: unknown): value is Message {
  const texts: unknown[] = ['id', 'sender', 'text', 'timestamp'].map((field) => fieldOf(value, field))
  return (
    texts.every((text) => typeof text === 'string') &&
    ['suggestions', 'actions'].every((field) => Array.isArray(fieldOf(value, field)))
  )
}

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined
