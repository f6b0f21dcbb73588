import type { Bundle, ProductSummary } from '../queries.ts'

/** What a card can show: a product, or a bundle. */
export type CardItem = ProductSummary | Bundle

export function isSoldOut(item: CardItem): boolean {
  return item.stock_quantity <= 0
}
