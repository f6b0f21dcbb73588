/** Reads any product file with a mapping: its rows become those of a Shopify file, which the same rules then read. */
import { CHOICE_TARGETS, type ImportMapping, type ImportTarget } from '@shop/contract/products/import-mapping.ts'
import { toSlug } from '../../../platform/slug.ts'
import { vatRatePercent } from '../../compliance/compliance.classes.ts'
import { classify } from '../formats/import.classify.ts'
import { factName } from '../formats/import.facts.ts'
import type { DescribedProduct } from '../formats/import.product.ts'
import { locateShopifyRow, readShopifyProduct } from '../formats/import.shopify.ts'
import { optionName, type ReadingRules } from '../formats/import.variations.ts'
import type { CsvRow } from '../reading/import.csv.ts'
import { readFlag, splitText, toDecimal } from '../reading/import.values.ts'

const PRICES = ['variant price', 'variant compare at price']
/** Marks rows whose prices are without VAT: the rate follows from the class, which only the whole product tells. */
const NET = 'net prices'
const IMAGES = 'image sources'
const STANDARD_VAT = 20
/** Targets with a single column of Shopify. */
const PLAIN: readonly (readonly [target: ImportTarget, header: string])[] = [
  ['title', 'title'],
  ['sku', 'variant sku'],
  ['stock', 'variant inventory qty'],
  ['barcode', 'variant barcode'],
  ['brand', 'vendor'],
  ['tags', 'tags'],
  ['seo_title', 'seo title'],
  ['seo_description', 'seo description'],
  ['product_class', 'metafield: product_class'],
]

/** Converts a row with the columns of `mapping`. */
export function mapRow({ line, surplus, cells }: CsvRow, mapping: ImportMapping): CsvRow {
  const columns = Object.entries(mapping.targets)
  const all = (target: ImportTarget) =>
    columns.flatMap(([name, meant]) => (meant === target && cells[name]?.trim() ? cells[name].trim() : []))
  const cell = (target: ImportTarget) => all(target)[0] ?? ''
  const isMapped = (target: ImportTarget) => columns.some(([, meant]) => meant === target)
  const choices = CHOICE_TARGETS.filter(isMapped)
  const mapped = new Map<string, string>([['handle', handleOf(cell, isMapped, choices.length > 0)]])
  for (const [target, header] of PLAIN) mapped.set(header, cell(target))
  for (const [index, target] of choices.entries()) {
    mapped.set(`option${index + 1} name`, optionName(target)).set(`option${index + 1} value`, cell(target))
  }
  for (const [index, target] of (['price', 'compare_at_price'] as const).entries()) {
    mapped.set(PRICES[index] ?? '', poundsOf(cell(target), mapping.amounts_in))
  }
  mapped.set('cost per item', poundsOf(cell('cost_price'), mapping.amounts_in))
  if (mapping.vat === 'excluded') mapped.set(NET, 'yes')
  const weight = /^([\d.,]+)\s*(kg|g|lb|oz)?/i.exec(cell('weight'))
  mapped.set('variant weight', weight?.[1] ?? '').set('variant weight unit', weight?.[2] ?? mapping.weights_in)
  mapped.set('type', [cell('category'), cell('subcategory')].filter((name) => name !== '').join(' > '))
  mapped.set('body (html)', htmlOf(cell('description')))
  mapped.set(IMAGES, all('image').join('\n'))
  mapped.set('status', statusOf(cell('status')))
  for (const [name, meant] of columns)
    if (meant === 'fact') mapped.set(`metafield: ${factName(name)}`, cells[name] ?? '')
  // The row of a product whose variations have rows of their own is no variation itself.
  const isParent = isMapped('group') && cell('price') === '' && choices.every((target) => cell(target) === '')
  if (isParent) mapped.set('variant command', 'delete')
  return { line, surplus, cells: Object.fromEntries([...mapped].filter(([, text]) => text !== '')) }
}

/** Rows with the same handle are one product: those of a group, else of a title if it has choices, else each SKU. */
function handleOf(
  cell: (target: ImportTarget) => string,
  isMapped: (target: ImportTarget) => boolean,
  hasChoices: boolean,
): string {
  const [group, sku, title] = [cell('group'), cell('sku'), cell('title')]
  if (group !== '') return group
  return hasChoices && !isMapped('group') ? title || sku : sku || title
}

/** Returns the amount in pounds as text. What is no number stays, so that its reader names it. */
function poundsOf(text: string, unit: ImportMapping['amounts_in']): string {
  const amount = unit === 'pence' ? toDecimal(text.replace(/[\s£]|p(?:ence)?$/gi, '')) : undefined
  return amount === undefined ? text : String(Number((Number(amount) / 100).toFixed(6)))
}

/** Adds VAT and rounds once, to whole pence. */
function grossOf(text: string, percent: number): string {
  const net = toDecimal(text.replace(/[\s£]|^GBP|GBP$/gi, ''))
  return net === undefined ? text : (Math.round(Number((Number(net) * (100 + percent)).toFixed(6))) / 100).toFixed(2)
}

const htmlOf = (text: string) => (/<[a-z/]/i.test(text) ? text : text.replace(/\r?\n/g, '<br>'))

function statusOf(text: string): string {
  const word = text.toLowerCase()
  if (/^(?:archived|discontinued|deleted)$/.test(word)) return 'archived'
  const isPublished = readFlag(word) ?? !/^(?:draft|hidden|disabled|inactive|unpublished|off|private)$/.test(word)
  return isPublished ? 'active' : 'draft'
}

/** Returns the import key of a mapped row's product. */
export function keyOfMappedRow(row: CsvRow): string | undefined {
  const [handle] = locateShopifyRow(row).is
  return handle && `file:${handle}`
}

/** Reads a product from mapped rows. Throws UnusableProduct if it cannot be sold as written. */
export function readMappedProduct(rows: CsvRow[], rules: ReadingRules): DescribedProduct {
  const named = rows.map((row) =>
    row.cells.handle ? row : { ...row, cells: { ...row.cells, handle: `line ${row.line}` } },
  )
  const read = (percent: number) => {
    const product = readShopifyProduct(
      [...named.map((row) => withVat(row, percent)), ...named.flatMap(imageRows)],
      rules,
    )
    return { ...product, key: product.key.replace('shopify:', 'file:'), slug: toSlug(product.name, product.slug) }
  }
  const product = read(STANDARD_VAT)
  if (!rows.some(({ cells }) => NET in cells)) return product
  const { meant } = classify({ ...product, description: '', short_description: '' })
  const percent = vatRatePercent(meant, rules.today)
  return percent === STANDARD_VAT ? product : read(percent)
}

function withVat(row: CsvRow, percent: number): CsvRow {
  if (!(NET in row.cells)) return row
  const gross = PRICES.flatMap((header) => (row.cells[header] ? [[header, grossOf(row.cells[header], percent)]] : []))
  return { ...row, cells: { ...row.cells, ...Object.fromEntries(gross) } }
}

/** Shopify has a row for each picture. */
const imageRows = ({ line, cells }: CsvRow): CsvRow[] =>
  splitText(cells[IMAGES] ?? '', /[\n|;]|,\s*(?=https?:)/).map((source) => ({
    line,
    surplus: 0,
    cells: { handle: cells.handle ?? '', 'image src': source },
  }))
