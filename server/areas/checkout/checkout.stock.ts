/** Whether the shelf holds what a cart asks for, bundles taken apart and lines that share parts looked at together. */
import { HttpError } from '../../platform/http/http-error.ts'
import { onlyLeft } from '../cart/cart.lines.ts'
import type { StockQuantity } from '../stock/stock.service.ts'

/** Of a line of the cart, what matters for stock. `parts` are what one unit takes. */
export interface StockedLine {
  id: number
  name: string
  attributes: Record<string, string>
  quantity: number
  is_for_sale: boolean
  unavailable_reason: string | null
  /** `stock_quantity` is what is left of the variation. */
  parts: readonly (StockQuantity & { stock_quantity: number })[]
}

/** What all lines take together, each variation once. */
export function totalQuantities(lines: readonly StockedLine[]): StockQuantity[] {
  const totals = new Map<number, number>()
  for (const { parts, quantity } of lines) {
    for (const part of parts) {
      totals.set(part.variation_id, (totals.get(part.variation_id) ?? 0) + part.quantity * quantity)
    }
  }
  return [...totals].map(([variation_id, quantity]) => ({ variation_id, quantity }))
}

/**
 * Refuses with 409 lines that are not for sale (`unavailable`) or that the shelf does not hold (`out_of_stock`);
 * `errors` name each line, the sentence names the goods. Lines are served in their order: what an earlier one takes is
 * gone.
 */
export function checkStock(lines: readonly StockedLine[]): void {
  const left = new Map(lines.flatMap(({ parts }) => parts.map((part) => [part.variation_id, part.stock_quantity])))
  const faults = lines.flatMap((line) => {
    const fault = faultOf(line, left)
    if (fault) return [{ path: `items.${line.id}`, ...fault }]
    for (const { variation_id, quantity } of line.parts) {
      left.set(variation_id, (left.get(variation_id) ?? 0) - quantity * line.quantity)
    }
    return []
  })
  if (faults.length === 0) return
  const code = faults.some((fault) => fault.isShort) ? 'out_of_stock' : 'unavailable'
  const detail = `${faults.map(({ sentence }) => sentence).join(' ')} Please change your cart.`
  throw new HttpError(409, code, detail, { errors: faults.map(({ path, message }) => ({ path, message })) })
}

function faultOf(line: StockedLine, left: ReadonlyMap<number, number>) {
  const name = [line.name, ...Object.values(line.attributes)].join(', ')
  if (!line.is_for_sale) {
    const message = line.unavailable_reason ?? 'This item is no longer for sale.'
    return { message, sentence: `${name} is no longer for sale.`, isShort: false }
  }
  const possible = Math.min(...line.parts.map((part) => Math.floor((left.get(part.variation_id) ?? 0) / part.quantity)))
  if (possible >= line.quantity) return undefined
  const sentence = possible > 0 ? `Only ${possible} left in stock of ${name}.` : `${name} is out of stock.`
  return { message: onlyLeft(possible), sentence, isShort: true }
}
