/** Detects the format of a product file by its header row. */
import { type ImportFormat, UnreadableFile } from '../formats/import.product.ts'

/** Headers that identify a format, together with the required ones. */
const SIGNS = {
  shop: {
    needed: [['product_sku'], ['variation_sku']],
    telling: ['product_sku', 'variation_sku'],
  },
  shopify: {
    needed: [['handle', 'url handle']],
    telling: ['body (html)', 'variant price', 'option1 name', 'option1 value', 'variant sku', 'title', 'vendor'],
  },
  woocommerce: {
    needed: [['name'], ['type', 'regular price', 'sku']],
    telling: ['regular price', 'in stock?', 'is featured?', 'visibility in catalog', 'attribute 1 name', 'published'],
  },
} as const

const NO_TABLE = [
  'The first row of the file must have the names of at least two columns, such as Title and Price.',
  'If it has them, save the file as “CSV UTF-8” with commas, semicolons or tabs between the cells.',
].join(' ')

/** Returns the format for these header names (lower case). Throws UnreadableFile for a file without a table. */
export function detectFormat(headers: readonly string[]): ImportFormat {
  const present = new Set(headers)
  const score = (format: keyof typeof SIGNS): number => {
    const { needed, telling } = SIGNS[format]
    if (!needed.every((choices) => choices.some((header) => present.has(header)))) return 0
    return telling.filter((header) => present.has(header)).length
  }
  if (score('shop') > 0) return 'shop'
  const scores = { shopify: score('shopify'), woocommerce: score('woocommerce') }
  if (scores.shopify >= 2 || scores.woocommerce >= 2)
    return scores.shopify >= scores.woocommerce ? 'shopify' : 'woocommerce'
  present.delete('')
  if (present.size < 2) throw new UnreadableFile(NO_TABLE)
  return 'mapped'
}
