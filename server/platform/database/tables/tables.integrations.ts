/** The tables of integrations: webhook endpoints and deliveries. */
import type { Generated } from 'kysely'
import type { Json, NullableTimestamp, Timestamp } from './column-types.ts'

interface WebhookEndpointTable {
  id: Generated<number>
  url: string
  events: string[]
  sealed_secret: string
  is_enabled: Generated<boolean>
  next_attempt_at: Timestamp
  failures_in_a_row: Generated<number>
  failing_since: NullableTimestamp
  created_at: Timestamp
  updated_at: Timestamp
}

interface WebhookDeliveryTable {
  id: Generated<number>
  message_id: Generated<string>
  endpoint_id: number
  event: string
  data: Json<unknown>
  status: Generated<'queued' | 'sent' | 'failed'>
  attempts: Generated<number>
  next_attempt_at: Timestamp
  response_status: number | null
  response: string | null
  error: string | null
  duration_ms: number | null
  sent_at: NullableTimestamp
  created_at: Timestamp
}

export interface IntegrationTables {
  webhook_endpoint: WebhookEndpointTable
  webhook_delivery: WebhookDeliveryTable
}
