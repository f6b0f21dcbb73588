/** Counts calls by key, an address mostly, in windows of time. */
import { MINUTE_MS } from '../time/durations.ts'

export interface CallCounter {
  /** Calls in a window that one key may make. */
  most: number
  /** Counts one more: how many in this window, and in how many ms it ends. */
  count(key: string): { current: number; ttl: number }
}

/** Calls of one key. */
export interface CallWindow {
  current: number
  /** By the counter's clock. */
  endsAt: number
}

interface LocalCallCounter extends CallCounter {
  /** The window of a key as it stands; undefined where it is over. May be set right by who knows more. */
  windowOf(key: string): CallWindow | undefined
}

/** Counts in this process. `now` must never jump, as a clock on the wall does. */
export function createCallCounter(most: number, windowMs = MINUTE_MS, now = () => performance.now()): LocalCallCounter {
  /** The oldest first. */
  const windows = new Map<string, CallWindow>()
  return {
    most,
    count(key) {
      const time = now()
      let window = windows.get(key)
      if (!window || window.endsAt <= time) {
        windows.delete(key)
        forgetFinished(windows, time)
        window = { current: 0, endsAt: time + windowMs }
        windows.set(key, window)
      }
      window.current += 1
      return { current: window.current, ttl: window.endsAt - time }
    },
    windowOf(key) {
      const window = windows.get(key)
      return window && window.endsAt > now() ? window : undefined
    },
  }
}

/** Stops at the first that goes on: nobody waits while all are looked through. */
function forgetFinished(windows: Map<string, CallWindow>, time: number): void {
  for (const [key, { endsAt }] of windows) {
    if (endsAt > time) return
    windows.delete(key)
  }
}
