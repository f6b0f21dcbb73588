/** Converts an imported product to a draft of the shop. */

import type { ProductDraft } from '@shop/contract/admin/catalogue.admin.ts'
import type { FlavourFamily } from '@shop/contract/catalogue.ts'
import { type NetUnit, PRODUCT_FIELDS } from '@shop/contract/fields/product.fields.ts'
import { VARIATION_FIELDS } from '@shop/contract/fields/variation.fields.ts'
import { initialValues } from '@shop/contract/lib/record-fields.ts'
import { type Classification, findVolume, millilitresIn } from './formats/import.classify.ts'
import type { ImportedProduct } from './formats/import.product.ts'
import { clipped } from './reading/import.values.ts'

/** Limits of the contract's ProductDraft. */
const MAX = {
  name: PRODUCT_FIELDS.name.max,
  description: 50_000,
  short: PRODUCT_FIELDS.short_description.max,
  seoTitle: PRODUCT_FIELDS.seo_title.max,
  seoDescription: PRODUCT_FIELDS.seo_description.max,
  tags: 50,
  tag: 60,
  images: 30,
  alt: 300,
  options: 6,
}

/** The input of a draft that is not in the file. */
export interface Surroundings {
  slug: string
  brand_id: number | null
  category_id: number | null
  subcategory_id: number | null
  /** Media keys of the available images, by their source in the file. */
  imageKeys: Map<string, string>
}

const WITHOUT_VOLUME = new Set<string>(['device', 'tank', 'coil', 'battery', 'accessory'])
const FLAVOURS: [FlavourFamily, RegExp][] = [
  ['unflavoured', /\bunflavou?red\b/],
  ['tobacco', /\btobacco\b|\bvirginia\b/],
  ['mint', /\bmint\b|\bmenthol\b|\bspearmint\b|\bpeppermint\b/],
  ['drinks', /\bcoffee\b|\bcola\b|\bespresso\b|\blemonade\b|\bcappuccino\b/],
  ['dessert', /\bvanilla\b|\bcustard\b|\bcream\b|\bcaramel\b|\bcake\b|\bcookie\b|\bdoughnut\b/],
  ['berry', /berr(?:y|ies)\b|\bblackcurrant\b|\bcherry\b/],
  ['citrus', /\blemon\b|\blime\b|\borange\b|\bgrapefruit\b|\bcitrus\b/],
  [
    'fruit',
    /\bmango\b|\bapple\b|\bpeach\b|\bgrape\b|\bwatermelon\b|\bpineapple\b|\bbanana\b|\bfruits?\b|\bkiwi\b|\bguava\b/,
  ],
  ['herbal', /\bherbal\b|\bchamomile\b|\blavender\b|\bginger\b|\bhibiscus\b/],
]

/** Returns the draft, with a note for everything that was shortened. */
export function toDraft(
  product: ImportedProduct,
  { classified, meant }: Classification,
  { imageKeys, ...place }: Surroundings,
): { draft: ProductDraft; notes: string[] } {
  const notes: string[] = []
  const fit = (what: string, text: string, max: number) => {
    if (text.trim().length > max) notes.push(`The ${what} was cut to ${max} characters.`)
    return clipped(text, max)
  }
  const tags = product.tags.map((tag) => clipped(tag.replace(/\s+/g, ' '), MAX.tag)).slice(0, MAX.tags)
  if (product.tags.length > MAX.tags) notes.push(`We only imported the first ${MAX.tags} tags.`)
  const images = product.images.flatMap(({ source, alt }) => {
    const media_key = imageKeys.get(source)
    return media_key === undefined ? [] : [{ media_key, alt: clipped(alt || product.name, MAX.alt) }]
  })
  if (images.length > MAX.images) notes.push(`We only imported the first ${MAX.images} pictures.`)
  const measure = measureOf(product, meant)
  const draft: ProductDraft = {
    ...initialValues(PRODUCT_FIELDS),
    ...place,
    ...classified,
    name: fit('name', product.name.replace(/\s+/g, ' '), MAX.name),
    sku: product.sku,
    status: product.status,
    description: fit('description', product.description, MAX.description),
    short_description: clipped(product.short_description, MAX.short),
    seo_title: fit('title for search engines', product.seo_title, MAX.seoTitle),
    seo_description: fit('description for search engines', product.seo_description, MAX.seoDescription),
    tags: [...new Set(tags)],
    flavour_family: flavourOf(product, meant),
    net_quantity: measure?.quantity ?? null,
    net_unit: measure?.unit ?? null,
    is_featured: product.is_featured,
    variations: product.variations.map((variation) => ({
      ...initialValues(VARIATION_FIELDS),
      sku: variation.sku,
      attributes: variation.attributes,
      price: variation.price,
      compare_at_price: variation.compare_at_price,
      stock_quantity: variation.stock_quantity,
      net_quantity: ownQuantity(variation.attributes, measure),
      barcode: variation.barcode,
      weight_grams: variation.weight_grams,
      cost_price: variation.cost_price,
      media_key: (variation.image && imageKeys.get(variation.image)) ?? null,
    })),
    images: images
      .filter(({ media_key }, index) => images.findIndex((one) => one.media_key === media_key) === index)
      .slice(0, MAX.images),
  }
  return { draft, notes }
}

interface Measure {
  quantity: number
  unit: NetUnit
}

/** Returns the net quantity: '10ml', '100 g', '60 capsules', depending on the class. */
function measureOf(product: ImportedProduct, meant: Classification['meant']): Measure | undefined {
  if (WITHOUT_VOLUME.has(meant)) return undefined
  const texts = [
    product.facts.get('net quantity') ?? '',
    product.name,
    ...Object.values(product.variations[0]?.attributes ?? {}),
  ]
  const volume = findVolume(product)
  if (volume !== undefined && meant !== 'prefilled_pod') return { quantity: volume, unit: 'ml' }
  for (const text of texts) {
    const weight = /(?<![\d.])(\d{1,5}(?:\.\d{1,2})?)\s*(kg|g)\b/i.exec(text)
    if (weight) return { quantity: Number(weight[1]) * (weight[2]?.toLowerCase() === 'kg' ? 1000 : 1), unit: 'g' }
    const count =
      /(?<![\d.])(\d{1,4})\s*(?:capsules?|tablets?|gummies|softgels?|bags?|sachets?|pods?|pieces?|pack)\b/i.exec(text)
    if (count && Number(count[1]) > 0) return { quantity: Number(count[1]), unit: 'each' }
  }
  return undefined
}

/** Returns a variation's own size if it differs from the product's. */
function ownQuantity(attributes: Record<string, string>, measure: Measure | undefined): number | null {
  if (measure?.unit !== 'ml') return null
  const own = Object.values(attributes).flatMap(millilitresIn)[0]
  return own === undefined || own === measure.quantity ? null : own
}

function flavourOf(product: ImportedProduct, meant: Classification['meant']): FlavourFamily | null {
  if (WITHOUT_VOLUME.has(meant) || meant === 'food_supplement') return null
  const flavours = new Set(product.variations.flatMap(({ attributes }) => attributes.Flavour ?? []))
  const [flavour = ''] = flavours.size === 1 ? flavours : []
  const text = `${product.name} ${flavour}`.toLowerCase()
  return FLAVOURS.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}
