/** Delivers the built-in provider's webhook events over HTTP, like any provider, until the shop accepts them. */

import type { Db } from '../../../platform/database/database.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { sandboxRepository } from './sandbox.repository.ts'
import { SIGNATURE_HEADER, sign, webhookSecret } from './sandbox.signature.ts'

const PATH = '/api/v1/payment/webhook'
const ANSWER_WITHIN_MS = 10_000

export interface SandboxWebhooks {
  db: Db
  clock: Clock
  /** The address of this process, 'http://127.0.0.1:3000'; undefined before it listens. */
  ownAddress(): string | undefined
}

/** Sends due events; returns false if there are none. Rejected events are sent again later. */
export function sandboxWebhooks({ db, clock, ownAddress }: SandboxWebhooks): { workSandboxEvents(): Promise<boolean> } {
  const store = sandboxRepository(db)

  async function isTaken(url: string, payload: unknown, secret: string): Promise<boolean> {
    const body = JSON.stringify(payload)
    const signature = sign(body, secret, Math.floor(clock.now().getTime() / 1000))
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
        body,
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      })
      await answer.body?.cancel()
      return answer.ok
    } catch {
      // The process is shutting down or overloaded: the event stays due.
      return false
    }
  }

  return {
    async workSandboxEvents() {
      const address = ownAddress()
      if (address === undefined) return false
      const events = await store.takeDue()
      if (events.length === 0) return false
      const secret = await webhookSecret(db)
      const taken: string[] = []
      // One at a time, to leave capacity for customers.
      for (const { id, payload } of events) if (await isTaken(`${address}${PATH}`, payload, secret)) taken.push(id)
      if (taken.length > 0) await store.delivered(taken)
      return true
    },
  }
}
