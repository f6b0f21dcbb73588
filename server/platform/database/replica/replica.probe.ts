/** Reads the positions of primary and replica every second over separate connections, and the primary's also after changes. */
import { setTimeout as wait } from 'node:timers/promises'
import { type Ask, askPrimary, askReplica, NotOurReplica } from './replica.check.ts'
import type { Positions } from './replica.position.ts'

const EVERY_MS = 1000
/** A server that does not answer within this time is unavailable. */
const PATIENCE_MS = 1000

interface ProbeOptions {
  primary: Ask
  replica: Ask
  positions: Positions
  /** Called when the replica answers, having replayed up to `position`. */
  onFound(position: number): void
  /** Called when it is unavailable or not our replica. */
  onLost(reason: unknown): void
}

export function startProbe({ primary, replica, positions, onFound, onLost }: ProbeOptions) {
  const end = new AbortController()
  let system: string | undefined
  let asking: Promise<boolean> | undefined
  let askedFor = 0

  /** Resolves to true if the primary answered after the last change. */
  async function askUntilKnown(): Promise<boolean> {
    try {
      do {
        askedFor = positions.changes()
        const found = await inTime(askPrimary(primary))
        system = found.system
        positions.note(found.position, askedFor)
      } while (positions.changes() !== askedFor)
      return true
    } catch {
      // The probe retries within a second; until then reads go to the primary, and throw its errors.
      return false
    } finally {
      asking = undefined
    }
  }

  function askNow(): Promise<boolean> {
    asking ??= askUntilKnown()
    return asking
  }

  async function look(): Promise<void> {
    if (system === undefined && !(await askNow())) return
    try {
      const position = await inTime(askReplica(replica, system ?? ''))
      await asking
      const isKnown = await askNow()
      if (isKnown && position > (positions.newest() ?? position)) throw new NotOurReplica('it is ahead of the primary')
      onFound(position)
    } catch (error) {
      onLost(error)
    }
  }

  async function run(): Promise<void> {
    while (!end.signal.aborted) {
      await look()
      await wait(EVERY_MS, undefined, { signal: end.signal, ref: false }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    /** To be called after every change. */
    askNow: () => void askNow(),
    system: () => system,
    async stop() {
      end.abort()
      await running
    },
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const tooLong = new AbortController()
  const limit = wait(PATIENCE_MS, undefined, { signal: tooLong.signal }).then(() => {
    throw new Error('it does not answer')
  })
  try {
    return await Promise.race([answer, limit])
  } finally {
    tooLong.abort()
    limit.catch(() => undefined)
  }
}
