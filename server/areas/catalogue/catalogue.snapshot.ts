/**
 * The facet values of all active products as columns of numbers. Counting 100,000 products takes PostgreSQL up to a
 * tenth of a second for each new filter, and a loop over these columns a millisecond or two.
 */
import { setImmediate as pause } from 'node:timers/promises'
import { FlavourFamily } from '@shop/contract/catalogue.ts'
import type { Reference } from '@shop/contract/lib/fields.ts'
import { type RawBuilder, sql } from 'kysely'
import { columnsAsBytes, intsFromBytes } from '../../platform/database/binary-ints.ts'
import type { Db } from '../../platform/database/database.ts'
import { texts } from '../../platform/database/expressions.ts'
import { IS_ACTIVE } from './catalogue.rows.ts'

export const FLAVOURS = FlavourFamily.options

/** Small numbers, one per product; `size` is the maximum plus one. */
export interface Column {
  values: Int32Array | Uint16Array | Uint8Array
  size: number
}

/** Index n of every column of the first group is the product `id[n]`; products are ordered by id. */
export interface Snapshot {
  id: Int32Array
  /** The row of a product in the columns, by id; -1 if there is none. */
  rowOf: Int32Array
  /** 0 means none, in each of the four. */
  category: Column
  subcategory: Column
  brand: Column
  /** 1 is the first of FLAVOURS. */
  flavour: Column
  /** Full stars. */
  rating: Column
  lowestPrice: Int32Array
  highestPrice: Int32Array
  isFeatured: Uint8Array
  isInStock: Uint8Array
  /** The prices in pence of row n are in `variationPrice` from here to the next row's start. */
  firstPrice: Int32Array
  variationPrice: Int32Array
  /** One entry per strength of a product, in thousandths of a milligram. */
  strengthRow: Int32Array
  strength: Int32Array
  categories: (Reference & { parent_id: number | null })[]
  brands: Reference[]
}

const NONE = new Int32Array()
const HAS_STRENGTHS: RawBuilder<boolean> = sql`strengths_mg <> '{}'`

/** Reads the present catalogue in one database snapshot. */
export async function readSnapshot(db: Db): Promise<Snapshot> {
  if (db.isTransaction) return read(db)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

async function read(db: Db): Promise<Snapshot> {
  const products = db.selectFrom('product as p').where(IS_ACTIVE)
  // Unordered, so that PostgreSQL can scan the table sequentially.
  const facts = await products
    .select(({ cast, ref, fn, lit }) =>
      columnsAsBytes([
        ref('id'),
        fn.coalesce('category_id', lit(0)),
        fn.coalesce('subcategory_id', lit(0)),
        fn.coalesce('brand_id', lit(0)),
        fn.coalesce(fn<number>('array_position', [texts(FLAVOURS), 'flavour_family']), lit(0)),
        cast<number>(fn('floor', ['rating']), 'integer'),
        ref('price_pence'),
        ref('price_max_pence'),
        cast<number>('is_featured', 'integer'),
      ]).as('column'),
    )
    .execute()
  const [unordered = NONE, ...others] = toColumns(facts)
  const { id, rowOf } = inOrderOfIds(unordered)
  const rows = unordered.map((one) => rowOf[one] ?? 0)
  const ordered: Int32Array[] = []
  for (const values of others) {
    ordered.push(placed(values, rows))
    await pause()
  }
  const [category = NONE, subcategory = NONE, brand = NONE, flavour = NONE, rating = NONE, ...further] = ordered
  const [lowestPrice = NONE, highestPrice = NONE, isFeatured = NONE] = further
  const variations = await db
    .selectFrom('variation')
    .select((eb) =>
      columnsAsBytes([
        eb.ref('product_id'),
        eb.ref('price_pence'),
        eb.cast<number>(eb('stock_quantity', '>', 0), 'integer'),
      ]).as('column'),
    )
    .execute()
  const [productIds = NONE, prices = NONE, stocked = NONE] = toColumns(variations)
  const variationRow = productIds.map((one) => rowOf[one] ?? -1)
  await pause()
  const strong = products.where(HAS_STRENGTHS)
  const strengths = await db
    .selectFrom(strong.select(({ fn }) => ['id', fn<number>('unnest', ['strengths_mg']).as('mg')]).as('strong'))
    .select((eb) => columnsAsBytes([eb.ref('id'), eb.cast<number>(eb('mg', '*', 1000), 'integer')]).as('column'))
    .execute()
  const [strengthIds = NONE, strength = NONE] = toColumns(strengths)
  const categories = await db
    .selectFrom('category')
    .select(['id', 'name', 'slug', 'parent_id'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const brands = await db.selectFrom('brand').select(['id', 'name', 'slug']).orderBy('name').orderBy('id').execute()
  return {
    id,
    rowOf,
    category: columnOf(category),
    subcategory: columnOf(subcategory),
    brand: columnOf(brand),
    flavour: columnOf(flavour),
    rating: columnOf(rating),
    lowestPrice,
    highestPrice,
    isFeatured: new Uint8Array(isFeatured),
    isInStock: anyOf(stocked, variationRow, id.length),
    ...pricesByRow(prices, variationRow, id.length),
    strengthRow: strengthIds.map((one) => rowOf[one] ?? 0),
    strength,
    categories,
    brands,
  }
}

const toColumns = (rows: { column: Buffer }[]): Int32Array[] => rows.map(({ column }) => intsFromBytes(column))

/** Returns the ids ascending, and the row of each. */
function inOrderOfIds(unordered: Int32Array): Pick<Snapshot, 'id' | 'rowOf'> {
  const rowOf = new Int32Array(unordered.reduce((max, one) => Math.max(max, one), 0) + 1).fill(-1)
  for (const one of unordered) rowOf[one] = 0
  const id = new Int32Array(unordered.length)
  let row = 0
  for (let one = 0; one < rowOf.length; one += 1) {
    if (rowOf[one] === -1) continue
    id[row] = one
    rowOf[one] = row
    row += 1
  }
  return { id, rowOf }
}

/** Returns `values[n]` stored at index `rows[n]`. */
function placed(values: Int32Array, rows: Int32Array): Int32Array {
  const ordered = new Int32Array(values.length)
  for (let index = 0; index < values.length; index += 1) ordered[rows[index] ?? 0] = values[index] ?? 0
  return ordered
}

/** Groups prices by row; omits those of row -1. */
function pricesByRow(prices: Int32Array, rows: Int32Array, length: number) {
  const firstPrice = new Int32Array(length + 1)
  for (const row of rows) if (row >= 0) firstPrice[row + 1] = (firstPrice[row + 1] ?? 0) + 1
  for (let row = 0; row < length; row += 1) firstPrice[row + 1] = (firstPrice[row + 1] ?? 0) + (firstPrice[row] ?? 0)
  const next = firstPrice.slice()
  const variationPrice = new Int32Array(firstPrice[length] ?? 0)
  for (let index = 0; index < prices.length; index += 1) {
    const row = rows[index] ?? -1
    if (row < 0) continue
    const place = next[row] ?? 0
    variationPrice[place] = prices[index] ?? 0
    next[row] = place + 1
  }
  return { firstPrice, variationPrice }
}

/** Uses the smallest integer type for the maximum. */
function columnOf(values: Int32Array): Column {
  let greatest = 0
  for (const value of values) if (value > greatest) greatest = value
  const size = greatest + 1
  if (size <= 0x100) return { values: new Uint8Array(values), size }
  return { values: size <= 0x10000 ? new Uint16Array(values) : values, size }
}

function anyOf(flags: Int32Array, rows: Int32Array, length: number): Uint8Array {
  const any = new Uint8Array(length)
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? -1
    if (row >= 0 && flags[index] === 1) any[row] = 1
  }
  return any
}

/** Returns a flag per product, set if it is one of `ids`. */
export function flagged(ids: Int32Array, { id, rowOf }: Pick<Snapshot, 'id' | 'rowOf'>): Uint8Array {
  const flags = new Uint8Array(id.length)
  for (const one of ids) {
    // A product may have been added since the columns were read.
    const row = rowOf[one] ?? -1
    if (row >= 0) flags[row] = 1
  }
  return flags
}
