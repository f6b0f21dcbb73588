/** The customer's choices at the checkout, stored for the tab, to survive a refresh or login. Never card data. */
import type { Input } from '@shop/contract/client.ts'
import { requestKey } from '../../lib/request-key.ts'

export const STEPS = ['address', 'delivery', 'payment'] as const
export type Step = (typeof STEPS)[number]
export type OrderPayload = Input<'POST /orders/'>['body']

export interface Choices {
  /** The open step, unless an earlier one needs input. */
  step: Step
  /** Null for the default address. */
  shipping_address_id: number | null
  /** Null if it is the shipping address. */
  billing_address_id: number | null
  delivery_method: OrderPayload['delivery_method']
  payment_method: OrderPayload['payment_method']
}

/**
 * One attempt to place an order. Its idempotency key makes the server answer a retry with the same order; `fingerprint`
 * identifies the content, so that a changed order gets a new key. `total` is the total shown, in pence.
 */
export interface Attempt {
  key: string
  fingerprint: string
  payload: OrderPayload
  total: number
}

/** A payment that was started, so that a refresh in the middle can ask for its result. */
export interface Begun {
  orderId: number
  intentId: string
}

interface Memory {
  choices: Choices
  attempt: Attempt | null
  begun: Begun | null
}

const FRESH: Memory = {
  choices: {
    step: 'payment',
    shipping_address_id: null,
    billing_address_id: null,
    delivery_method: 'standard',
    payment_method: 'card',
  },
  attempt: null,
  begun: null,
}

const keyOf = (userId: number) => `checkout:${userId}`
/** Fallback without session storage: choices then last as long as the page. */
const unstored = new Map<number, Memory>()

export function checkoutMemory(userId: number): Memory {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null')
    if (isMemory(stored)) return stored
  } catch {
    // Unavailable storage and invalid data count as empty.
  }
  return unstored.get(userId) ?? FRESH
}

function store(userId: number, changed: Partial<Memory>): void {
  const memory = { ...checkoutMemory(userId), ...changed }
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(memory))
    unstored.delete(userId)
  } catch {
    unstored.set(userId, memory)
  }
}

export const storeChoices = (userId: number, choices: Choices): void => store(userId, { choices })
export const removeAttempt = (userId: number): void => store(userId, { attempt: null })
export const storeStartedPayment = (userId: number, begun: Begun): void => store(userId, { begun })

/** Ends the choosing once the order has its own address: the next checkout starts over with the same choices. */
export function endChoosing(userId: number): void {
  const { choices } = checkoutMemory(userId)
  store(userId, { choices: { ...choices, step: 'payment' }, attempt: null })
}

/** Removes the started payment once the order is paid. */
export const endCheckout = (userId: number): void => store(userId, { begun: null })

/** Returns the attempt to place exactly this order: the stored one, or a new one. `cart` is its contents as text. */
export function attemptFor(userId: number, payload: OrderPayload, cart: string, total: number): Attempt {
  const fingerprint = JSON.stringify([payload, cart, total])
  const { attempt } = checkoutMemory(userId)
  if (attempt?.fingerprint === fingerprint) return attempt
  const next = { key: requestKey(), fingerprint, payload, total }
  store(userId, { attempt: next })
  return next
}

/** Rejects data of an older release and data that was tampered with. */
function isMemory(stored: unknown): stored is Memory {
  if (!hasFields(stored, ['choices', 'attempt', 'begun'])) return false
  const { choices, attempt, begun } = stored
  return (
    hasFields(choices, Object.keys(FRESH.choices)) &&
    STEPS.some((step) => step === choices.step) &&
    typeof choices.delivery_method === 'string' &&
    ['card', 'bank_transfer'].includes(String(choices.payment_method)) &&
    (attempt === null || hasFields(attempt, ['key', 'fingerprint', 'payload', 'total'])) &&
    (begun === null || hasFields(begun, ['orderId', 'intentId']))
  )
}

function hasFields(value: unknown, names: readonly string[]): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && names.every((name) => name in value)
}
