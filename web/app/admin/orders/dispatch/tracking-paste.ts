/** Reads tracking numbers from a pasted text or a file: a column of numbers, or lines with order number and tracking number. */
import { compactTracking, findCourier } from '@shop/contract/lib/delivery/couriers.ts'
import type { OrderToDispatch } from '../queries.ts'

type NumberedOrder = Pick<OrderToDispatch, 'id' | 'order_number'>

/** A line of the text, counted from 1, with its order number in capitals. */
export interface TrackingLine {
  line: number
  order: string
  tracking: string
}

/** A line that is not used, and why. */
export interface LineProblem {
  line: number
  order: string
  reason: string
}

/** What a text contains for the orders of the page. */
export interface TrackingText {
  /** The tracking number of each order, by id. */
  numbers: ReadonlyMap<number, string>
  /** Lines of orders that are not on the page. */
  elsewhere: readonly TrackingLine[]
  problems: readonly LineProblem[]
  /** How many tracking numbers were left over below the last order. */
  leftOver: number
}

/** A prefix, the year and six digits. */
const ORDER_NUMBER = /^[A-Z][A-Z\d-]*-\d{4}-\d{6}$/i
/** The best first: Click & Drop and other programs have columns for the tracking link and status too. */
const TRACKING_HEADINGS = [/tracking.?(?:number|no|code|id|ref)/i, /^tracking$/i, /barcode|consignment/i, /tracking/i]
const ORDER_HEADING = /order|reference/i

/** Whether a pasted text is more than one tracking number. */
export const isList = (text: string): boolean => /[\n\r\t,;]/.test(text.trim())

/**
 * Lines with an order number are matched by it; the others fill the orders downwards from `start`, where an empty line leaves
 * its order out. A first line with headings says which columns these are.
 */
export function readTrackingText(text: string, orders: readonly NumberedOrder[], start: number): TrackingText {
  const rows = splitTable(text)
  const columns = findColumns(rows)
  const ids = new Map(orders.map(({ id, order_number }) => [order_number.toUpperCase(), id]))
  const first = new Map<string, string>()
  const numbers = new Map<number, string>()
  const elsewhere: TrackingLine[] = []
  const problems: LineProblem[] = []
  let leftOver = 0
  let place = start
  for (const [index, cells] of rows.entries()) {
    if (columns && index === 0) continue
    const order = findOrder(cells, columns)
    const tracking = tidy(columns ? (cells[columns.tracking] ?? '') : findTracking(cells, order))
    if (!order) {
      const id = orders[place++]?.id
      if (tracking === '') continue
      if (id === undefined) leftOver += 1
      else numbers.set(id, tracking)
      continue
    }
    const line = { line: index + 1, order: order.toUpperCase() }
    const known = first.get(line.order)
    if (tracking === '') problems.push({ ...line, reason: 'This line has no tracking number.' })
    else if (known !== undefined && known !== tracking) problems.push({ ...line, reason: twiceText(known, tracking) })
    else if (known === undefined) {
      first.set(line.order, tracking)
      const id = ids.get(line.order)
      if (id === undefined) elsewhere.push({ ...line, tracking })
      else numbers.set(id, tracking)
    }
  }
  return { numbers, elsewhere, problems, leftOver }
}

const twiceText = (first: string, tracking: string) =>
  `Twice in the file: ${first} is used. Add ${tracking} as another parcel on the order.`

interface Columns {
  order: number
  tracking: number
}

/** Returns the columns that the headings name; undefined without headings. */
function findColumns([headings = [], ...rows]: readonly string[][]): Columns | undefined {
  const tracking = TRACKING_HEADINGS.map((heading) => headings.findIndex((cell) => heading.test(cell))).find(
    (column) => column >= 0,
  )
  if (tracking === undefined) return undefined
  const named = headings.flatMap((cell, column) => (ORDER_HEADING.test(cell) ? [column] : []))
  // Couriers' programs have order numbers of their own beside the shop's.
  const own = named.find((column) => rows.some((cells) => ORDER_NUMBER.test(cells[column] ?? '')))
  return { tracking, order: own ?? named[0] ?? -1 }
}

const findOrder = (cells: readonly string[], columns: Columns | undefined): string | undefined =>
  columns && columns.order >= 0 ? cells[columns.order] : cells.find((cell) => ORDER_NUMBER.test(cell))

/** Returns the cell that has a courier's format; otherwise the last that is filled. */
function findTracking(cells: readonly string[], order: string | undefined): string {
  const others = cells.filter((cell) => cell !== '' && cell !== order)
  return others.find((cell) => findCourier(cell)) ?? others.at(-1) ?? ''
}

/** Returns a number as its courier writes it; one without a known courier as it is. */
export const tidy = (number: string): string => (findCourier(number) ? compactTracking(number) : number.trim())

/** Splits a table into lines and cells. A quoted cell may contain the separator and line breaks; its quotes are removed. */
function splitTable(text: string): string[][] {
  const plain = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
  const [head = ''] = plain.split('\n')
  const separator = ['\t', ';', ','].find((one) => head.includes(one)) ?? '\t'
  let cells = ['']
  const rows = [cells]
  let isQuoted = false
  for (const character of plain) {
    if (character === '"') isQuoted = !isQuoted
    else if (isQuoted || (character !== separator && character !== '\n')) cells[cells.length - 1] += character
    else if (character === separator) cells.push('')
    else {
      cells = ['']
      rows.push(cells)
    }
  }
  // Spreadsheets protect long digits as ="123" or '123.
  return rows.map((row) => row.map((cell) => cell.trim().replace(/^[='](?=\w)/, '')))
}
