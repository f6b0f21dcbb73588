/** What has become of an order of the large shop: its status, its money and when it moved. */
import type { OrderStatus, PaymentMethod, PaymentStatus } from '@shop/contract/orders.ts'
import { DAY_MS } from '../../server/platform/time/durations.ts'

/** Amounts are pence. */
export interface Course {
  status: OrderStatus
  payment_method: PaymentMethod
  payment_status: PaymentStatus
  paid: number
  refunded: number
  /** What became of the money that went back; null where none did. */
  refund_status: 'requested' | 'succeeded' | null
  paid_at: Date | null
  shipped_at: Date | null
  delivered_at: Date | null
  cancelled_at: Date | null
  archived_at: Date | null
  /** Each status it has had, with when. */
  moves: { status: OrderStatus; at: Date }[]
}

const TRANSFER_SHARE = 0.08
/** Staff have sent back by hand whatever is older than this. */
const REFUNDED_BY_HAND_DAYS = 4
const ARCHIVED_AFTER_DAYS = 60

/** `total` is what the order costs. Nothing happens after `now`. */
export function planCourse(
  random: () => number,
  { placedAt, now, total }: { placedAt: Date; now: Date; total: number },
): Course {
  const age = (now.getTime() - placedAt.getTime()) / DAY_MS
  const payment_method = random() < TRANSFER_SHARE ? 'bank_transfer' : 'card'
  const status = statusOf(random(), age, payment_method)
  const at = (share: number, days: number) => new Date(placedAt.getTime() + Math.min(age * share, days) * DAY_MS)

  const [wasPaidFor, wentBackLate] = [random() < 0.3, random() < 0.5]
  const isPaid = !['pending_payment', 'awaiting_transfer'].includes(status) && (status !== 'cancelled' || wasPaidFor)
  const isSent = ['shipped', 'delivered'].includes(status) || (status === 'refunded' && wentBackLate)
  const isDelivered = status === 'delivered' || (status === 'refunded' && wentBackLate)
  const paid = isPaid ? total : 0
  const isAllBack = isPaid && ['cancelled', 'refunded'].includes(status)
  const isPartBack = status === 'delivered' && random() < 0.01
  const refunded = isAllBack ? paid : isPartBack ? Math.floor(paid / 3) : 0
  const isByHand = payment_method === 'bank_transfer' && age < REFUNDED_BY_HAND_DAYS

  const paid_at = isPaid ? at(0.2, payment_method === 'card' ? 0.002 : 1) : null
  const shipped_at = isSent ? at(0.5, 1.5) : null
  const delivered_at = isDelivered ? at(0.8, 3.5) : null
  const ended_at = at(0.9, 9)
  const packed = isSent || status === 'processing' ? at(0.3, 1.2) : null
  const moves: [OrderStatus, Date | null][] = [
    [payment_method === 'card' ? 'pending_payment' : 'awaiting_transfer', placedAt],
    ['paid', paid_at],
    ['processing', packed],
    ['shipped', shipped_at],
    ['delivered', delivered_at],
    ['cancelled', status === 'cancelled' ? ended_at : null],
    ['refunded', status === 'refunded' ? ended_at : null],
  ]
  const isArchived = status === 'cancelled' && age > ARCHIVED_AFTER_DAYS && random() < 0.2
  return {
    status,
    payment_method,
    payment_status: refunded === 0 ? (isPaid ? 'paid' : 'unpaid') : isAllBack ? 'refunded' : 'partially_refunded',
    paid,
    refunded,
    refund_status: refunded === 0 ? null : isByHand ? 'requested' : 'succeeded',
    paid_at,
    shipped_at,
    delivered_at,
    cancelled_at: status === 'cancelled' ? ended_at : null,
    archived_at: isArchived ? at(0.95, 30) : null,
    moves: moves.flatMap(([moved, when]) => (when ? [{ status: moved, at: when }] : [])),
  }
}

/** `age` in days. */
function statusOf(share: number, age: number, payment_method: PaymentMethod): OrderStatus {
  if (payment_method === 'card' && age < 0.02 && share < 0.6) return 'pending_payment'
  if (payment_method === 'bank_transfer' && age < 6.5 && share < 0.45) return 'awaiting_transfer'
  if (share > 0.95) return 'cancelled'
  if (share > 0.935 && age > 0.5) return 'refunded'
  if (age < 1) return share < 0.55 ? 'paid' : 'processing'
  if (age < 2) return share < 0.3 ? 'processing' : 'shipped'
  if (age < 5) return share < 0.6 ? 'shipped' : 'delivered'
  return 'delivered'
}
