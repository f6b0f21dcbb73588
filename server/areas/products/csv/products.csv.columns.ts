/** The columns of the shop's own product file: how each is written, and what it says when it is read. */
import { ProductOption } from '@shop/contract/catalogue.ts'
import { toPence, toPounds } from '@shop/contract/lib/money.ts'
import { z } from 'zod'
import { fromList, fromPairs, toList, toPairs } from './products.csv.cells.ts'
import type { ExportedProduct, ExportedVariation } from './products.csv.repository.ts'

/** What a cell says is not what its column holds; the message is for the person who filled it in. */
export class UnreadableCell extends Error {}

/** `write` makes the text of a cell. `read` gets one that is not empty; `empty` is what an empty one says. */
interface Column<Row> {
  write(row: Row): string
  read(text: string): unknown
  empty: unknown
}

const text = <Row>(write: (row: Row) => string): Column<Row> => ({ write, read: (cell) => cell, empty: '' })
const orNull = <Row>(write: (row: Row) => string | null): Column<Row> => ({
  write: (row) => write(row) ?? '',
  read: (cell) => cell.trim(),
  empty: null,
})
const number = <Row>(write: (row: Row) => number | null): Column<Row> => ({
  write: (row) => String(write(row) ?? ''),
  read: readNumber,
  empty: null,
})
/** Pounds in the file, pence in code. */
const money = <Row>(write: (row: Row) => number | null): Column<Row> => ({
  write: (row) => amount(write(row)),
  read: (cell) => toPence(readNumber(cell.replace(/^\s*£/, ''))),
  empty: null,
})
const json = <Row>(write: (row: Row) => unknown, schema: z.ZodType, empty: unknown): Column<Row> => ({
  write: (row) => JSON.stringify(write(row)),
  read: (cell) => readJson(cell, schema),
  empty,
})

/** A product's own, in the first of its rows. Those named `…_name` are found by their names, or made. */
export const PRODUCT_COLUMNS = {
  name: text((product) => product.name),
  slug: { ...text((product) => product.slug), empty: undefined },
  status: orNull((product) => product.status),
  product_class: orNull((product) => product.product_class),
  compliance: json((product) => product.compliance, z.record(z.string(), z.json()), {}),
  brand_name: orNull((product) => product.brand_name),
  category_name: orNull((product) => product.category_name),
  subcategory_name: orNull((product) => product.subcategory_name),
  short_description: text((product) => product.short_description),
  description: text((product) => product.description),
  seo_title: text((product) => product.seo_title),
  seo_description: text((product) => product.seo_description),
  tags: { write: ({ tags }) => toList(tags), read: fromList, empty: [] },
  options: json((product) => product.options, z.array(ProductOption), []),
  flavour_family: orNull((product) => product.flavour_family),
  net_quantity: number((product) => product.net_quantity),
  net_unit: orNull((product) => product.net_unit),
  is_featured: { write: ({ is_featured }) => (is_featured ? 'yes' : 'no'), read: readYes, empty: false },
  images: { write: ({ images }) => toList(images.map(pictureText)), read: readPictures, empty: [] },
} satisfies Record<string, Column<ExportedProduct>>

/** A variation's, in each row. */
export const VARIATION_COLUMNS = {
  attributes: { write: ({ attributes }) => toPairs(attributes), read: readPairs, empty: {} },
  price: money((variation) => variation.price_pence),
  compare_at_price: money((variation) => variation.compare_at_price_pence),
  // Left empty it says nothing: the count stays as it is.
  stock_quantity: { ...number((variation) => variation.stock_quantity), empty: undefined },
  variation_net_quantity: number((variation) => variation.net_quantity),
  variation_image: orNull((variation) => variation.media_key),
} satisfies Record<string, Column<ExportedVariation>>

/** What rows are told apart by. */
const KEY_COLUMNS = ['product_sku', 'variation_sku'] as const

/** The heading of the file. */
export const CSV_HEADING = [
  ...KEY_COLUMNS,
  ...Object.keys(PRODUCT_COLUMNS).slice(0, 4),
  ...Object.keys(VARIATION_COLUMNS),
  ...Object.keys(PRODUCT_COLUMNS).slice(4),
]

const amount = (pence: number | null) => (pence === null ? '' : toPounds(pence).toFixed(2))

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

/** The key of a stored picture, then what it shows. */
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
