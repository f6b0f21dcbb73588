/** Reads what a file says of the item itself: barcode, weight and cost. */
import { barcode, barcodeProblem } from '@shop/contract/fields/gtin.ts'
import type { CsvRow } from '../reading/import.csv.ts'
import { clipped, readPrice } from '../reading/import.values.ts'
import type { ImportedVariation } from './import.product.ts'

const BARCODES = ['variant barcode', 'barcode', 'gtin, upc, ean, or isbn', 'meta: _global_unique_id', 'meta: _alg_ean']
const COSTS = ['cost per item', 'variant cost', 'cost of goods', 'meta: _wc_cog_cost', 'meta: _cogs_total_value']
/** Each column of weights with the grams of its unit; null if another column names the unit. */
const WEIGHTS: readonly (readonly [header: string, grams: number | null])[] = [
  ['variant grams', 1],
  ['weight value (grams)', 1],
  ['weight (g)', 1],
  ['weight (kg)', 1000],
  ['weight (lbs)', 453.592],
  ['weight (oz)', 28.3495],
  ['variant weight', null],
]
const UNITS: Readonly<Record<string, number>> = { g: 1, kg: 1000, lb: 453.592, oz: 28.3495 }
const MAX_GRAMS = 100_000

type Item = Pick<ImportedVariation, 'barcode' | 'weight_grams' | 'cost_price'>

/** Reads `row`, with the weight of its `parent` if it has none. Notes what is unreadable, and leaves it out. */
export function readItem(row: CsvRow, note: (text: string) => void, parent?: CsvRow): Item {
  const [code, cost] = [firstOf(row, BARCODES), firstOf(row, COSTS)]
  const problem = code === '' ? undefined : barcodeProblem(code)
  if (problem) note(`The barcode ${clipped(code, 40)} is left out. ${problem}`)
  const price = readPrice(cost || '0')
  if ('problem' in price) note(`The cost is left out: it ${price.problem}.`)
  return {
    barcode: code === '' || problem ? '' : barcode.parse(code),
    weight_grams: weightOf(row) ?? (parent ? weightOf(parent) : null),
    cost_price: cost !== '' && 'value' in price && price.value > 0 ? price.value : null,
  }
}

/** Returns whole grams; null without a weight, or for one that no parcel has. */
function weightOf({ cells }: CsvRow): number | null {
  for (const [header, unit] of WEIGHTS) {
    const weight = Number((cells[header] ?? '').trim().replace(',', '.'))
    const grams = weight * (unit ?? UNITS[(cells['variant weight unit'] ?? '').trim().toLowerCase()] ?? Number.NaN)
    if (grams > 0 && grams <= MAX_GRAMS) return Math.max(1, Math.round(grams))
  }
  return null
}

/** Returns the first non-empty cell; an apostrophe in front, which marks text in spreadsheets, is not part of it. */
function firstOf({ cells }: CsvRow, headers: readonly string[]): string {
  const found = headers.map((header) => cells[header]?.trim() ?? '').find((text) => text !== '')
  return found?.replace(/^'/, '') ?? ''
}
