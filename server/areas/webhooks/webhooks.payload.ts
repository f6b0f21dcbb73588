/** What a webhook contains, and the names under which its signing secret is sealed. */
import type { DeliveryRow } from './webhooks.repository.ts'

export const SECRET_NAME = 'webhooks'
export const SECRET_PURPOSE = 'webhook endpoint'

/** Returns the body of Standard Webhooks. It is the same in each attempt. */
export const toPayload = ({ event, data, created_at }: Pick<DeliveryRow, 'event' | 'data' | 'created_at'>) => ({
  type: event,
  timestamp: created_at.toISOString(),
  data,
})
