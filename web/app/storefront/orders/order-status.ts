import type { Order } from './queries.ts'

type Status = Order['status']

/** The label of each status for customers, and its kind of badge (design: badge). */
export const STATUS_WORDS: Record<Status, { label: string; badge: '' | 'accent' | 'positive' | 'warn' }> = {
  pending_payment: { label: 'Awaiting payment', badge: 'warn' },
  awaiting_transfer: { label: 'Awaiting transfer', badge: 'warn' },
  paid: { label: 'Paid', badge: 'accent' },
  processing: { label: 'Packing', badge: 'accent' },
  shipped: { label: 'Dispatched', badge: 'accent' },
  delivered: { label: 'Delivered', badge: 'positive' },
  cancelled: { label: 'Cancelled', badge: '' },
  refunded: { label: 'Refunded', badge: '' },
}

export interface OrderStep {
  label: string
  /** When it happened; null if it has not. */
  at: string | null
  state: 'done' | 'now' | 'todo'
}

const WAY: readonly { status: Status; label: string }[] = [
  { status: 'paid', label: 'Paid' },
  { status: 'processing', label: 'Packed' },
  { status: 'shipped', label: 'Dispatched' },
  { status: 'delivered', label: 'Delivered' },
]
const ENDS: readonly { status: Status; label: string }[] = [
  { status: 'cancelled', label: 'Cancelled' },
  { status: 'refunded', label: 'Refunded' },
]

/** Returns the steps of an order from placement to delivery; for an order that ended early, the steps until then. */
export function orderSteps({ status, created_at, timeline }: Pick<Order, 'status' | 'created_at' | 'timeline'>) {
  const whenOf = (wanted: Status) => timeline.findLast((event) => event.status === wanted)?.at ?? null
  const placed = { label: 'Placed', at: created_at }
  if (status === 'cancelled' || status === 'refunded') {
    const happened = [...WAY, ...ENDS].flatMap(({ status: one, label }) => {
      const at = whenOf(one)
      return at !== null || one === status ? [{ label, at }] : []
    })
    return marked([placed, ...happened], happened.length)
  }
  const reached = WAY.findIndex((step) => step.status === status) + 1
  return marked([placed, ...WAY.map((step) => ({ label: step.label, at: whenOf(step.status) }))], reached)
}

/** Marks the step at place `reached` as the current one. */
export function marked(steps: readonly Omit<OrderStep, 'state'>[], reached: number): OrderStep[] {
  return steps.map(({ label, at }, place) => {
    if (place > reached) return { label, at: null, state: 'todo' }
    return { label, at, state: place === reached ? 'now' : 'done' }
  })
}
