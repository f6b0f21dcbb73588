/** Counts calls by key, usually an address, in time windows. */
import { MINUTE_MS } from '../time/durations.ts'

export interface CallCounter {
  /** Maximum calls of one key per window. */
  max: number
  /** Counts one call; returns the count in this window and the ms until it ends. */
  count(key: string): { current: number; ttl: number }
}

/** The calls of one key. */
export interface CallWindow {
  current: number
  /** By the counter's clock. */
  endsAt: number
}

interface LocalCallCounter extends CallCounter {
  /** Returns the current window of a key, which callers may correct; undefined if it is over. */
  windowOf(key: string): CallWindow | undefined
}

/** Counts in this process. `now` must be monotonic, unlike the system clock. */
export function createCallCounter(max: number, windowMs = MINUTE_MS, now = () => performance.now()): LocalCallCounter {
  /** Ordered by age, oldest first. */
  const windows = new Map<string, CallWindow>()
  return {
    max,
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

/** Stops at the first active window, because a full scan would block requests. */
function forgetFinished(windows: Map<string, CallWindow>, time: number): void {
  for (const [key, { endsAt }] of windows) {
    if (endsAt > time) return
    windows.delete(key)
  }
}
