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

const UNKNOWN = [
  'This isn’t a product file from this shop, Shopify or WooCommerce.',
  'An export of this shop has the columns product_sku and variation_sku.',
  'A Shopify file has the columns Handle (or URL handle), Title, Option1 Name, Option1 Value, Variant SKU, Variant Price.',
  'A WooCommerce file has the columns ID, Type, SKU, Name, Published, Regular price, Categories, Images, Parent.',
].join(' ')

/** Returns the format for these header names (lower case). Throws UnreadableFile for any other file. */
export function detectFormat(headers: readonly string[]): ImportFormat {
  const present = new Set(headers)
  const score = (format: ImportFormat): number => {
    const { needed, telling } = SIGNS[format]
    if (!needed.every((choices) => choices.some((header) => present.has(header)))) return 0
    return telling.filter((header) => present.has(header)).length
  }
  if (score('shop') > 0) return 'shop'
  const scores = { shopify: score('shopify'), woocommerce: score('woocommerce') }
  if (scores.shopify < 2 && scores.woocommerce < 2) throw new UnreadableFile(UNKNOWN)
  return scores.shopify >= scores.woocommerce ? 'shopify' : 'woocommerce'
}
