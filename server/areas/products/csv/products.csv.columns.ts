/** The columns of the shop's own product file, with their formats for writing and reading. */

import { PRODUCT_FIELDS, ProductOption } from '@shop/contract/fields/product.fields.ts'
import { toPence, toPounds } from '@shop/contract/lib/money.ts'
import { z } from 'zod'
import { fromList, fromPairs, toList, toPairs } from './products.csv.cells.ts'
import { CSV_NAMES, type ExportedProduct, type ExportedVariation } from './products.csv.repository.ts'

/** A cell has an invalid value; the message is for the user who entered it. */
export class UnreadableCell extends Error {}

/** `write` formats a cell. `read` parses a non-empty cell; `empty` is the value of an empty one. */
interface Column<Value> {
  write(value: Value): string
  read(text: string): unknown
  empty: unknown
}

const TEXT: Column<unknown> = { write: String, read: (cell) => cell, empty: '' }
const OR_NULL: Column<unknown> = { write: (value) => String(value ?? ''), read: (cell) => cell.trim(), empty: null }
const NUMBER: Column<unknown> = { ...OR_NULL, read: readNumber }
/** Pounds in the file, pence in code. */
const MONEY: Column<number | null> = {
  write: (pence) => (pence === null ? '' : toPounds(pence).toFixed(2)),
  read: (cell) => toPence(readNumber(cell.replace(/^\s*£/, ''))),
  empty: null,
}
const json = (schema: z.ZodType, empty: unknown): Column<unknown> => ({
  write: (value) => JSON.stringify(value),
  read: (cell) => readJson(cell, schema),
  empty,
})

/** The cell format of a plain field, by its kind. */
const CELL_OF: Record<(typeof PRODUCT_FIELDS)[(typeof CSV_NAMES)[number]]['kind'], Column<unknown>> = {
  text: TEXT,
  markdown: TEXT,
  number: NUMBER,
  choice: OR_NULL,
  own: OR_NULL,
  flag: { write: (value) => (value === true ? 'yes' : 'no'), read: readYes, empty: false },
  list: { write: (value) => (Array.isArray(value) ? toList(value.map(String)) : ''), read: fromList, empty: [] },
}

/** Returns a column with `value` of each row. */
const column = <Row, Value>(value: (row: Row) => Value, cell: Column<Value>): Column<Row> => ({
  ...cell,
  write: (row) => cell.write(value(row)),
})
const plain = (name: (typeof CSV_NAMES)[number]): Column<ExportedProduct> =>
  column((product) => product[name], CELL_OF[PRODUCT_FIELDS[name].kind])

/**
 * A product's own columns, in its first row. Those named `…_name` are looked up by name, or created. Plain fields are
 * in the order of their definition, after those that a reader needs first.
 */
export const PRODUCT_COLUMNS: Record<string, Column<ExportedProduct>> = {
  name: plain('name'),
  slug: { ...plain('slug'), empty: undefined },
  status: plain('status'),
  product_class: column((product) => product.product_class, OR_NULL),
  compliance: column((product) => product.compliance, json(z.record(z.string(), z.json()), {})),
  brand_name: column((product) => product.brand_name, OR_NULL),
  category_name: column((product) => product.category_name, OR_NULL),
  subcategory_name: column((product) => product.subcategory_name, OR_NULL),
  short_description: plain('short_description'),
  ...Object.fromEntries(CSV_NAMES.filter((name) => name !== 'slug').map((name) => [name, plain(name)])),
  options: column((product) => product.options, json(z.array(ProductOption), [])),
  images: { write: ({ images }) => toList(images.map(pictureText)), read: readPictures, empty: [] },
}

/** A variation's columns, in each row. */
export const VARIATION_COLUMNS: Record<string, Column<ExportedVariation>> = {
  attributes: { write: ({ attributes }) => toPairs(attributes), read: readPairs, empty: {} },
  price: column((variation) => variation.price_pence, MONEY),
  compare_at_price: column((variation) => variation.compare_at_price_pence, MONEY),
  // An empty cell leaves the stock unchanged.
  stock_quantity: column((variation) => variation.stock_quantity, { ...NUMBER, empty: undefined }),
  barcode: column((variation) => variation.barcode, TEXT),
  weight_grams: column((variation) => variation.weight_grams, NUMBER),
  low_stock: column((variation) => variation.low_stock, NUMBER),
  cost_price: column((variation) => variation.cost_price_pence, MONEY),
  variation_net_quantity: column((variation) => variation.net_quantity, NUMBER),
  variation_image: column((variation) => variation.media_key, OR_NULL),
}

/** The columns that identify a row. */
const KEY_COLUMNS = ['product_sku', 'variation_sku'] as const

/** The header of the file. */
export const CSV_HEADING = [
  ...KEY_COLUMNS,
  ...Object.keys(PRODUCT_COLUMNS).slice(0, 4),
  ...Object.keys(VARIATION_COLUMNS),
  ...Object.keys(PRODUCT_COLUMNS).slice(4),
]

function readNumber(cell: string): number {
  const plain = cell.trim()
  if (!/^-?\d+(?:\.\d+)?$/.test(plain)) throw new UnreadableCell(`"${shown(cell)}" is not a number like 4.99.`)
  return Number(plain)
}

function readYes(cell: string): boolean {
  const answer = cell.trim().toLowerCase()
  if (['yes', 'true', '1'].includes(answer)) return true
  if (['no', 'false', '0'].includes(answer)) return false
  throw new UnreadableCell('Write yes or no.')
}

function readJson(cell: string, schema: z.ZodType): unknown {
  try {
    return schema.parse(JSON.parse(cell))
  } catch (cause) {
    throw new UnreadableCell('This isn’t JSON as the export writes it.', { cause })
  }
}

function readPairs(cell: string): Record<string, string> {
  const pairs = fromPairs(cell)
  if (!pairs) throw new UnreadableCell('Write choices like Flavour=Mango | Strength=10 mg.')
  return pairs
}

/** Formats an image as its key and alternative text. */
function pictureText({ media_key, alt }: ExportedProduct['images'][number]): string {
  return alt ? `${media_key} ${alt}` : media_key
}

function readPictures(cell: string) {
  return fromList(cell).map((entry) => {
    const [media_key = ''] = entry.split(/\s/, 1)
    return { media_key, alt: entry.slice(media_key.length).trim() }
  })
}

const shown = (cell: string) => (cell.length > 60 ? `${cell.slice(0, 60)}…` : cell)
