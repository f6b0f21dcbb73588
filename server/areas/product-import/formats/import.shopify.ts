/** Reads Shopify's product file with the headers of the older and newer export: a product is all rows of one handle. */

import { toSlug } from '../../../platform/slug.ts'
import { type CsvRow, headerName } from '../reading/import.csv.ts'
import { clipped, readFlag, readList, readPrice, readStock, splitText } from '../reading/import.values.ts'
import { readItem } from './import.item.ts'
import {
  type DescribedProduct,
  type Doubt,
  type ImportAction,
  type ImportedImage,
  type ImportedVariation,
  MAX_NAME_CHARACTERS,
  type RowLocation,
  UnusableProduct,
} from './import.product.ts'
import {
  checkedVariations,
  checkRows,
  chooseSku,
  fingerprint,
  optionName,
  optionValue,
  type ReadingRules,
} from './import.variations.ts'

const COLUMNS = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  body: ['body (html)', 'description', 'body html'],
  vendor: ['vendor'],
  category: ['product category', 'standard product type', 'standardized product type'],
  type: ['type', 'custom product type', 'product type'],
  tags: ['tags'],
  published: ['published', 'published on online store'],
  status: ['status'],
  sku: ['variant sku', 'sku'],
  stock: ['variant inventory qty', 'inventory quantity'],
  price: ['variant price', 'price'],
  compareAt: ['variant compare at price', 'compare-at price', 'compare at price'],
  image: ['image src', 'product image url', 'image source'],
  imagePosition: ['image position'],
  imageAlt: ['image alt text'],
  variantImage: ['variant image', 'variant image url'],
  giftCard: ['gift card'],
  isSent: ['variant requires shipping', 'requires shipping'],
  seoTitle: ['seo title'],
  seoDescription: ['seo description'],
  measure: ['unit price total measure'],
  measureUnit: ['unit price total measure unit'],
} as const
type Column = keyof typeof COLUMNS

/** 'ECID (product.metafields.custom.ecid_gb)' and 'Metafield: custom.ecid_gb [single_line_text_field]'. */
const METAFIELD = /\((?:product|variant)\.metafields\.[\w-]+\.([\w-]+)\)\s*$|^metafield: (?:[\w-]+\.)?([\w-]+)/

/** Rows of one handle belong together, anywhere in the file; case is ignored. */
export function locateShopifyRow(row: CsvRow): RowLocation {
  const handle = cell(row, 'handle').toLowerCase()
  return handle === '' ? { belongs_to: `line ${row.line}`, is: [] } : { belongs_to: handle, is: [handle] }
}

/** Reads the product from `rows` of one handle. Throws UnusableProduct if it cannot be sold as written. */
export function readShopifyProduct(rows: CsvRow[], rules: ReadingRules): DescribedProduct {
  const first = (column: Column) => rows.map((row) => cell(row, column)).find((text) => text !== '') ?? ''
  const line = rows[0]?.line ?? 0
  const handle = first('handle').toLowerCase()
  const name = first('title')
  const unusable = (at: number, reason: string) => new UnusableProduct(at, clipped(name || handle, 200), reason)
  if (handle === '') throw unusable(line, 'has no handle')
  if (handle.length > MAX_NAME_CHARACTERS) {
    throw unusable(line, `has a handle of more than ${MAX_NAME_CHARACTERS} characters`)
  }
  const command = commandOf(rows)
  if (command === 'delete' || command === 'ignore') return namedOnly(handle, name, line, command)
  checkRows(rows, line, unusable)
  if (name === '') throw unusable(line, 'has no title')
  if (readFlag(first('giftCard'))) throw unusable(line, 'is a gift card, which the shop doesn’t sell')

  const options = [1, 2, 3].map((number) => ({ number, name: optionNameOf(rows, number) }))
  const notes: DescribedProduct['notes'] = []
  const offered = rows.filter((row) => isVariation(row) && variantCommandOf(row) !== 'delete')
  const variations = offered.map((row): ImportedVariation => {
    const attributes = attributesOf(row, options)
    const price = readPrice(cell(row, 'price'))
    if ('problem' in price) throw unusable(row.line, price.problem)
    const before = readPrice(cell(row, 'compareAt'))
    if ('problem' in before && cell(row, 'compareAt') !== '') {
      notes.push({
        line: row.line,
        product: name,
        note: `The price before the offer is left out: it ${before.problem}.`,
      })
    }
    const stock = readStock(cell(row, 'stock'))
    if (stock === undefined) notes.push({ line: row.line, product: name, note: uncounted(rules), topic: 'uncounted' })
    return {
      line: row.line,
      sku: chooseSku(cell(row, 'sku'), handle, attributes),
      attributes,
      price: price.value,
      compare_at_price: 'value' in before && before.value > price.value ? before.value : null,
      stock_quantity: stock ?? rules.untrackedStock,
      ...(stock === undefined && rules.untrackedStock === 0 ? { isUncounted: true } : {}),
      image: cell(row, 'variantImage') || null,
      ...readItem(row, (note) => notes.push({ line: row.line, product: name, note })),
    }
  })

  return {
    key: `shopify:${handle}`,
    line,
    name,
    slug: toSlug(handle, `product-${fingerprint(handle)}`),
    sku: chooseSku(variations.length === 1 ? (variations[0]?.sku ?? '') : '', handle, {}),
    status: statusOf(first('status'), first('published')),
    brand: first('vendor'),
    type: first('type'),
    categories: splitText(first('type') || first('category'), '>'),
    tags: readList(first('tags')),
    description_html: first('body'),
    short_description_html: '',
    seo_title: first('seoTitle'),
    seo_description: first('seoDescription'),
    is_featured: false,
    variations: checkedVariations(line, name, variations),
    images: imagesOf(rows),
    facts: factsOf(rows),
    notes,
    doubts: offered.some((row) => readFlag(cell(row, 'isSent')) === false) ? [NOTHING_TO_SEND] : [],
    command,
  }
}

/** Why a product without weight and shipping stays a draft. */
export const NOTHING_TO_SEND: Doubt = {
  rule: 'delivery',
  reason: 'It’s virtual or downloadable, but the shop only sends parcels. Publish it only if you post it.',
}

const ACTIONS: ImportAction[] = ['merge', 'new', 'update', 'delete', 'ignore']

/** Parses Matrixify's column Command. Throws UnusableProduct for an unknown word. */
function actionOf(row: CsvRow, header: string): ImportAction {
  const word = row.cells[header]?.trim() ?? ''
  if (word === '' || word.toLowerCase() === 'replace') return 'merge'
  const action = ACTIONS.find((known) => known === word.toLowerCase())
  if (action) return action
  const commands = 'NEW, MERGE, UPDATE, REPLACE, DELETE and IGNORE'
  const reason = `has the Command ${clipped(word, 40)}; the shop knows ${commands}`
  throw new UnusableProduct(row.line, cell(row, 'title') || cell(row, 'handle'), reason)
}

const variantCommandOf = (row: CsvRow) => actionOf(row, 'variant command')

/** Returns the command of a product: of its first row that has one. */
function commandOf(rows: readonly CsvRow[]): ImportAction {
  const row = rows.find(({ cells }) => cells.command?.trim())
  return row ? actionOf(row, 'command') : 'merge'
}

/** A product that is only deleted or ignored needs only its handle. */
function namedOnly(handle: string, name: string, line: number, command: ImportAction): DescribedProduct {
  return {
    key: `shopify:${handle}`,
    line,
    name: name || handle,
    slug: handle,
    sku: handle,
    status: 'draft',
    brand: '',
    type: '',
    categories: [],
    tags: [],
    description_html: '',
    short_description_html: '',
    seo_title: '',
    seo_description: '',
    is_featured: false,
    variations: [],
    images: [],
    facts: new Map(),
    notes: [],
    command,
  }
}

/** Returns the note about products without a stock count. */
export function uncounted({ untrackedStock }: ReadingRules): string {
  return `The file doesn’t say how many are in stock. We used ${untrackedStock}.`
}

/** Returns the import key of the row's product. */
export function keyOfShopifyRow(row: CsvRow): string | undefined {
  const [handle] = locateShopifyRow(row).is
  return handle && `shopify:${handle}`
}

function cell(row: CsvRow, column: Column): string {
  for (const header of COLUMNS[column]) {
    const text = row.cells[header]?.trim()
    if (text) return text
  }
  return ''
}

/** A row with only an image is not a variation. */
function isVariation(row: CsvRow): boolean {
  const hasOption = [1, 2, 3].some((number) => (row.cells[`option${number} value`] ?? '').trim() !== '')
  return hasOption || cell(row, 'price') !== '' || cell(row, 'sku') !== '' || cell(row, 'title') !== ''
}

/** Only the first row of a product has option names. 'Title' with 'Default Title' means no options. */
function optionNameOf(rows: CsvRow[], number: number): string {
  const name = rows.map((row) => row.cells[headerName(`Option${number} Name`)]?.trim()).find((text) => text)
  const values = rows.map((row) => row.cells[`option${number} value`]?.trim()).filter((text) => text)
  if (values.length === 0 || values.every((value) => value?.toLowerCase() === 'default title')) return ''
  return optionName(name || `Option ${number}`)
}

function attributesOf(row: CsvRow, options: { number: number; name: string }[]): Record<string, string> {
  const attributes = new Map<string, string>()
  for (const { number, name } of options) {
    const value = optionValue(name, row.cells[`option${number} value`] ?? '')
    if (name !== '' && value !== '') attributes.set(attributes.has(name) ? `${name} ${number}` : name, value)
  }
  return Object.fromEntries(attributes)
}

/** Older files have no status: published products are active. Products hidden in the other shop become drafts. */
function statusOf(status: string, published: string): DescribedProduct['status'] {
  const word = status.toLowerCase()
  if (word === 'archived') return 'archived'
  const isPublished = readFlag(published)
  if (word === '') return isPublished ? 'active' : 'draft'
  return word === 'active' && isPublished !== false ? 'active' : 'draft'
}

function imagesOf(rows: CsvRow[]): ImportedImage[] {
  const images = rows
    .filter((row) => cell(row, 'image') !== '')
    .map((row, index) => ({
      source: cell(row, 'image'),
      alt: cell(row, 'imageAlt'),
      position: Number.parseInt(cell(row, 'imagePosition'), 10) || index + 1,
    }))
  const sorted = images.sort((one, other) => one.position - other.position)
  const isNew = (image: ImportedImage, index: number) =>
    sorted.findIndex(({ source }) => source === image.source) === index
  return sorted.filter(isNew).map(({ source, alt }) => ({ source, alt }))
}

function factsOf(rows: CsvRow[]): Map<string, string> {
  const facts = new Map<string, string>()
  for (const { cells } of rows) {
    for (const [header, text] of Object.entries(cells)) {
      if (!header.includes('metafield')) continue
      const match = METAFIELD.exec(header)
      const name = match?.[1] ?? match?.[2]
      if (name && !facts.has(name)) facts.set(name, text.trim())
    }
  }
  const measure = rows.map((row) => `${cell(row, 'measure')} ${cell(row, 'measureUnit')}`.trim()).find((text) => text)
  if (measure) facts.set('net quantity', measure)
  return facts
}
