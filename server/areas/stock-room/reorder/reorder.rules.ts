/** How long stock lasts, and how much to order. */
import { SALES_DAYS } from '@shop/contract/stock-room/reorder.ts'

interface Selling {
  in_stock: number
  /** Units of the last `SALES_DAYS` days. */
  sold: number
}

interface Ordering {
  low_stock: number
  on_order?: number
  /** Null without a supplier. */
  pack_size?: number | null
}

/** Returns for how many whole days the stock lasts at the rate of the last weeks; null without sales. */
export const daysOfCover = ({ in_stock, sold }: Selling): number | null =>
  sold <= 0 ? null : Math.floor((in_stock * SALES_DAYS) / sold)

/** Rounds units up to whole packs. */
export const roundToPacks = (units: number, packSize: number): number => Math.ceil(units / packSize) * packSize

/**
 * Returns how many units to order, in whole packs: the stock, with what is on order, should last through the delivery time and
 * the chosen days after it, and never be low (`low_stock` units or fewer) without sales.
 */
export function suggestQuantity(
  { in_stock, sold, low_stock, on_order = 0, pack_size }: Selling & Ordering,
  { lead_days, cover_days }: { lead_days: number; cover_days: number },
): number {
  const sells = Math.ceil((Math.max(0, sold) * (lead_days + cover_days)) / SALES_DAYS)
  return roundToPacks(Math.max(0, Math.max(sells, low_stock + 1) - in_stock - on_order), pack_size ?? 1)
}
