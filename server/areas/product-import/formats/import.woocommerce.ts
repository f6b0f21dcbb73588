/** Reads WooCommerce's product file: a simple product is one row; a variable one also has rows of variations. */

import { toSlug } from '../../../platform/slug.ts'
import type { CsvRow } from '../reading/import.csv.ts'
import { clipped, readFlag, readList, splitText } from '../reading/import.values.ts'
import {
  type DescribedProduct,
  type Doubt,
  MAX_NAME_CHARACTERS,
  type RowLocation,
  UnusableProduct,
} from './import.product.ts'
import { NOTHING_TO_SEND } from './import.shopify.ts'
import { checkedVariations, checkRows, chooseSku, fingerprint, type ReadingRules } from './import.variations.ts'
import { cell, type Noting, readAttributes, readWooVariations } from './import.woocommerce.variations.ts'

const NOT_SOLD = new Map([
  ['grouped', 'is a grouped product; make it a bundle in the admin pages'],
  ['external', 'is sold on another site (external product)'],
])

/** A variation references its parent by SKU or as 'id:123', and may come before it. */
export function locateWooRow(row: CsvRow): RowLocation {
  const parent = cell(row, 'parent').toLowerCase()
  if (isVariation(row)) {
    const belongs_to = parent === '' ? `line ${row.line}` : parent.startsWith('id:') ? parent : `sku:${parent}`
    return { belongs_to, is: [] }
  }
  const [sku, number] = [cell(row, 'sku').toLowerCase(), cell(row, 'id')]
  const is = [...(sku === '' ? [] : [`sku:${sku}`]), ...(number === '' ? [] : [`id:${number}`])]
  return { belongs_to: is[0] ?? `line ${row.line}`, is }
}

/** Reads the product from `rows`. Throws UnusableProduct if it cannot be sold as written. */
export function readWooProduct(rows: CsvRow[], rules: ReadingRules): DescribedProduct {
  const [own, second] = rows.filter((row) => !isVariation(row))
  if (!own) throw orphan(rows)
  const name = cell(own, 'name')
  const unusable = (line: number, reason: string) =>
    new UnusableProduct(line, clipped(name || cell(own, 'sku'), 200), reason)
  if ([cell(own, 'sku'), cell(own, 'id')].some((text) => text.length > MAX_NAME_CHARACTERS)) {
    throw unusable(own.line, `has a SKU or ID of more than ${MAX_NAME_CHARACTERS} characters`)
  }
  if (second) throw unusable(second.line, `has the same SKU or ID as line ${own.line}`)
  checkRows(rows, own.line, unusable)
  if (name === '') throw unusable(own.line, 'has no name')

  const types = typesOf(own)
  const reason = types.map((type) => NOT_SOLD.get(type)).find((text) => text !== undefined)
  if (reason) throw unusable(own.line, reason)
  const kind = types.includes('variable') ? 'variable' : 'simple'
  if (kind === 'simple' && types.length > 0 && !types.includes('simple')) {
    throw unusable(own.line, `is of a type the shop doesn’t sell (${types.join(', ')})`)
  }

  const { status, doubts } = statusOf(own)
  if (/\b(?:virtual|downloadable)\b/i.test(cell(own, 'type').slice(0, 200))) doubts.push(NOTHING_TO_SEND)
  const slug = toSlug(name, '')
  const sku = chooseSku(cell(own, 'sku'), slug || `woo-${cell(own, 'id') || own.line}`, {})
  const notes: DescribedProduct['notes'] = []
  const note: Noting = (line, text, topic) =>
    notes.push({ line, product: name, note: text, ...(topic ? { topic } : {}) })
  const members = kind === 'variable' ? rows.filter((row) => row !== own) : [own]
  const { variations, used } = readWooVariations({ own, members, kind, name, sku, rules, note })
  const [categories, ...otherCategories] = pathsOf(cell(own, 'categories'))
  const attributes = readAttributes(own)
  const brand = cell(own, 'brands') || cell(own, 'meta: brand') || (attributes.get('Brand') ?? []).join(', ')

  return {
    key: keyOf(own, slug),
    line: own.line,
    name,
    slug: slug || `product-${fingerprint(name)}`,
    sku,
    status,
    brand: readList(brand)[0] ?? '',
    type: '',
    categories: categories ?? [],
    tags: [...new Set([...readList(cell(own, 'tags')), ...otherCategories.flatMap((path) => path.at(-1) ?? [])])],
    description_html: paragraphs(cell(own, 'description')),
    short_description_html: paragraphs(cell(own, 'short description')),
    seo_title: yoastText(own, 'title'),
    seo_description: yoastText(own, 'metadesc'),
    is_featured: readFlag(cell(own, 'is featured?')) ?? false,
    variations: checkedVariations(own.line, name, variations),
    images: readImages(cell(own, 'images')).map((source) => ({ source, alt: '' })),
    facts: factsOf(own, attributes, used),
    notes,
    doubts,
  }
}

/** Returns a text of the Yoast plugin without its variables. */
const yoastText = (row: CsvRow, name: string) =>
  cell(row, `meta: _yoast_wpseo_${name}`)
    .replace(/%%\w+%%/g, '')
    .trim()

/** Returns the URLs of 'https://a/1.jpg, https://a/2.jpg'; commas within a URL are preserved. */
export function readImages(text: string): string[] {
  return [...new Set(splitText(text, text.includes('://') ? /,\s+|,(?=https?:\/\/)/ : ','))]
}

function isVariation(row: CsvRow): boolean {
  return typesOf(row).includes('variation')
}

/** Returns the types of 'simple, downloadable, virtual' without those about delivery. */
function typesOf(row: CsvRow): string[] {
  return readList(cell(row, 'type').toLowerCase()).filter((type) => type !== 'downloadable' && type !== 'virtual')
}

function orphan(rows: CsvRow[]): UnusableProduct {
  const row = rows[0]
  const parent = row ? cell(row, 'parent') : ''
  const reason =
    parent === ''
      ? 'is a variation without a parent'
      : `is a variation of ${clipped(parent, 200)}, which is not in the file`
  const name = row ? cell(row, 'name') || cell(row, 'sku') : ''
  return new UnusableProduct(row?.line ?? 0, clipped(name, 200), reason)
}

/** By SKU, which survives a move between shops; otherwise by the old shop's id, or by name. */
function keyOf(row: CsvRow, slug: string): string {
  const [sku, number] = [cell(row, 'sku').toLowerCase(), cell(row, 'id')]
  if (sku !== '') return `woocommerce:sku:${sku}`
  return number === '' ? `woocommerce:name:${slug || cell(row, 'name')}` : `woocommerce:id:${number}`
}

/** Published is 1 for public, 0 for private, -1 for a draft. */
function statusOf(row: CsvRow): { status: DescribedProduct['status']; doubts: Doubt[] } {
  const published = cell(row, 'published')
  if (published !== '' && readFlag(published) !== true) return { status: 'draft', doubts: [] }
  if (cell(row, 'visibility in catalog').toLowerCase() !== 'hidden') return { status: 'active', doubts: [] }
  return { status: 'draft', doubts: [{ rule: 'hidden', reason: 'It is hidden in the other shop.' }] }
}

/** Returns the import key of the row's product; variations have none. */
export const keyOfWooRow = (row: CsvRow): string | undefined =>
  isVariation(row) ? undefined : keyOf(row, toSlug(cell(row, 'name'), ''))

/** Splits 'Vape > E-Liquids > Nic Salts, Offers' into paths, longest first. */
function pathsOf(text: string): string[][] {
  const paths = readList(text.replaceAll('&gt;', '>').replaceAll('&amp;', '&'))
  return paths.map((path) => splitText(path, '>')).sort((one, other) => other.length - one.length)
}

const BLOCK_TAG = /<(?:p|div|ul|ol|li|table|h[1-6]|br|blockquote|section)\b/i

/** WordPress shows line breaks as paragraphs, and its export writes them as the two characters \n. */
function paragraphs(text: string): string {
  const lines = text.replace(/\\r\\n|\\n/g, '\n')
  if (BLOCK_TAG.test(lines)) return lines
  const parts = lines.split(/\r?\n(?:[ \t]*\r?\n)+/).filter((part) => part.trim() !== '')
  return parts.map((part) => `<p>${part.trim().replace(/\r?\n/g, '<br>')}</p>`).join('\n')
}

function factsOf(row: CsvRow, attributes: Map<string, string[]>, used: Set<string>): Map<string, string> {
  const facts = new Map<string, string>()
  for (const [header, text] of Object.entries(row.cells)) {
    const name = /^meta: ([\w -]+)$/.exec(header)?.[1]?.replace(/^_+/, '')
    if (name) facts.set(name, text.trim())
  }
  for (const [name, values] of attributes) {
    if (!used.has(name)) facts.set(name.toLowerCase(), values.join(', '))
  }
  return facts
}
