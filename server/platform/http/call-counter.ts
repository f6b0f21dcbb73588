/** Counts calls by address in windows of a minute. */

const WINDOW_MS = 60_000
/** Beyond so many addresses the finished windows are cleared out. */
const MANY_ADDRESSES = 10_000

export interface CallCounter {
  /** Calls a minute that one address may make. */
  most: number
  /** Counts one more: how many in this window, and in how many ms it ends. */
  count(address: string): { current: number; ttl: number }
}

export function createCallCounter(most: number, now: () => number = Date.now): CallCounter {
  const windows = new Map<string, { current: number; endsAt: number }>()
  return {
    most,
    count(address) {
      const time = now()
      let window = windows.get(address)
      if (!window || window.endsAt <= time) {
        if (windows.size >= MANY_ADDRESSES) forgetFinished(windows, time)
        window = { current: 0, endsAt: time + WINDOW_MS }
        windows.set(address, window)
      }
      window.current += 1
      return { current: window.current, ttl: window.endsAt - time }
    },
  }
}

function forgetFinished(windows: Map<string, { endsAt: number }>, time: number): void {
  for (const [address, { endsAt }] of windows) if (endsAt <= time) windows.delete(address)
}
