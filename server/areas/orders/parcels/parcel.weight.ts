/** What the parcel of an order weighs. */

interface WeighedPart {
  product_id: number
  name: string
  /** Of all ordered units of its line. */
  quantity: number
  ordered: number
  refunded: number
  /** Of one unit; null if nobody entered it. */
  weight_grams: number | null
}

/** Returns the weight of the units that are not refunded, and the products among them without a weight, which count as 0. */
export function weigh(parts: readonly WeighedPart[]) {
  const sent = parts.filter(({ ordered, refunded }) => refunded < ordered)
  const missing = new Map(
    sent.flatMap(({ product_id, name, weight_grams }) => (weight_grams === null ? [[product_id, name] as const] : [])),
  )
  return {
    weight_grams: sent.reduce(
      (sum, { quantity, ordered, refunded, weight_grams }) =>
        sum + (quantity / ordered) * (ordered - refunded) * (weight_grams ?? 0),
      0,
    ),
    without_weight: [...missing].map(([product_id, name]) => ({ product_id, name })),
  }
}
