import type { Order } from './queries.ts'

type Status = Order['status']

/** The label of each status for customers, and its kind of badge (design: badge). */
const STATUS_WORDS: Record<Status, { label: string; badge: '' | 'accent' | 'positive' | 'warn' }> = {
  pending_payment: { label: 'Awaiting payment', badge: 'warn' },
  awaiting_transfer: { label: 'Awaiting transfer', badge: 'warn' },
  paid: { label: 'Paid', badge: 'accent' },
  processing: { label: 'Packing', badge: 'accent' },
  shipped: { label: 'Dispatched', badge: 'accent' },
  delivered: { label: 'Delivered', badge: 'positive' },
  cancelled: { label: 'Cancelled', badge: '' },
  refunded: { label: 'Refunded', badge: '' },
}

const COLLECTED: Partial<typeof STATUS_WORDS> = {
  shipped: { label: 'Ready to collect', badge: 'accent' },
  delivered: { label: 'Collected', badge: 'positive' },
}

/** Returns the label of an order's status, and its kind of badge. */
export const statusWords = ({ status, collection_point }: Pick<Order, 'status' | 'collection_point'>) =>
  (collection_point !== null && COLLECTED[status]) || STATUS_WORDS[status]

export interface OrderStep {
  label: string
  /** When it happened; null if it has not. */
  at: string | null
  state: 'done' | 'now' | 'todo'
}

const WAY: readonly { status: Status; label?: string }[] = [
  { status: 'paid' },
  { status: 'processing', label: 'Packed' },
  { status: 'shipped' },
  { status: 'delivered' },
]
const ENDS: typeof WAY = [{ status: 'cancelled' }, { status: 'refunded' }]

/** Returns the steps of an order from placement to delivery; for an order that ended early, the steps until then. */
export function orderSteps(order: Pick<Order, 'status' | 'collection_point' | 'created_at' | 'timeline'>) {
  const { status, created_at, timeline, collection_point } = order
  const whenOf = (wanted: Status) => timeline.findLast((event) => event.status === wanted)?.at ?? null
  const labelOf = ({ status: one, label }: (typeof WAY)[number]) =>
    label ?? statusWords({ status: one, collection_point }).label
  const placed = { label: 'Placed', at: created_at }
  if (status === 'cancelled' || status === 'refunded') {
    const happened = [...WAY, ...ENDS].flatMap((step) => {
      const at = whenOf(step.status)
      return at !== null || step.status === status ? [{ label: labelOf(step), at }] : []
    })
    return marked([placed, ...happened], happened.length)
  }
  const reached = WAY.findIndex((step) => step.status === status) + 1
  return marked([placed, ...WAY.map((step) => ({ label: labelOf(step), at: whenOf(step.status) }))], reached)
}

/** Marks the step at place `reached` as the current one. */
export function marked(steps: readonly Omit<OrderStep, 'state'>[], reached: number): OrderStep[] {
  return steps.map(({ label, at }, place) => {
    if (place > reached) return { label, at: null, state: 'todo' }
    return { label, at, state: place === reached ? 'now' : 'done' }
  })
}
