/**
 * What facets count, for every active product at once, as columns of numbers. Counting 100,000 products takes
 * PostgreSQL a good part of a tenth of a second for each new filter, and a loop over these columns a millisecond or two.
 */
import { endianness } from 'node:os'
import { FlavourFamily } from '@shop/contract/catalogue.ts'
import type { Reference } from '@shop/contract/fields.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

export const FLAVOURS = FlavourFamily.options

/** Small numbers, one for each product; `size` is one more than the greatest. */
export interface Column {
  values: Int32Array | Uint16Array | Uint8Array
  size: number
}

/** Entry n of every column of the first group belongs to the product `id[n]`; products are in the order of their ids. */
export interface Snapshot {
  id: Int32Array
  /** 0 stands for none, in each of the four. */
  category: Column
  subcategory: Column
  brand: Column
  /** 1 for the first of FLAVOURS. */
  flavour: Column
  /** Whole stars. */
  rating: Column
  lowestPrice: Int32Array
  highestPrice: Int32Array
  isFeatured: Uint8Array
  isInStock: Uint8Array
  /** One entry for each variation: the place of its product in the columns above, and its price in pence. */
  variationRow: Int32Array
  variationPrice: Int32Array
  /** One entry for each strength of a product, in thousandths of a milligram. */
  strengthRow: Int32Array
  strength: Int32Array
  categories: (Reference & { parent_id: number | null })[]
  brands: Reference[]
}

interface ProductColumns {
  id: Buffer
  category: Buffer
  subcategory: Buffer
  brand: Buffer
  flavour: Buffer
  rating: Buffer
  lowest: Buffer
  highest: Buffer
  featured: Buffer
}

/** Reads the catalogue as it is now. The four reads see one state of it. */
export async function readSnapshot(db: Db): Promise<Snapshot> {
  if (db.isTransaction) return read(db)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

async function read(db: Db): Promise<Snapshot> {
  const products = await columns<ProductColumns>(
    db,
    {
      id: sql`id`,
      category: sql`coalesce(category_id, 0)`,
      subcategory: sql`coalesce(subcategory_id, 0)`,
      brand: sql`coalesce(brand_id, 0)`,
      flavour: sql`coalesce(array_position(${FLAVOURS}::text[], flavour_family), 0)`,
      rating: sql`floor(rating)::int`,
      lowest: sql`price_pence`,
      highest: sql`price_max_pence`,
      featured: sql`is_featured::int`,
    },
    sql`select * from product where status = 'active' order by id`,
  )
  const variations = await columns<{ product: Buffer; price: Buffer; stocked: Buffer }>(
    db,
    { product: sql`product_id`, price: sql`price_pence`, stocked: sql`(stock_quantity > 0)::int` },
    sql`select product_id, v.price_pence, stock_quantity from variation v join product p on p.id = product_id
      where p.status = 'active' order by product_id`,
  )
  const strengths = await columns<{ product: Buffer; strength: Buffer }>(
    db,
    { product: sql`id`, strength: sql`(mg * 1000)::int` },
    sql`select id, unnest(strengths_mg) as mg from product
      where status = 'active' and strengths_mg <> '{}' order by id`,
  )
  const categories = await db
    .selectFrom('category')
    .select(['id', 'name', 'slug', 'parent_id'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const brands = await db.selectFrom('brand').select(['id', 'name', 'slug']).orderBy('name').orderBy('id').execute()

  const id = numbers(products.id)
  const variationRow = rowsOf(numbers(variations.product), id)
  return {
    id,
    category: columnOf(numbers(products.category)),
    subcategory: columnOf(numbers(products.subcategory)),
    brand: columnOf(numbers(products.brand)),
    flavour: columnOf(numbers(products.flavour)),
    rating: columnOf(numbers(products.rating)),
    lowestPrice: numbers(products.lowest),
    highestPrice: numbers(products.highest),
    isFeatured: new Uint8Array(numbers(products.featured)),
    isInStock: anyOf(numbers(variations.stocked), variationRow, id.length),
    variationRow,
    variationPrice: numbers(variations.price),
    strengthRow: rowsOf(numbers(strengths.product), id),
    strength: numbers(strengths.strength),
    categories,
    brands,
  }
}

/** Each column as the bytes of its numbers: a hundred thousand rows would take the driver a hundred times as long. */
async function columns<T>(db: Db, wanted: { [name in keyof T]: RawBuilder<unknown> }, from: RawBuilder<unknown>) {
  const expressions = Object.entries<RawBuilder<unknown>>(wanted).map(
    ([name, value]) => sql`coalesce(string_agg(int4send(${value}), ''::bytea), '') as ${sql.ref(name)}`,
  )
  const { rows } = await sql<T>`select ${sql.join(expressions)} from (${from}) as source`.execute(db)
  const [row] = rows
  if (!row) throw new Error('An aggregate without groups answers one row')
  return row
}

/** The numbers of `bytes`, four bytes each, the highest first. */
export function numbers(bytes: Buffer): Int32Array {
  const own = new Uint8Array(bytes)
  if (endianness() === 'LE') Buffer.from(own.buffer).swap32()
  return new Int32Array(own.buffer)
}

/** In as few bytes as the greatest number allows. */
function columnOf(values: Int32Array): Column {
  let greatest = 0
  for (const value of values) if (value > greatest) greatest = value
  const size = greatest + 1
  if (size <= 0x100) return { values: new Uint8Array(values), size }
  return { values: size <= 0x10000 ? new Uint16Array(values) : values, size }
}

/** Where in `all` each of `ids` stands; both ascending, and every one of `ids` is there. */
export function rowsOf(ids: Int32Array, all: Int32Array): Int32Array {
  let row = 0
  return ids.map((id) => {
    while (row < all.length && (all[row] ?? 0) < id) row += 1
    return row
  })
}

function anyOf(flags: Int32Array, rows: Int32Array, length: number): Uint8Array {
  const any = new Uint8Array(length)
  rows.forEach((row, index) => {
    if (flags[index] === 1) any[row] = 1
  })
  return any
}
