/**
 * Groups the products of a large catalogue into buckets with the same facet values. A million products form some tens
 * of thousands of buckets, so that a filter need not check each product (catalogue.facet-filter.ts). Pure.
 */
import { setImmediate as pause } from 'node:timers/promises'
import type { Snapshot } from './catalogue.snapshot.ts'

/** Each strength is one bit. */
const MAX_STRENGTHS = 30
/** Rows processed before the loop yields to other work. */
const ROWS_A_TURN = 50_000

export interface Buckets {
  /** The common facet values of each bucket, as the row of one of its products. */
  example: Int32Array
  /** Bit n represents strength n. */
  strengths: Int32Array
  strengthsKnown: number[]
  /** The rows of bucket n are in `rows` from `start[n]` to `start[n + 1]`. */
  start: Int32Array
  rows: Int32Array
  lowestPrice: Int32Array
  highestPrice: Int32Array
  /** The lowest and highest price of each of `rows`: stored contiguously, they are read ten times as fast. */
  lowestOf: Int32Array
  highestOf: Int32Array
  /** The bucket of each row. */
  bucketByRow: Int32Array
}

/** Groups the products; undefined if there are too many strengths. Yields to other work in between. */
export async function groupIntoBuckets(all: Snapshot): Promise<Buckets | undefined> {
  const strengthsKnown = [...new Set(all.strength)].sort((a, b) => a - b)
  if (strengthsKnown.length > MAX_STRENGTHS) return undefined
  const bitsByRow = strengthBits(all, strengthsKnown)
  const length = all.id.length
  const bucketByRow = new Int32Array(length)
  const known = new Map<string | number, number>()
  const example: number[] = []
  const sizes: number[] = []
  const kinds = new Map<number, number>()
  for (let row = 0; row < length; row += 1) {
    if (row % ROWS_A_TURN === 0) await pause()
    const bits = bitsByRow[row] ?? 0
    const kind = kinds.get(bits) ?? kinds.size
    kinds.set(bits, kind)
    const key = bucketKey(all, row, kind)
    let bucket = known.get(key)
    if (bucket === undefined) {
      bucket = example.push(row) - 1
      sizes.push(0)
      known.set(key, bucket)
    }
    bucketByRow[row] = bucket
    sizes[bucket] = (sizes[bucket] ?? 0) + 1
  }
  const start = startPositions(sizes)
  const rows = rowsByBucket(bucketByRow, start)
  return {
    example: Int32Array.from(example),
    strengths: Int32Array.from(example, (row) => bitsByRow[row] ?? 0),
    strengthsKnown,
    start,
    rows,
    lowestOf: rows.map((row) => all.lowestPrice[row] ?? 0),
    highestOf: rows.map((row) => all.highestPrice[row] ?? 0),
    ...bucketPrices(all, bucketByRow, example.length),
    bucketByRow,
  }
}

/** Returns one number for a product's facet values; it stays below 2^53 for realistic numbers of values. */
function bucketKey(all: Snapshot, row: number, kind: number): number {
  let key = kind
  for (const { values, size } of [all.category, all.subcategory, all.brand, all.flavour, all.rating]) {
    key = key * size + (values[row] ?? 0)
  }
  return key * 4 + (all.isFeatured[row] ?? 0) * 2 + (all.isInStock[row] ?? 0)
}

function strengthBits({ id, strength, strengthRow }: Snapshot, known: readonly number[]): Int32Array {
  const bitOf = new Map(known.map((value, index) => [value, 1 << index]))
  const bits = new Int32Array(id.length)
  for (let index = 0; index < strength.length; index += 1) {
    const row = strengthRow[index] ?? 0
    bits[row] = (bits[row] ?? 0) | (bitOf.get(strength[index] ?? 0) ?? 0)
  }
  return bits
}

/** Returns the start of each group, and the end of the last one. */
function startPositions(sizes: readonly number[]): Int32Array {
  const start = new Int32Array(sizes.length + 1)
  for (const [index, size] of sizes.entries()) start[index + 1] = (start[index] ?? 0) + size
  return start
}

function rowsByBucket(bucketByRow: Int32Array, start: Int32Array): Int32Array {
  const next = start.slice()
  const rows = new Int32Array(bucketByRow.length)
  for (let row = 0; row < bucketByRow.length; row += 1) {
    const bucket = bucketByRow[row] ?? 0
    const position = next[bucket] ?? 0
    rows[position] = row
    next[bucket] = position + 1
  }
  return rows
}

function bucketPrices({ lowestPrice, highestPrice }: Snapshot, bucketByRow: Int32Array, buckets: number) {
  const lowest = new Int32Array(buckets).fill(2_147_483_647)
  const highest = new Int32Array(buckets)
  for (let row = 0; row < bucketByRow.length; row += 1) {
    const bucket = bucketByRow[row] ?? 0
    lowest[bucket] = Math.min(lowest[bucket] ?? 0, lowestPrice[row] ?? 0)
    highest[bucket] = Math.max(highest[bucket] ?? 0, highestPrice[row] ?? 0)
  }
  return { lowestPrice: lowest, highestPrice: highest }
}
