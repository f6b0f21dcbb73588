/** Proposes what the columns of an unknown product file mean: by common names, else by similar ones. */
import { createHash } from 'node:crypto'
import type { ImportMapping, ImportTarget } from '@shop/contract/products/import-mapping.ts'
import { isFactName } from '../formats/import.facts.ts'

/** Names that shops, wholesalers and tills use, without units and taxes. */
const SYNONYMS: Readonly<Record<Exclude<ImportTarget, 'fact'>, readonly string[]>> = {
  title: ['title', 'name', 'product', 'item', 'full name', 'display name', 'product line', 'item description'],
  sku: [
    'sku',
    'code',
    'item number',
    'item no',
    'part number',
    'article number',
    'stock code',
    'reference',
    'ref',
    'mpn',
  ],
  group: ['parent', 'parent sku', 'parent code', 'group', 'handle', 'group code', 'style code', 'master sku', 'family'],
  price: [
    'price',
    'selling price',
    'sale price',
    'retail price',
    'sell price',
    'unit price',
    'regular price',
    'amount',
  ],
  compare_at_price: [
    'rrp',
    'srp',
    'msrp',
    'compare at price',
    'was price',
    'list price',
    'old price',
    'recommended retail price',
  ],
  cost_price: ['cost', 'cost price', 'trade price', 'wholesale price', 'buy price', 'purchase price', 'supplier price'],
  stock: [
    'qty',
    'quantity',
    'stock',
    'stock level',
    'in stock',
    'inventory',
    'available',
    'stock quantity',
    'on hand',
    'soh',
  ],
  barcode: ['barcode', 'ean', 'ean13', 'ean code', 'gtin', 'upc', 'isbn'],
  weight: ['weight', 'shipping weight', 'gross weight', 'weight grams', 'weight kg'],
  brand: ['brand', 'manufacturer', 'vendor', 'make', 'supplier', 'brand name'],
  category: ['category', 'type', 'department', 'categories', 'collection', 'range', 'section'],
  subcategory: ['subcategory', 'sub category', 'sub type', 'child category'],
  flavour: ['flavour', 'flavor', 'taste', 'flavour name'],
  strength: ['strength', 'nicotine strength', 'nicotine', 'nic strength', 'nicotine level', 'mg'],
  size: ['size', 'volume', 'bottle size', 'pack size', 'capacity', 'ml'],
  colour: ['colour', 'color', 'shade'],
  description: ['description', 'long description', 'details', 'body', 'text', 'full description'],
  tags: ['tags', 'keywords', 'labels'],
  image: [
    'image',
    'picture',
    'photo',
    'image url',
    'image link',
    'picture url',
    'main image',
    'image src',
    'image 1',
    'image 2',
  ],
  status: ['status', 'published', 'active', 'visible', 'enabled', 'live', 'is active'],
  product_class: ['class', 'product class'],
  seo_title: ['seo title', 'meta title', 'page title'],
  seo_description: ['seo description', 'meta description'],
}
const KNOWN = Object.entries(SYNONYMS).flatMap(([target, names]) => names.map((name) => ({ target, name })))
/** Words that change nothing of what a column means. */
const FILLERS = new Set(
  'gbp pound pounds pence p gross net inc incl including ex exc excl excluding vat tax kg g grams lb lbs oz the'.split(
    ' ',
  ),
)
const PREFIXES = new Set(['product', 'item', 'variant', 'variation'])
const SIMILAR = 0.7

/** Returns lower-case words, without signs: 'Price (ex. VAT) £' is 'price ex vat'. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Identifies files with the same columns, in any order. */
export function fingerprintColumns(columns: readonly string[]): string {
  const names = [...new Set(columns)].filter((name) => name !== '').sort()
  return createHash('sha256').update(JSON.stringify(names)).digest('base64url').slice(0, 22)
}

/** Returns the most likely meaning of each column that has one; only pictures and facts may have several columns. */
export function proposeTargets(columns: readonly string[]): Map<string, ImportTarget> {
  const candidates = columns.flatMap((name) => scoresOf(name).map((candidate) => ({ name, ...candidate })))
  // Stable, so of equally likely columns the first wins.
  candidates.sort((one, other) => other.score - one.score)
  const proposed = new Map<string, ImportTarget>()
  const used = new Set<ImportTarget>()
  for (const { name, target } of candidates) {
    if (proposed.has(name) || (used.has(target) && target !== 'image')) continue
    proposed.set(name, target)
    used.add(target)
  }
  for (const name of columns) if (!proposed.has(name) && isFactName(name)) proposed.set(name, 'fact')
  return proposed
}

function scoresOf(name: string): { target: ImportTarget; score: number }[] {
  const whole = plain(name)
  const words = whole.split(' ').filter((word) => !FILLERS.has(word))
  const short = words.join(' ')
  const bare = words.length > 1 && PREFIXES.has(words[0] ?? '') ? words.slice(1).join(' ') : short
  const scored = KNOWN.map(({ target, name: known }) => {
    if (known === whole) return { target, score: 1 }
    if (known === short) return { target, score: 0.95 }
    if (known === bare) return { target, score: 0.9 }
    return { target, score: similarity(bare, known) * 0.85 }
  })
  return scored.filter(({ score }) => score >= SIMILAR * 0.85).filter(isTarget)
}

const isTarget = <T extends { target: string }>(one: T): one is T & { target: ImportTarget } => one.target in SYNONYMS

/** Returns 0 to 1: the share of pairs of letters that two names have in common. */
function similarity(one: string, other: string): number {
  const [left, right] = [pairsOf(one), pairsOf(other)]
  if (left.length === 0 || right.length === 0) return 0
  const rest = [...right]
  const common = left.filter((pair) => {
    const at = rest.indexOf(pair)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  })
  return (2 * common.length) / (left.length + right.length)
}

const pairsOf = (text: string) =>
  Array.from({ length: Math.max(text.length - 1, 0) }, (_, at) => text.slice(at, at + 2))

interface ProposedUnits extends Pick<ImportMapping, 'weights_in'> {
  amounts_in: ImportMapping['amounts_in'] | null
  vat: ImportMapping['vat'] | null
}

/** Returns the units that the names or values of the columns tell; null for what staff must be asked. */
export function proposeUnits(
  targets: ReadonlyMap<string, ImportTarget>,
  samplesOf: (column: string) => readonly string[],
): ProposedUnits {
  const columnOf = (wanted: ImportTarget) => [...targets].find(([, target]) => target === wanted)?.[0] ?? ''
  const price = columnOf('price')
  const words = ` ${plain(price)} `
  const weight = columnOf('weight')
  const unit = / (kg|g|lb|oz)s? /.exec(` ${plain(weight).replace('grams', 'g')} `)?.[1]
  const hasDecimals = (column: string) => samplesOf(column).some((text) => /\d[.,]\d/.test(text))
  return {
    amounts_in: / (?:pence|p) /.test(words)
      ? 'pence'
      : /£|gbp|pound/.test(price) || hasDecimals(price)
        ? 'pounds'
        : null,
    vat: / (?:ex|exc|excl|excluding|net) /.test(words)
      ? 'excluded'
      : / (?:inc|incl|including|gross|retail) /.test(words)
        ? 'included'
        : null,
    weights_in:
      unit === 'kg' || unit === 'lb' || unit === 'oz' || unit === 'g' ? unit : hasDecimals(weight) ? 'kg' : 'g',
  }
}
