/** The tables of payments and refunds. */
import type { Generated } from 'kysely'
import type { Json, JsonWithDefault, NullableTimestamp, Timestamp } from './column-types.ts'

interface PaymentIntentTable {
  id: Generated<number>
  order_id: number
  provider: string
  provider_intent_id: string
  client_secret: string
  amount_pence: number
  currency: Generated<string>
  status: Generated<'open' | 'succeeded' | 'cancelled'>
  received_pence: Generated<number>
  pays_order: Generated<boolean>
  cancel_next_at: NullableTimestamp
  address: Generated<string>
  method: Generated<string>
  card_brand: string | null
  card_last4: string | null
  succeeded_at: NullableTimestamp
  created_at: Timestamp
  updated_at: Timestamp
}

interface PaymentEventTable {
  provider: string
  event_id: string
  type: string
  provider_intent_id: string | null
  outcome: string
  received_at: Timestamp
}

interface PaymentFailureTable {
  id: Generated<number>
  provider_intent_id: string
  order_id: number
  user_id: number
  address: Generated<string>
  decline_code: string
  attempt_key: string
  at: Timestamp
  method: Generated<string>
  card_brand: string | null
  card_last4: string | null
}

/** A view, all of whose columns PostgreSQL reports as nullable. `decline_code` is null for a payment that succeeded. */
interface PaymentAttemptView {
  order_id: number | null
  provider: string | null
  method: string | null
  card_brand: string | null
  card_last4: string | null
  decline_code: string | null
  at: Date | null
}

interface RefundTable {
  id: Generated<number>
  order_id: number
  payment_intent_id: number | null
  amount_pence: number
  delivery_pence: Generated<number>
  reason: string
  status: Generated<'requested' | 'succeeded' | 'failed'>
  event_key: string
  provider_refund_id: string | null
  requested_by: number | null
  attempts: Generated<number>
  next_attempt_at: Timestamp
  last_error: string | null
  completed_at: NullableTimestamp
  created_at: Timestamp
}

export interface SandboxIntentTable {
  id: string
  client_secret: string
  idempotency_key: string
  amount_pence: number
  currency: string
  status: Generated<'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'>
  metadata: JsonWithDefault<Record<string, string>>
  card_brand: string | null
  card_last4: string | null
  decline_code: string | null
  refunded_pence: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

interface SandboxRefundTable {
  id: string
  intent_id: string
  idempotency_key: string
  amount_pence: number
  created_at: Timestamp
}

interface SandboxEventTable {
  id: string
  type: string
  intent_id: string
  payload: Json<unknown>
  attempts: Generated<number>
  next_attempt_at: Timestamp
  delivered_at: NullableTimestamp
  created_at: Timestamp
}

export interface PaymentTables {
  payment_intent: PaymentIntentTable
  payment_event: PaymentEventTable
  payment_failure: PaymentFailureTable
  payment_attempt: PaymentAttemptView
  refund: RefundTable
  sandbox_intent: SandboxIntentTable
  sandbox_refund: SandboxRefundTable
  sandbox_event: SandboxEventTable
}
