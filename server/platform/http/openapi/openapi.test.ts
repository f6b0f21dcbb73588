import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'

type Schema = { type?: string; $ref?: string; required?: string[]; properties: Record<string, Schema> }
interface Parameter {
  name: string
  in: string
  required: boolean
  schema: { type: string; default?: unknown; maximum?: number }
}
interface Call {
  parameters?: Parameter[]
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}
interface Description {
  paths: Record<string, Record<string, Call>>
  components: { schemas: Record<string, Schema> }
}

let shop: TestApp
let description: Description
beforeAll(async () => {
  shop = await buildTestApp()
  description = (await shop.app.inject('/api/openapi.json')).json()
})
afterAll(() => shop.close())

const parametersOf = (path: string) => description.paths[`/api/v1${path}`]?.get?.parameters ?? []

test('has every documented call in its documented form, and nothing else', () => {
  expect(Object.keys(description.paths).sort()).toEqual(
    [
      '/addresses/',
      '/addresses/set-default/{id}',
      '/addresses/{id}',
      '/admin/age-checks/providers/',
      '/admin/age-checks/providers/{name}/settings',
      '/admin/api-keys',
      '/admin/api-keys/{id}',
      '/admin/assistant/inbox',
      '/admin/assistant/inbox/{id}',
      '/admin/assistant/rows',
      '/admin/assistant/rows/{id}',
      '/admin/assistant/topics',
      '/admin/assistant/versions',
      '/admin/assistant/versions/{id}/publish',
      '/admin/audit-log',
      '/admin/blog/',
      '/admin/blog/{id}/',
      '/admin/books/close',
      '/admin/books/export.csv',
      '/admin/books/reopen',
      '/admin/books/report',
      '/admin/brands/',
      '/admin/brands/{id}',
      '/admin/bundles/',
      '/admin/bundles/{id}/',
      '/admin/categories/',
      '/admin/categories/{id}',
      '/admin/chat/chat',
      '/admin/chat/proposals/{id}/confirm',
      '/admin/chat/proposals/{id}/discard',
      '/admin/chat/sessions',
      '/admin/chat/{session_id}/messages/',
      '/admin/chat/{session_id}/messages/{message_id}/tables/{index}.csv',
      '/admin/content-links',
      '/admin/content/',
      '/admin/content/images',
      '/admin/content/{key}',
      '/admin/content/{key}/draft',
      '/admin/content/{key}/publish',
      '/admin/content/{key}/schedule',
      '/admin/content/{key}/versions',
      '/admin/content/{key}/versions/{number}',
      '/admin/content/{key}/versions/{number}/restore',
      '/admin/coupons/',
      '/admin/coupons/{id}/',
      '/admin/customers/{id}/addresses',
      '/admin/documents',
      '/admin/opening',
      '/admin/orders/',
      '/admin/orders/dispatch',
      '/admin/orders/dispatch/numbers',
      '/admin/mails/',
      '/admin/mails/tests/{id}',
      '/admin/mails/{mail}',
      '/admin/mails/{mail}/content',
      '/admin/mails/{mail}/preview',
      '/admin/mails/{mail}/test',
      '/admin/orders/export.csv',
      '/admin/orders/items',
      '/admin/orders/parcels.csv',
      '/admin/orders/quote',
      '/admin/orders/waiting',
      '/admin/orders/{id}/',
      '/admin/orders/{id}/age-document',
      '/admin/orders/{id}/edit',
      '/admin/orders/{id}/edit/preview',
      '/admin/orders/{id}/evidence',
      '/admin/orders/{id}/evidence/exports',
      '/admin/take-back/',
      '/admin/take-back/export.csv',
      '/admin/take-back/{id}',
      '/admin/orders/{id}/invoices/{invoiceId}',
      '/admin/orders/{id}/invoices/{invoiceId}/pdf',
      '/admin/orders/{id}/lots',
      '/admin/orders/{id}/parcels',
      '/admin/orders/{id}/parcels/{parcelId}',
      '/admin/orders/{id}/refund',
      '/admin/orders/{id}/refund-approvals/{approvalId}',
      '/admin/orders/{id}/returns',
      '/admin/payments/failed/',
      '/admin/payments/failed/{id}/link',
      '/admin/payments/providers/',
      '/admin/payments/providers/{name}/keys',
      '/admin/payments/providers/{name}/test',
      '/admin/prices/changes',
      '/admin/prices/changes/{id}/undo',
      '/admin/prices/preview',
      '/admin/privacy-requests',
      '/admin/privacy-requests/{id}',
      '/admin/products/',
      '/admin/products/check',
      '/admin/products/ecids',
      '/admin/products/export.csv',
      '/admin/products/import',
      '/admin/products/import/columns',
      '/admin/products/{id}',
      '/admin/products/{id}/',
      '/admin/products/{id}/duplicate',
      '/admin/products/{id}/stock',
      '/admin/products/{id}/stock-movements',
      '/admin/promotions/',
      '/admin/promotions/try',
      '/admin/promotions/{id}/',
      '/admin/former-shop/customers/{id}',
      '/admin/former-shop/imports/',
      '/admin/former-shop/imports/{id}/start',
      '/admin/former-shop/imports/{id}/undo',
      '/admin/purchase-orders/',
      '/admin/purchase-orders/{id}/',
      '/admin/purchase-orders/{id}/close',
      '/admin/purchase-orders/{id}/receipts',
      '/admin/redirects/',
      '/admin/redirects/import',
      '/admin/redirects/{id}',
      '/admin/returns/',
      '/admin/returns/{id}',
      '/admin/returns/{id}/cancel',
      '/admin/returns/{id}/decide',
      '/admin/returns/{id}/receive',
      '/admin/returns/{id}/replacement',
      '/admin/reviews/',
      '/admin/reviews/{id}',
      '/admin/sales/',
      '/admin/sales/preview',
      '/admin/sales/{id}/',
      '/admin/sales/{id}/end',
      '/admin/samples',
      '/admin/search',
      '/admin/settings/',
      '/admin/settings/checklist',
      '/admin/settings/images/{slot}',
      '/admin/setup',
      '/admin/insights',
      '/admin/lots/',
      '/admin/lots/classes',
      '/admin/lots/products/{id}',
      '/admin/lots/recalls/{id}',
      '/admin/lots/recalls/{id}/buyers',
      '/admin/lots/recalls/{id}/buyers.csv',
      '/admin/lots/recalls/{id}/close',
      '/admin/lots/recalls/{id}/mails',
      '/admin/lots/recalls/{id}/reminders',
      '/admin/lots/recalls/{id}/undo',
      '/admin/lots/{id}/',
      '/admin/lots/{id}/adjust',
      '/admin/lots/{id}/recall',
      '/admin/lots/{id}/report',
      '/admin/reorder/',
      '/admin/stock-counts/',
      '/admin/stock-counts/{id}/',
      '/admin/stock-counts/{id}/apply',
      '/admin/stock-counts/{id}/cancel',
      '/admin/stock-counts/{id}/differences',
      '/admin/stock-counts/{id}/lines',
      '/admin/stock-counts/{id}/scans',
      '/admin/suppliers/',
      '/admin/suppliers/variations',
      '/admin/suppliers/{id}/',
      '/admin/synonyms/',
      '/admin/synonyms/{id}',
      '/counts',
      '/admin/stats',
      '/admin/views',
      '/admin/views/{id}',
      '/admin/webhook-deliveries',
      '/admin/webhook-deliveries/{id}/retry',
      '/admin/webhooks',
      '/admin/webhooks/{id}',
      '/admin/webhooks/{id}/test',
      '/advice/misfits',
      '/advice/shots',
      '/advice/starter-set',
      '/age-checks/document',
      '/age-checks/finish',
      '/age-checks/provider',
      '/age-checks/start',
      '/age-checks/view',
      '/blog/',
      '/blog/{id}',
      '/brands/',
      '/bundles/',
      '/bundles/{id}',
      '/cart/',
      '/cart/clear/',
      '/cart/{id}',
      '/categories/',
      '/contact-messages',
      '/content/frame',
      '/content/home',
      '/content/pages/{key}',
      '/content/products',
      '/coupons/apply',
      '/customer/chat',
      '/customer/chat/my-sessions',
      '/customer/chat/{session_id}/messages',
      '/customer/chat/{session_id}/messages/{id}/rating',
      '/documents/{key}',
      '/orders/',
      '/payment/config',
      '/payment/confirm/{id}',
      '/payment/create-payment-intent',
      '/payment/link/confirm',
      '/payment/link/create-payment-intent',
      '/payment/link/view',
      '/payment/sandbox/authenticate',
      '/payment/sandbox/pay',
      '/payment/webhook',
      '/payment/webhook/{provider}',
      '/admin/mail-subscriptions',
      '/admin/mail-subscriptions/newsletter.csv',
      '/mail-subscriptions',
      '/mail-subscriptions/confirm',
      '/mail-subscriptions/unsubscribe',
      '/mail-subscriptions/{id}',
      '/privacy-requests',
      '/products/',
      '/products/search',
      '/products/search/suggestions',
      '/products/{id}',
      '/products/{id}/related',
      '/products/{id}/reviews',
      '/reviews/can-review/{order_id}/{product_id}',
      '/reviews/order/{order_id}/product/{product_id}',
      '/reviews/{id}',
      '/recalls/answer',
      '/reviews/{id}/report',
      '/site-settings/',
      '/users',
      '/users/',
      '/users/confirm-email',
      '/users/forgot-password',
      '/users/customers',
      '/users/invitations',
      '/users/login',
      '/users/logout',
      '/users/me',
      '/users/me/email-change',
      '/users/me/export',
      '/users/me/former-orders',
      '/users/me/my-orders',
      '/users/me/orders/{id}',
      '/users/me/orders/{id}/age-check',
      '/users/me/orders/{id}/cancel',
      '/users/me/orders/{id}/invoices/{invoiceId}',
      '/users/me/orders/{id}/invoices/{invoiceId}/pdf',
      '/users/me/orders/{id}/returns',
      '/users/me/returns/{id}',
      '/users/me/returns/{id}/cancel',
      '/users/me/returns/{id}/sent',
      '/users/me/sessions',
      '/users/me/sessions/{id}',
      '/users/me/totp',
      '/users/me/totp/confirm',
      '/users/me/totp/recovery-codes',
      '/users/reset-password',
      '/users/{id}',
      '/wishlist',
      '/wishlist/',
      '/wishlist/{id}',
    ]
      .map((path) => `/api/v1${path}`)
      .sort(),
  )
})

test('the whole description equals the one in tests/snapshots', async () => {
  const file = join(import.meta.dirname, '../../../../tests/snapshots/openapi.json')
  // Sorted, so that the order of the areas makes no difference.
  const paths = Object.fromEntries(Object.entries(description.paths).sort(([one], [other]) => (one < other ? -1 : 1)))
  await expect(`${JSON.stringify({ ...description, paths }, undefined, 1)}\n`).toMatchFileSnapshot(file)
})

test('lists are optional, have their documented names and their documented defaults', () => {
  const given = parametersOf('/products/')
  for (const name of ['categories[]', 'subcategories[]', 'brands[]', 'ratings[]'])
    expect(given.find((parameter) => parameter.name === name)).toMatchObject({ in: 'query', required: false })
  const presets = Object.fromEntries(given.map(({ name, schema }) => [name, schema.default]))
  expect(presets).toMatchObject({ page: 1, limit: 10, sort: 'popularity' })
  expect(given.find(({ name }) => name === 'in_stock')?.schema.type).toBe('boolean')
  const limits = (path: string) => parametersOf(path).find(({ name }) => name === 'limit')?.schema
  expect(limits('/products/search')).toMatchObject({ default: 12, maximum: 100 })
  expect(limits('/products/search/suggestions')).toMatchObject({ default: 5 })
  expect(limits('/bundles/')).toMatchObject({ default: 10 })
})

test('amounts are decimal pounds, as they are sent', () => {
  for (const name of ['ProductSummary', 'Product', 'Suggestion', 'Bundle'])
    expect(description.components.schemas[name]?.properties.price).toMatchObject({
      type: 'number',
      minimum: 0,
      description: 'Pounds, with at most two decimals',
    })
})

test('every error is a problem document, and a 422 always has errors', () => {
  const schemas = { 422: 'InvalidProblem', '4XX': 'Problem', '5XX': 'Problem' }
  for (const path of Object.values(description.paths))
    for (const { responses } of Object.values(path))
      for (const [status, name] of Object.entries(schemas))
        expect(responses[status]?.content).toEqual({
          'application/problem+json': { schema: { $ref: `#/components/schemas/${name}` } },
        })
  const { required, properties } = description.components.schemas.InvalidProblem ?? {}
  expect(required).toContain('errors')
  expect(properties?.errors).toMatchObject({ type: 'array', minItems: 1 })
})

test('every reference leads to a schema, and every schema is used', () => {
  const references = new Set(JSON.stringify(description).match(/#\/components\/schemas\/[^"]+/g))
  const names = Object.keys(description.components.schemas).map((name) => `#/components/schemas/${name}`)
  expect([...references].sort()).toEqual(names.sort())
})
