/** A chat window as a customer has it open, for tests of what can be seen and done in it. */
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
  /** What the shop answers; a test may change it later. */
  answers?: Record<string, unknown>
  isTutorialSeen?: boolean
  takesFocus?: boolean
  /** Whether the channel opens by itself. */
  isLive?: boolean
}

/** This browser's visitor is in the chat `id`, of which nothing is stored. */
export function storeVisitorChat(id = VISITOR_CHAT, startedAt = Date.now()): void {
  localStorage.setItem(STORAGE_KEYS.chatSessionAnonymous, JSON.stringify({ id, startedAt }))
}

export async function openWindow(options: WindowOptions = {}) {
  const { signedIn, answers = {}, isTutorialSeen = true, takesFocus = true, isLive = true } = options
  fakeSockets()
  if (isTutorialSeen) localStorage.setItem(STORAGE_KEYS.chatTutorialSeen, 'true')
  answers['POST /customer/chat'] ??= () => new Response(null, { status: 204 })
  answers[`GET /customer/chat/${VISITOR_CHAT}/messages`] ??= historyOf()
  const calls = answerCalls(answers)
  const onClose = vi.fn()
  const view = renderComponent(<ChatWindow behindId="shop" takesFocus={takesFocus} onClose={onClose} />, {
    ...(signedIn && { signedIn }),
  })
  // Who it is comes first, then their chat.
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
    /** Writes and sends. */
    say: async (text: string) => {
      await view.user.type(field(), `${text}{Enter}`)
    },
  }
}

/** The live channel brings these events. */
export const bring = (...events: object[]): void => act(() => lastSocket().bring({ events }))

/** A row of a chat's history. */
export function historyRow(id: number, sender_type: 'USER' | 'AGENT', content: string, facts: object = {}) {
  return {
    id,
    sender_type,
    content,
    timestamp: '2026-11-20T12:00:00.000Z',
    product_ids: null,
    is_error: false,
    suggestions: [],
    ...facts,
  }
}

export const historyOf = (...items: object[]) => ({ items, total: items.length })

/** Whether a button can be pressed. */
export const isUsable = (button: HTMLElement): boolean => !button.matches(':disabled')

/** What is said in the window, message by message. */
export const bubbles = (container: HTMLElement) =>
  [...container.querySelectorAll('.msg')].map((one) => one.textContent?.trim())
