/**
 * The shop's toasts. One toast per action; an error stays longer (docs/behaviour.md, Toasts). The renderer is loaded
 * with the first toast, so toasts queue here until then.
 */
import { TOAST_ERROR_MS, TOAST_MS, TOAST_THEME_MS } from '@shop/contract/constants.ts'

/** An action of a toast: open a page, or undo something. */
export type ToastAction = { label: string; to: string } | { label: string; onPress: () => void }

interface ToastOptions {
  /** A toast replaces the previous one with the same id. */
  id?: string
  actions?: readonly ToastAction[]
  durationMs?: number
}

export interface Toast extends ToastOptions {
  kind: 'info' | 'success' | 'error'
  text: string
  durationMs: number
}

let waiting: Toast[] = []
let draw: ((toast: Toast) => void) | undefined
const listeners = new Set<() => void>()

function say(toast: Toast): void {
  if (draw) {
    draw(toast)
    return
  }
  waiting = [...waiting, toast]
  for (const listener of listeners) listener()
}

export const notify = {
  info: (text: string) => say({ kind: 'info', text, durationMs: TOAST_MS }),
  success: (text: string, options: ToastOptions = {}) =>
    say({ kind: 'success', text, durationMs: TOAST_MS, ...options }),
  error: (text: string) => say({ kind: 'error', text, durationMs: TOAST_ERROR_MS }),
  /** Themes are often tried in sequence: each toast replaces the previous one. */
  theme: (name: string) =>
    say({ kind: 'info', text: `Theme changed to ${name}`, durationMs: TOAST_THEME_MS, id: 'theme' }),
}

/** Calls `onChange` when a toast is queued and no renderer is loaded. Returns a function that unsubscribes it. */
export function onWaitingToasts(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

export const hasWaitingToasts = (): boolean => waiting.length > 0

/** Makes `drawer` render every toast, queued ones first. Returns a function that stops it. */
export function drawToasts(drawer: (toast: Toast) => void): () => void {
  draw = drawer
  const first = waiting
  waiting = []
  for (const toast of first) drawer(toast)
  return () => {
    draw = undefined
  }
}
