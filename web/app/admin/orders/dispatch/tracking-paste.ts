/** Reads tracking numbers from a pasted text or a file: a column of numbers, or lines with order number and tracking number. */
import { compactTracking, findCourier } from '@shop/contract/lib/delivery/couriers.ts'
import type { OrderToDispatch } from '../queries.ts'

type NumberedOrder = Pick<OrderToDispatch, 'id' | 'order_number'>

/** What a text contains for the orders of the page. */
export interface TrackingText {
  /** The tracking number of each order, by id. */
  numbers: ReadonlyMap<number, string>
  /** Order numbers that are not on the page. */
  unknown: readonly string[]
  /** How many tracking numbers were left over below the last order. */
  leftOver: number
}

/** A prefix, the year and six digits. */
const ORDER_NUMBER = /^[A-Z][A-Z\d-]*-\d{4}-\d{6}$/i
const TRACKING_HEADING = /tracking|barcode/i
const ORDER_HEADING = /order|reference/i

/** Whether a pasted text is more than one tracking number. */
export const isList = (text: string): boolean => /[\n\r\t,;]/.test(text.trim())

/**
 * Lines with an order number are matched by it; the others fill the orders downwards from `start`, where an empty line leaves
 * its order out. A first line with headings says which columns these are.
 */
export function readTrackingText(text: string, orders: readonly NumberedOrder[], start: number): TrackingText {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  const separator = ['\t', ';', ','].find((one) => lines[0]?.includes(one)) ?? '\t'
  const rows = lines.map((line) => splitLine(line, separator))
  const trackingColumn = rows[0]?.findIndex((cell) => TRACKING_HEADING.test(cell)) ?? -1
  const orderColumn = trackingColumn < 0 ? -1 : (rows[0]?.findIndex((cell) => ORDER_HEADING.test(cell)) ?? -1)
  const ids = new Map(orders.map(({ id, order_number }) => [order_number.toUpperCase(), id]))

  const numbers = new Map<number, string>()
  const unknown: string[] = []
  let leftOver = 0
  let place = start
  for (const cells of trackingColumn < 0 ? rows : rows.slice(1)) {
    const order = orderColumn < 0 ? cells.find((cell) => ORDER_NUMBER.test(cell)) : cells[orderColumn]
    const tracking = trackingColumn < 0 ? findTracking(cells, order) : (cells[trackingColumn] ?? '')
    const id = order ? ids.get(order.toUpperCase()) : orders[place++]?.id
    if (tracking === '') continue
    if (id !== undefined) numbers.set(id, tidy(tracking))
    else if (order) unknown.push(order)
    else leftOver += 1
  }
  return { numbers, unknown, leftOver }
}

/** Returns the cell that has a courier's format; otherwise the last that is filled. */
function findTracking(cells: readonly string[], order: string | undefined): string {
  const others = cells.filter((cell) => cell !== '' && cell !== order)
  return others.find((cell) => findCourier(cell)) ?? others.at(-1) ?? ''
}

/** Returns a number as its courier writes it; one without a known courier as it is. */
export const tidy = (number: string): string => (findCourier(number) ? compactTracking(number) : number.trim())

/** Splits a line of a table into its cells; quotes around a cell are removed. */
function splitLine(line: string, separator: string): string[] {
  const cells = ['']
  let isQuoted = false
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted
    else if (character === separator && !isQuoted) cells.push('')
    else cells[cells.length - 1] += character
  }
  return cells.map((cell) => cell.trim())
}
