/** Order files of Shopify, and of WooCommerce's usual export plugins: the rows of an order's lines follow each other. */
import { email as emailSchema } from '@shop/contract/accounts.ts'
import type { CsvRow } from '../product-import/reading/import.csv.ts'
import { readPrice } from '../product-import/reading/import.values.ts'
import { type FormerOrderDraft, importOrders } from '../users/former-customers/former-orders.service.ts'
import { undoOrders } from '../users/former-customers/former-undo.service.ts'
import { type KindModule, type Outcome, readCell, readTime } from './former-kind.ts'

const COLUMNS = {
  number: ['name', 'order number', 'order_number', 'order id', 'order_id'],
  email: ['email', 'billing_email', 'billing email', 'email (billing)', 'customer email'],
  placed: ['created at', 'order date', 'order_date', 'date'],
  total: ['total', 'order total', 'order_total', 'order total amount'],
  currency: ['currency', 'order currency', 'order_currency'],
  item: ['lineitem name', 'item name', 'item_name', 'product name', 'product_name'],
  sku: ['lineitem sku', 'sku', 'item sku', 'product sku'],
  quantity: ['lineitem quantity', 'quantity', 'quantity (- refund)', 'item quantity', 'item_quantity'],
  price: ['lineitem price', 'item cost', 'item price', 'item_price', 'product price'],
} as const
type Column = keyof typeof COLUMNS
const REQUIRED = ['number', 'email', 'placed', 'total', 'item'] as const

const read = (row: CsvRow, column: Column) => readCell(row, ...COLUMNS[column])

export const ordersKind: KindModule = {
  undo: undoOrders,
  expected:
    'an order file of Shopify or WooCommerce: it needs columns for number, email, date, total and the name of an item',
  sourceOf(headers) {
    const has = (column: Column) => COLUMNS[column].some((name) => headers.has(name))
    if (!REQUIRED.every(has)) return undefined
    return headers.has('lineitem name') ? 'shopify' : 'woocommerce'
  },
  keyOf: (row) => read(row, 'number'),
  async take(trx, records, { source, clock, importId, seen }) {
    const outcomes: Outcome[] = []
    const drafts: { draft: FormerOrderDraft; outcome: Outcome }[] = []
    for (const rows of records) {
      const [first] = rows
      if (!first) continue
      const outcome: Outcome = {
        result: 'rejected',
        line: first.line,
        name: read(first, 'number').slice(0, 100),
        notes: [],
      }
      outcomes.push(outcome)
      const draft = readOrder(rows)
      if (typeof draft === 'string') outcome.notes.push(draft)
      else if (seen.has(draft.order_number)) {
        outcome.notes.push(
          `Line ${seen.get(draft.order_number)} has the same order number, so these lines are left out.`,
        )
      } else {
        seen.set(draft.order_number, first.line)
        drafts.push({ draft, outcome })
      }
    }
    const { created, unowned } = await importOrders(trx, {
      drafts: drafts.map(({ draft }) => draft),
      source,
      now: clock.now(),
      importId,
    })
    for (const { draft, outcome } of drafts) {
      if (!unowned.has(draft.order_number)) outcome.result = created.has(draft.order_number) ? 'created' : 'unchanged'
      else
        outcome.notes.push(
          `No customer with the email ${draft.email} came from the former shop. Import the customers first.`,
        )
    }
    return outcomes
  },
}

/** Returns the order, or why it is rejected. Only the first row has what is about the whole order. */
function readOrder(rows: readonly CsvRow[]): FormerOrderDraft | string {
  if (rows.some(({ surplus }) => surplus > 0))
    return 'A row has more cells than the heading, so they may be in the wrong columns.'
  const first = (column: Column) => rows.map((row) => read(row, column)).find((text) => text !== '') ?? ''
  const order_number = first('number')
  if (order_number === '' || order_number.length > 60) return 'There is no order number of at most 60 characters.'
  const email = emailSchema.safeParse(first('email'))
  if (!email.success) return 'There is no valid email.'
  const placed_at = readTime(first('placed'))
  if (!placed_at) return `We can’t read the date ${first('placed').slice(0, 40)}.`
  const currency = first('currency').toUpperCase()
  if (currency !== '' && currency !== 'GBP') return `It is in ${currency.slice(0, 10)}, but the shop only shows pounds.`
  const total = readPrice(first('total'))
  if ('problem' in total) return `The total ${total.problem}.`
  const items = rows.flatMap((row) => (read(row, 'item') === '' ? [] : [readItem(row)]))
  if (items.length === 0) return 'It has no items.'
  return { email: email.data, order_number, status: readStatus(rows[0]), total_pence: total.value, items, placed_at }
}

/** An unreadable price is 0: the total of the order is what was paid. */
function readItem(row: CsvRow): FormerOrderDraft['items'][number] {
  const price = readPrice(read(row, 'price') || '0')
  const quantity = Math.round(Number(read(row, 'quantity')))
  return {
    name: read(row, 'item').slice(0, 300),
    sku: read(row, 'sku').slice(0, 80),
    quantity: quantity > 0 && quantity < 100_000 ? quantity : 1,
    price_pence: 'value' in price ? price.value : 0,
  }
}

function readStatus(row: CsvRow | undefined): string {
  if (!row) return ''
  if (readCell(row, 'cancelled at') !== '') return 'cancelled'
  const words = [
    readCell(row, 'financial status', 'order status', 'order_status', 'status'),
    readCell(row, 'fulfillment status'),
  ]
  return words.filter(Boolean).join(', ').replace(/^wc-/, '').replaceAll('_', ' ').toLowerCase().slice(0, 60)
}
