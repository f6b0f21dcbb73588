/** Sends what the built-in provider has to tell, over HTTP as any provider does, until the shop has taken it. */

import type { Db } from '../../../platform/database/database.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { sandboxRepository } from './sandbox.repository.ts'
import { SIGNATURE_HEADER, sign, webhookSecret } from './sandbox.signature.ts'

const PATH = '/api/v1/payment/webhook'
const ANSWER_WITHIN_MS = 10_000

export interface SandboxWebhooks {
  db: Db
  clock: Clock
  /** Where this process listens, 'http://127.0.0.1:3000'; undefined before it does. */
  ownAddress(): string | undefined
}

/** Sends events that are due; answers false when there were none. What is not taken is sent again later. */
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
      // The process is ending, or too busy: the event stays due.
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
      // One after the other: buyers come first.
      for (const { id, payload } of events) if (await isTaken(`${address}${PATH}`, payload, secret)) taken.push(id)
      if (taken.length > 0) await store.delivered(taken)
      return true
    },
  }
}
