/** Queues events that the triggers of 0070_webhooks.sql do not know, in the caller's transaction. */
import type { WebhookEvent } from '@shop/contract/integrations/webhooks.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Queues `event` for every endpoint that wants it. `data` must not contain personal data. */
export async function queueWebhooks(trx: Db, event: WebhookEvent, data: object): Promise<void> {
  await sql`select queue_webhooks(${event}, ${JSON.stringify(data)}::jsonb)`.execute(trx)
}
