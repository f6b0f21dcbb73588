/** Checks that the stock covers an order, with bundles resolved to their parts and shared parts added up. */
import { HttpError } from '../../platform/http/http-error.ts'
import { onlyLeft } from '../order-lines/lines.ts'
import type { StockQuantity } from '../stock/stock.service.ts'

/** What the stock check needs of a line. `parts` are for one unit. */
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

/**
 * Throws 409 for lines that are not for sale (`unavailable`) or exceed the stock (`out_of_stock`); `errors` name each
 * line, the message names the products. Lines are checked in order: what an earlier line needs reduces what is left for
 * later ones.
 */
export function checkStock(lines: readonly StockedLine[]): void {
  const left = new Map(lines.flatMap(({ parts }) => parts.map((part) => [part.variation_id, part.stock_quantity])))
  const problems = lines.flatMap((line) => {
    const problem = findProblem(line, left)
    if (problem) return [{ path: `items.${line.id}`, ...problem }]
    for (const { variation_id, quantity } of line.parts) {
      left.set(variation_id, (left.get(variation_id) ?? 0) - quantity * line.quantity)
    }
    return []
  })
  if (problems.length === 0) return
  const code = problems.some((problem) => problem.isShort) ? 'out_of_stock' : 'unavailable'
  const detail = `${problems.map(({ sentence }) => sentence).join(' ')} Please change your cart.`
  throw new HttpError(409, code, detail, { errors: problems.map(({ path, message }) => ({ path, message })) })
}

function findProblem(line: StockedLine, left: ReadonlyMap<number, number>) {
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
