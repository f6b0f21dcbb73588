import { readStored, removeStored, writeStored } from '../../ui/storage.ts'

export interface Coupon {
  code: string
  discountPercentage: number
  description: string
}

/** Parses a coupon in either format (docs/behaviour.md, Coupons); warns if the code or percentage is invalid. */
export function asCoupon(data: unknown): Coupon | null {
  const fields: Record<string, unknown> = typeof data === 'object' && data !== null ? { ...data } : {}
  const code = fields.coupon_code ?? fields.code
  const percentage = Number(fields.discount_percentage ?? fields.discountPercentage)
  if (typeof code !== 'string' || code === '' || !(percentage > 0)) {
    console.warn('A coupon without a code or a percentage was ignored', data)
    return null
  }
  const description = typeof fields.description === 'string' ? fields.description : ''
  return { code, discountPercentage: percentage, description: description || `${percentage}% off` }
}

const keyOf = (userId: number) => `coupon:${userId}`

/** Returns the coupon that this browser has stored for the user; null without one. */
export function readStoredCoupon(userId: number): Coupon | null {
  const stored = readStored(keyOf(userId))
  if (!stored) return null
  try {
    return asCoupon(JSON.parse(stored))
  } catch {
    return null
  }
}

export function storeCoupon(userId: number, coupon: Coupon | null): void {
  if (coupon) writeStored(keyOf(userId), JSON.stringify(coupon))
  else removeStored(keyOf(userId))
}
