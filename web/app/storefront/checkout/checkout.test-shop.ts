/** A fake API for the checkout: it stores one customer's cart and orders, and records the requests. */
import type { Answer } from '@shop/contract/client.ts'
import { vi } from 'vitest'
import type { Address } from '../addresses/queries.ts'
import type { CartItem } from '../cart/queries.ts'
import type { Order } from '../orders/queries.ts'
import { DEFAULT_SETTINGS } from '../site-settings/queries.ts'

type User = Answer<'GET /users/me'>

export const CUSTOMER: User = {
  id: 3,
  name: 'Imogen Hale',
  email: 'imogen@hale.example',
  role: 'customer',
  staff_role: null,
  phone: '',
  date_of_birth: '1990-03-27',
  age_verified: false,
  is_disabled: false,
  has_totp: false,
  pending_email: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}
export const HOME: Address = {
  id: 11,
  full_name: 'Imogen Hale',
  line1: '14 Calder Row',
  line2: '',
  city: 'Leeds',
  county: '',
  postcode: 'LS7 3QD',
  country: 'GB',
  phone: '07700 900142',
  is_default: true,
}
const WORK: Address = { ...HOME, id: 12, line1: '2 Mill Lane', is_default: false }

export function buildCartItem(facts: Partial<CartItem> = {}): CartItem {
  return {
    id: 21,
    type: 'product',
    quantity: 3,
    product: null,
    bundle: null,
    price: 4.99,
    item_price: 4.99,
    item_name: 'Garden Mint Nic Salt',
    item_image_url: '/media/mint/800',
    variation_attributes: { Strength: '10 mg' },
    stock_quantity: 9,
    is_available: true,
    unavailable_reason: null,
    age_restricted: true,
    notices: [],
    product_classes: ['nicotine_eliquid'],
    may_be_promoted: false,
    deliver_to: ['ENG', 'WLS', 'SCT', 'NIR'],
    weight_grams: 0,
    has_loose_battery: false,
    vat_parts: [{ rate_percent: 20, weight: 1 }],
    ...facts,
  }
}

const POSTAL = { ...HOME, id: undefined, is_default: undefined }

/** Builds the order placed from the cart of `buildCartItem`, as the API returns it. */
export function buildSentOrder(facts: Partial<Order> = {}): Order {
  return {
    id: 7,
    order_number: 'VS-2026-000007',
    status: 'pending_payment',
    payment_method: 'card',
    payment_status: 'unpaid',
    paid_with: null,
    delivery_method: 'standard',
    delivery_name: 'Standard delivery',
    collection_point: null,
    collection_code: null,
    items: [
      {
        id: 1,
        type: 'product',
        product_id: 12,
        bundle_id: null,
        name: 'Garden Mint Nic Salt',
        brand_name: 'Marram',
        sku: 'GM',
        attributes: { Strength: '10 mg' },
        image_url: '/media/mint/800',
        price: 4.99,
        quantity: 3,
        subtotal: 14.97,
        discount: 0,
        vat: 2.5,
        vat_rate_percent: 20,
        promotions: [],
        parts: [],
        reviewable_product_ids: [],
      },
    ],
    subtotal: 14.97,
    discount: 0,
    promotions: [],
    discount_percentage: 0,
    delivery_fee: 8,
    total: 22.97,
    vat_included: 3.83,
    vat_lines: [{ rate_percent: 20, gross: 22.97, vat: 3.83 }],
    refunded: 0,
    invoices: [],
    coupon_code: null,
    shipping_address: POSTAL,
    billing_address: POSTAL,
    card_brand: null,
    card_last4: null,
    tracking_number: null,
    tracking_url: null,
    parcels: [],
    age_check: { status: 'pending', method: null, checked_at: null, due_at: null, document_at: null },
    proof_of_age_on_delivery: true,
    reject_until: null,
    promised_by: '2026-12-21T12:00:00.000Z',
    can_return: false,
    payment_attempts: [],
    timeline: [{ status: 'pending_payment', at: '2026-11-21T12:00:00.000Z', note: '' }],
    can_cancel: true,
    expires_at: null,
    withdraw_until: null,
    created_at: '2026-11-21T12:00:00.000Z',
    updated_at: '2026-11-21T12:00:00.000Z',
    ...facts,
  }
}

/** An error response; `NO_ANSWER` is a network failure. */
export class ProblemAnswer {
  readonly status: number
  readonly problem: object
  constructor(status: number, problem: object = {}) {
    this.status = status
    this.problem = { type: 'about:blank', title: 'Refused', status, detail: 'Refused.', code: 'refused', ...problem }
  }
}
export const NO_ANSWER = Symbol('no answer')

interface SentCall {
  call: string
  body: unknown
  key: string | null
}

/** `answers` are canned responses by call, 'POST /orders/': values, or functions of the body. Others have defaults. */
export function openShop(answers: Record<string, unknown> = {}) {
  const asked: SentCall[] = []
  const paid = () => buildSentOrder({ status: 'paid', payment_status: 'paid' })
  const ordinary: Record<string, unknown> = {
    'GET /users/me': CUSTOMER,
    'GET /site-settings/': DEFAULT_SETTINGS,
    'GET /payment/config': { provider: 'sandbox', publishable_key: '', label: 'Card', note: 'Visa', currency: 'GBP' },
    'GET /addresses/': { items: [HOME, WORK], total: 2 },
    'GET /cart/': { data: { items: [buildCartItem()], item_count: 3, subtotal: 14.97, promotions: [] } },
    'POST /orders/': buildSentOrder(),
    'GET /users/me/orders/7': buildSentOrder(),
    'POST /payment/create-payment-intent': {
      payment_intent_id: 'pi_1',
      client_secret: 'pi_1_secret',
      amount: 22.97,
      currency: 'GBP',
    },
    'POST /payment/sandbox/pay': { status: 'succeeded', decline_code: null },
    'POST /payment/sandbox/authenticate': { status: 'succeeded', decline_code: null },
    'POST /payment/confirm/7': paid,
  }
  const all: Record<string, unknown> = { ...ordinary, ...answers }
  vi.stubGlobal('fetch', async (address: string, settings: RequestInit) => {
    const call = `${settings.method} ${address.replace('/api/v1', '').split('?')[0]}`
    const body: unknown = typeof settings.body === 'string' ? JSON.parse(settings.body) : undefined
    asked.push({ call, body, key: new Headers(settings.headers).get('idempotency-key') })
    const known = all[call]
    const answer: unknown = typeof known === 'function' ? await known(body) : known
    if (answer === NO_ANSWER) throw new TypeError('Failed to fetch')
    if (answer === undefined) return Response.json(new ProblemAnswer(404).problem, { status: 404 })
    if (answer instanceof ProblemAnswer) return Response.json(answer.problem, { status: answer.status })
    return Response.json(answer)
  })
  const callsOf = (call: string) => asked.filter((one) => one.call === call)
  /** Changes the response to `call`. */
  const now = (call: string, answer: unknown) => {
    all[call] = answer
  }
  return { asked, callsOf, now }
}
