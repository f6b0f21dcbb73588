/**
 * The shop's toasts. One toast per action; an error stays longer (docs/behaviour.md, Toasts). The part that draws them is
 * loaded with the first one, so toasts before then wait here.
 */
import { TOAST_ERROR_MS, TOAST_MS, TOAST_THEME_MS } from '@shop/contract/constants.ts'

/** What can be done from a toast: go somewhere, or take something back. */
export type ToastAction = { label: string; to: string } | { label: string; onPress: () => void }

interface ToastOptions {
  /** A toast takes the place of the one before it with the same id. */
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
  /** Themes are tried one after the other: the toast of the last one takes the place of the one before. */
  theme: (name: string) =>
    say({ kind: 'info', text: `Theme changed to ${name}`, durationMs: TOAST_THEME_MS, id: 'theme' }),
}

/** Calls `onChange` when there is something to draw and nobody yet to draw it. Answers how to stop. */
export function onWaitingToasts(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

export const hasWaitingToasts = (): boolean => waiting.length > 0

/** From now on `drawer` draws every toast, those that waited first. Answers how to stop. */
export function drawToasts(drawer: (toast: Toast) => void): () => void {
  draw = drawer
  const first = waiting
  waiting = []
  for (const toast of first) drawer(toast)
  return () => {
    draw = undefined
  }
}
