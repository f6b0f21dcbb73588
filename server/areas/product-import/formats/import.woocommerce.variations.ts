/** Reads the variations of a WooCommerce product: sale prices, stock, and variations for several values. */
import type { CsvRow } from '../reading/import.csv.ts'
import { readFlag, readList, readPrice, readStock } from '../reading/import.values.ts'
import { readItem } from './import.item.ts'
import { type ImportedVariation, type ImportNote, MAX_IMPORTED_VARIATIONS, UnusableProduct } from './import.product.ts'
import { uncounted } from './import.shopify.ts'
import { chooseSku, optionName, optionValue, type ReadingRules, sharedStock } from './import.variations.ts'

interface Members {
  own: CsvRow
  members: CsvRow[]
  kind: 'simple' | 'variable'
  name: string
  sku: string
  rules: ReadingRules
  note: Noting
}

export type Noting = (line: number, text: string, topic?: ImportNote['topic']) => void

export function cell(row: CsvRow, header: string): string {
  return row.cells[header]?.trim() ?? ''
}

/** Returns the attributes of a row by our names, each with its values. */
export function readAttributes(row: CsvRow): Map<string, string[]> {
  const attributes = new Map<string, string[]>()
  for (const [header, text] of Object.entries(row.cells)) {
    const number = /^attribute (\d+) name$/.exec(header)?.[1]
    if (!number || text.trim() === '') continue
    const name = optionName(text)
    const values = readList(cell(row, `attribute ${number} value(s)`)).map((value) => optionValue(name, value))
    attributes.set(name, values)
  }
  return attributes
}

/**
 * Returns the variations of a product, and the attributes that distinguish them. A blank attribute matches every value
 * of the parent: the row becomes one variation per value, and its stock is divided.
 */
export function readWooVariations(product: Members): { variations: ImportedVariation[]; used: Set<string> } {
  const { own, members, kind, name, note } = product
  if (kind === 'simple') return { variations: [formOf(product, own, {}, stockOf(product, own))], used: new Set() }

  const offered = members.filter((row) => {
    const isOffered = cell(row, 'published') === '' || readFlag(cell(row, 'published')) === true
    if (!isOffered) note(row.line, 'We left out a variation that is switched off.')
    return isOffered
  })
  if (offered.length === 0) throw new UnusableProduct(own.line, name, 'is a variable product without variations')
  const sorted = offered.toSorted((one, other) => positionOf(one) - positionOf(other) || one.line - other.line)
  const choices = readAttributes(own)
  const used = new Set(sorted.flatMap((row) => [...readAttributes(row).keys()]))

  const expanded = sorted.map((row) => ({ row, forms: expand(readAttributes(row), choices, used) }))
  const total = expanded.reduce((count, { forms }) => count + forms.length, 0)
  if (total > MAX_IMPORTED_VARIATIONS) {
    const reason = `has ${total} variations; the shop takes at most ${MAX_IMPORTED_VARIATIONS}`
    throw new UnusableProduct(own.line, name, reason)
  }
  // Stock "parent" is shared by all of these variations.
  const sharing = expanded.filter(({ row }) => sharesStock(row)).flatMap(({ forms }) => forms).length
  const shares = sharing > 0 ? sharedStock(stockOf(product, own), sharing) : []
  const variations = expanded.flatMap(({ row, forms }) => {
    const stock = sharesStock(row) ? shares.splice(0, forms.length) : sharedStock(stockOf(product, row), forms.length)
    return forms.map((attributes, index) => formOf(product, row, attributes, stock[index] ?? 0, forms.length > 1))
  })
  return { variations, used }
}

function positionOf(row: CsvRow): number {
  return Number.parseInt(cell(row, 'position'), 10) || 0
}

function sharesStock(row: CsvRow): boolean {
  return cell(row, 'stock').toLowerCase() === 'parent'
}

/** Returns every combination of `attributes`, where a blank one takes each value of its parent. */
function expand(
  attributes: Map<string, string[]>,
  choices: Map<string, string[]>,
  used: Set<string>,
): Record<string, string>[] {
  let forms: Record<string, string>[] = [{}]
  for (const name of used) {
    const [own] = attributes.get(name) ?? []
    const values = own ? [own] : (choices.get(name) ?? [])
    if (values.length === 0) continue
    // One more than the maximum is enough for the rejection, whatever the full product would be.
    const max = MAX_IMPORTED_VARIATIONS + 1
    const each = values.slice(0, max)
    const bases = forms.slice(0, Math.ceil(max / each.length))
    forms = bases.flatMap((form) => each.map((value) => ({ ...form, [name]: value })))
  }
  return forms
}

function formOf(
  { own: parent, name, sku, rules, note, kind }: Members,
  row: CsvRow,
  attributes: Record<string, string>,
  stock_quantity: number,
  isOneOfSeveral = false,
): ImportedVariation {
  const regular = readPrice(cell(row, 'regular price'))
  if ('problem' in regular) throw new UnusableProduct(row.line, name, regular.problem)
  const offer = offerOf(row, regular.value, rules.today)
  if (offer.problem) note(row.line, `The offer is left out: it ${offer.problem}.`)
  const own = chooseSku(cell(row, 'sku'), sku, attributes)
  return {
    line: row.line,
    sku: isOneOfSeveral ? chooseSku('', own, attributes) : own,
    attributes,
    price: offer.price ?? regular.value,
    compare_at_price: offer.price === undefined ? null : regular.value,
    stock_quantity,
    ...(rules.untrackedStock === 0 && isUncounted(sharesStock(row) ? parent : row) ? { isUncounted: true } : {}),
    ...readItem(row, (text) => note(row.line, text), kind === 'variable' ? parent : undefined),
    image: kind === 'variable' ? (cell(row, 'images').split(/,\s+|,(?=https?:)/)[0] ?? '') || null : null,
  }
}

/** Returns the sale price if it is below the regular one and its period includes today. */
function offerOf(row: CsvRow, regular: number, today: string): { price?: number; problem?: string } {
  const text = cell(row, 'sale price')
  if (text === '') return {}
  const price = readPrice(text)
  if ('problem' in price) return { problem: price.problem }
  const [starts, ends] = [
    cell(row, 'date sale price starts').slice(0, 10),
    cell(row, 'date sale price ends').slice(0, 10),
  ]
  const isOn = (starts === '' || starts <= today) && (ends === '' || ends >= today)
  return isOn && price.value < regular ? { price: price.value } : {}
}

function stockOf({ rules, note }: Members, row: CsvRow): number {
  const isInStock = readFlag(cell(row, 'in stock?'))
  if (isInStock === false || cell(row, 'in stock?').toLowerCase() === 'backorder') return 0
  const stock = readStock(cell(row, 'stock'))
  if (stock !== undefined) return stock
  note(row.line, uncounted(rules), 'uncounted')
  return rules.untrackedStock
}

function isUncounted(row: CsvRow): boolean {
  const isInStock = readFlag(cell(row, 'in stock?')) !== false && cell(row, 'in stock?').toLowerCase() !== 'backorder'
  return isInStock && readStock(cell(row, 'stock')) === undefined
}
