/** Outgoing webhooks: events of the shop, sent to other programs as Standard Webhooks (docs/api.md). */
import { z } from 'zod'
import { IdParams, id, idParam, limit, seenAt, skip, timestamp, windowAnswer } from '../lib/fields.ts'
import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'

/** The events, and when they happen. */
export const WEBHOOK_EVENTS = {
  'order.placed': 'A customer places an order.',
  'order.paid': 'An order is paid.',
  'order.dispatched': 'The parcel leaves.',
  'order.delivered': 'The parcel has arrived.',
  'order.cancelled': 'An order is cancelled.',
  'order.refunded': 'A refund is sent, of all or part of an order.',
  'product.updated': 'A product is added, changed, published or archived.',
  'stock.low': 'An order leaves few units of a variant.',
} as const
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS

const WebhookEventName = z.enum(Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]])

export const WebhookEndpoint = z
  .object({
    id,
    url: z.string(),
    events: z.array(z.string()),
    is_enabled: z.boolean(),
    /** Since when every attempt has failed; null if the last one succeeded. */
    failing_since: timestamp.nullable(),
    /** How many events wait to be sent. */
    waiting: z.int(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'WebhookEndpoint' })
export type WebhookEndpoint = z.output<typeof WebhookEndpoint>

export const WebhookForm = z.object({
  url: z.url({ protocol: /^https?$/, error: 'Enter an address that starts with https://.' }).max(500),
  events: z.array(WebhookEventName).min(1, 'Choose at least one event.'),
})
export const WebhookChanges = WebhookForm.partial().extend({ is_enabled: z.boolean().optional(), updated_at: seenAt })

/** An event for an endpoint. `payload` is what is sent. */
export const WebhookDelivery = z
  .object({
    id: z.int(),
    endpoint_id: id,
    /** The header `webhook-id`, the same in each attempt. */
    message_id: z.string(),
    event: z.string(),
    payload: z.json(),
    /** `queued` waits for its first or next attempt, `failed` was given up. */
    status: z.enum(['queued', 'sent', 'failed']),
    attempts: z.int(),
    /** Of the last attempt; null before it, or without an answer. */
    response_status: z.int().nullable(),
    /** The start of the last answer. */
    response: z.string().nullable(),
    error: z.string().nullable(),
    duration_ms: z.int().nullable(),
    created_at: timestamp,
    sent_at: timestamp.nullable(),
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.output<typeof WebhookDelivery>

const tags = ['Webhooks']

export const listWebhooks = {
  method: 'GET',
  url: '/admin/webhooks',
  schema: {
    tags,
    ...forStaff('settings.read'),
    summary: 'List webhook endpoints',
    response: { 200: z.object({ items: z.array(WebhookEndpoint) }), ...problems },
  },
} as const

/** The signing secret is in `secret` of this response and never shown again. 422 for an address that is not https. */
export const createWebhook = {
  method: 'POST',
  url: '/admin/webhooks',
  schema: {
    tags,
    ...forStaff('settings.write'),
    summary: 'Add a webhook endpoint',
    body: WebhookForm,
    response: { 201: WebhookEndpoint.extend({ secret: z.string() }), ...problems },
  },
} as const

/** Enabling an endpoint sends what waits for it. */
export const updateWebhook = {
  method: 'PUT',
  url: '/admin/webhooks/:id',
  schema: {
    tags,
    ...forStaff('settings.write'),
    summary: 'Change a webhook endpoint',
    params: IdParams,
    body: WebhookChanges,
    response: { 200: WebhookEndpoint, ...problems },
  },
} as const

/** Also removes its deliveries. */
export const removeWebhook = {
  method: 'DELETE',
  url: '/admin/webhooks/:id',
  schema: {
    tags,
    ...forStaff('settings.write'),
    summary: 'Remove a webhook endpoint',
    params: IdParams,
    response: { 200: z.object({ success: z.boolean() }), ...problems },
  },
} as const

/** Queues an event `test`. 409 `endpoint_disabled`. */
export const testWebhook = {
  method: 'POST',
  url: '/admin/webhooks/:id/test',
  schema: {
    tags,
    ...forStaff('settings.write'),
    summary: 'Send a test event',
    params: IdParams,
    response: { 201: WebhookDelivery, ...problems },
  },
} as const

/** Newest first; of the last 30 days. */
export const listWebhookDeliveries = {
  method: 'GET',
  url: '/admin/webhook-deliveries',
  schema: {
    tags,
    ...forStaff('settings.read'),
    summary: 'List webhook deliveries',
    querystring: z.object({
      skip,
      limit: limit(20),
      endpoint_id: idParam.optional(),
      status: WebhookDelivery.shape.status.optional(),
    }),
    response: { 200: windowAnswer(WebhookDelivery), ...problems },
  },
} as const

/** Sends it again at once, with the same `webhook-id`. 409 `endpoint_disabled`. */
export const retryWebhookDelivery = {
  method: 'POST',
  url: '/admin/webhook-deliveries/:id/retry',
  schema: {
    tags,
    ...forStaff('settings.write'),
    summary: 'Send a webhook again',
    params: IdParams,
    response: { 200: WebhookDelivery, ...problems },
  },
} as const
