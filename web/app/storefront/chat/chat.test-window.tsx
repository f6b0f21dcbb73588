/** Renders an open chat window for component tests. */
import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { act, waitFor } from '@testing-library/react'
import { vi } from 'vitest'
import { answerCalls } from '../../testing/calls.ts'
import { renderComponent } from '../../testing/render.tsx'
import type { User } from '../accounts/queries.ts'
import { ChatWindow } from './chat-window.tsx'
import { fakeSockets, lastSocket } from './live/chat.test-socket.ts'

export const VISITOR_CHAT = 'anonymous_session_0123456789abcdef0123'

interface WindowOptions {
  signedIn?: User
  /** Canned API responses; a test can change them later. */
  answers?: Record<string, unknown>
  isTutorialSeen?: boolean
  takesFocus?: boolean
  /** Whether the channel opens automatically. */
  isLive?: boolean
}

/** Makes `id` the chat of this browser's visitor, without stored messages. */
export function storeVisitorChat(id = VISITOR_CHAT, startedAt = Date.now()): void {
  localStorage.setItem(STORAGE_KEYS.chatSessionAnonymous, JSON.stringify({ id, startedAt }))
}

export async function openWindow(options: WindowOptions = {}) {
  const { signedIn, answers = {}, isTutorialSeen = true, takesFocus = true, isLive = true } = options
  fakeSockets()
  if (isTutorialSeen) localStorage.setItem(STORAGE_KEYS.chatTutorialSeen, 'true')
  answers['POST /customer/chat'] ??= () => new Response(null, { status: 204 })
  answers[`GET /customer/chat/${VISITOR_CHAT}/messages`] ??= buildHistory()
  const calls = answerCalls(answers)
  const onClose = vi.fn()
  const view = renderComponent(<ChatWindow behindId="shop" takesFocus={takesFocus} onClose={onClose} />, {
    ...(signedIn && { signedIn }),
  })
  // The session loads first, then the chat.
  await waitFor(() => lastSocket())
  if (isLive) act(() => lastSocket().open())
  const field = () => {
    const found = view.getByRole('textbox', { name: 'Message' })
    if (!(found instanceof HTMLTextAreaElement)) throw new Error('The field is no text area.')
    return found
  }
  return {
    ...view,
    ...calls,
    onClose,
    field,
    say: async (text: string) => {
      await view.user.type(field(), `${text}{Enter}`)
    },
  }
}

/** Delivers events over the live channel. */
export const bring = (...events: object[]): void => act(() => lastSocket().bring({ events }))

/** Builds a row of a chat's history. */
export function historyRow(id: number, sender_type: 'USER' | 'AGENT', content: string, facts: object = {}) {
  return {
    id,
    sender_type,
    content,
    timestamp: '2026-11-20T12:00:00.000Z',
    product_ids: null,
    is_error: false,
    suggestions: [],
    actions: [],
    rating: null,
    ...facts,
  }
}

export const buildHistory = (...items: object[]) => ({ items, total: items.length })

/** Whether a button is enabled. */
export const isUsable = (button: HTMLElement): boolean => !button.matches(':disabled')

/** Returns the text of each message in the window. */
export const bubbles = (container: HTMLElement) =>
  [...container.querySelectorAll('.message')].map((one) => one.textContent?.trim())
