import { buildTravellingOrder } from '../../testing/travelling-order.ts'
import type { AdminOrder, AdminOrderSummary } from './queries.ts'

/** Builds an order as staff receive it, paid by card; `facts` override its fields. */
export function buildAdminOrder(facts: Partial<AdminOrder> = {}): AdminOrder {
  const { collection_code: _, ...order } = buildTravellingOrder()
  return {
    ...order,
    items: order.items.map((item) => ({ ...item, refunded: 0, lots: [] })),
    delivery_refunded: 0,
    approvals: [],
    returns: [],
    age_check: { ...order.age_check, method_name: 'The shop’s own check', document_type: null },
    customer: { id: 31, name: 'Imogen Hale', email: 'imogen@hale.example' },
    paid: 21.47,
    internal_events: [],
    refunds: [],
    archived_at: null,
    terms_version: null,
    channel: 'web',
    placed_by: null,
    allowed_statuses: ['processing', 'cancelled', 'refunded'],
    ...facts,
  }
}

/** Builds an order of the list. */
export function buildListed(facts: Partial<AdminOrderSummary> = {}): AdminOrderSummary {
  const {
    id,
    order_number,
    status,
    payment_method,
    payment_status,
    paid_with,
    total,
    refunded,
    created_at,
    customer,
    collection_point,
  } = buildAdminOrder()
  return {
    id,
    order_number,
    status,
    payment_method,
    payment_status,
    paid_with,
    collection_point,
    total,
    refunded,
    created_at,
    customer,
    item_count: 3,
    images: [],
    age_check_status: 'passed',
    age_check_due_at: null,
    age_document_at: null,
    has_open_refund: false,
    refund_due: null,
    promised_by: '2026-12-21T12:00:00.000Z',
    channel: 'web',
    ...facts,
  }
}

/** Builds a refund of an order. */
export function buildRefund(facts: Partial<AdminOrder['refunds'][number]> = {}): AdminOrder['refunds'][number] {
  return {
    id: 90,
    amount: 5,
    reason: 'A dented tin',
    status: 'requested',
    last_error: null,
    created_at: '2026-11-21T12:30:00.000Z',
    ...facts,
  }
}

/** Builds a refund above the limit that waits for a second person. */
export function buildApproval(facts: Partial<AdminOrder['approvals'][number]> = {}): AdminOrder['approvals'][number] {
  return {
    id: 4,
    amount: 21.47,
    reason: 'Damaged in the post',
    asked_by: { id: 2, name: 'Lucy Oduya' },
    asked_at: '2026-11-21T12:30:00.000Z',
    items: [{ id: 1, quantity: 3, is_restocked: false }],
    ...facts,
  }
}
