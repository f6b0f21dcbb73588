/** Shared by both readers: option names, generated SKUs, stock shared by several variations. */
import { createHash } from 'node:crypto'
import { toSlug } from '../../../platform/slug.ts'
import type { CsvRow } from '../reading/import.csv.ts'
import { clipped } from '../reading/import.values.ts'
import {
  type ImportedVariation,
  MAX_IMPORTED_VARIATIONS,
  MAX_ROWS_PER_PRODUCT,
  UnusableProduct,
} from './import.product.ts'

const MAX_SKU = 80
const MAX_OPTION_NAME = 60
const MAX_OPTION_VALUE = 120

/** The input of an import besides the file. */
export interface ReadingRules {
  /** YYYY-MM-DD: sale prices that have ended or not begun are ignored. */
  today: string
  /** Stock of products that the other shop does not count. */
  untrackedStock: number
}

/** Our names of choices, which search and facets use. */
const OPTION_NAMES: [RegExp, string][] = [
  [/^(?:nicotine )?strengths?$|^nicotine(?: level| content| mg)?$/, 'Strength'],
  [/^flavou?rs?$/, 'Flavour'],
  [/^colou?rs?$/, 'Colour'],
  [/^(?:bottle |pack )?sizes?$/, 'Size'],
]

/** Converts 'nicotine strength' to 'Strength'; other names stay unchanged. */
export function optionName(text: string): string {
  const plain = text
    .trim()
    .replace(/^pa_/, '')
    .replace(/[_\s]+/g, ' ')
  const own = OPTION_NAMES.find(([pattern]) => pattern.test(plain.toLowerCase()))?.[1]
  return clipped(own ?? plain, MAX_OPTION_NAME)
}

/** Converts '20mg' and '20 MG' to '20 mg', so that strengths have one spelling; trims other values. */
export function optionValue(name: string, text: string): string {
  const value = clipped(text.replace(/\s+/g, ' '), MAX_OPTION_VALUE)
  if (name !== 'Strength') return value
  return value.replace(/^(\d+(?:\.\d+)?)\s*mg(?:\s*\/\s*ml)?$/i, '$1 mg').replace(/^(\d+(?:\.\d+)?)\s*%$/, '$1 %')
}

/** Returns the given SKU, or a deterministic one from the product's SKU and the choices. */
export function chooseSku(given: string, base: string, attributes: Record<string, string>): string {
  const sku = given.replace(/\s+/g, ' ').trim()
  if (sku !== '') return fitted(sku)
  const parts = [base, ...Object.values(attributes)].map((part) => toSlug(part, '') || fingerprint(part))
  return fitted(parts.join('-').toUpperCase())
}

/** Shortens long SKUs and appends a digest of the whole, so that they stay unique. */
function fitted(sku: string): string {
  return sku.length <= MAX_SKU ? sku : `${sku.slice(0, MAX_SKU - 9)}-${fingerprint(sku)}`.toWellFormed()
}

/** Returns eight hex digits of a digest of `text`. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

/** Divides `units` evenly; the first shares get the remainder, so that the total is unchanged. */
export function sharedStock(units: number, among: number): number[] {
  return Array.from({ length: among }, (_, index) => Math.floor(units / among) + (index < units % among ? 1 : 0))
}

/** Throws what `refuse` returns for too many rows, and for one that may be shifted. */
export function checkRows(
  rows: readonly CsvRow[],
  line: number,
  unusable: (line: number, reason: string) => UnusableProduct,
): void {
  if (rows.length > MAX_ROWS_PER_PRODUCT) throw unusable(line, `has more than ${MAX_ROWS_PER_PRODUCT} rows`)
  const shifted = rows.find((row) => row.surplus > 0)
  if (shifted) throw unusable(shifted.line, 'has more cells than the header, so they may be in the wrong columns')
}

/**
 * Returns the variations with unique SKUs. Throws UnusableProduct without variations, with too many, or with two that
 * have the same choices.
 */
export function checkedVariations(line: number, product: string, variations: ImportedVariation[]): ImportedVariation[] {
  if (variations.length === 0) throw new UnusableProduct(line, product, 'has nothing to sell: no row with a price')
  if (variations.length > MAX_IMPORTED_VARIATIONS) {
    const reason = `has ${variations.length} variations; the shop takes at most ${MAX_IMPORTED_VARIATIONS}`
    throw new UnusableProduct(line, product, reason)
  }
  const choices = new Map<string, number>()
  const skus = new Set<string>()
  return variations.map((variation) => {
    const choice = JSON.stringify(Object.entries(variation.attributes).sort())
    const earlier = choices.get(choice)
    if (earlier !== undefined) {
      throw new UnusableProduct(variation.line, product, `has the same options as line ${earlier}`)
    }
    choices.set(choice, variation.line)
    let sku = variation.sku
    for (let count = 2; skus.has(sku.toLowerCase()); count++) sku = fitted(`${variation.sku}-${count}`)
    skus.add(sku.toLowerCase())
    return { ...variation, sku }
  })
}
