/** The plain fields of a product, which everything from the database to the editor is derived from. */
import { z } from 'zod'
import { MarkdownText } from '../lib/markdown.ts'
import {
  address,
  amount,
  choice,
  type Fields,
  fieldNames,
  fieldsWith,
  flag,
  reference,
  requiredText,
  text,
} from '../lib/record-fields.ts'
import type { FieldError } from '../problems.ts'

/** Flavour families of the flavour facet, with their labels. */
export const FLAVOUR_FAMILIES = {
  mint: 'Mint & menthol',
  berry: 'Berry',
  fruit: 'Fruit',
  citrus: 'Citrus',
  dessert: 'Dessert',
  tobacco: 'Tobacco',
  drinks: 'Coffee & drinks',
  herbal: 'Herbal & floral',
  unflavoured: 'Unflavoured',
} as const
const FAMILIES = ['mint', 'berry', 'fruit', 'citrus', 'dessert', 'tobacco', 'drinks', 'herbal', 'unflavoured'] as const
export const FlavourFamily = z.enum(FAMILIES)
export type FlavourFamily = z.output<typeof FlavourFamily>

export const ProductStatus = z.enum(['draft', 'active', 'archived'])
export type ProductStatus = z.output<typeof ProductStatus>

/** Units of a pack's content. */
const NetUnit = z.enum(['ml', 'g', 'each'])
export type NetUnit = z.output<typeof NetUnit>

/** A product option: 'Flavour' with its values in shop order. `swatch` contains the two colours of the value's disc. */
export const ProductOption = z
  .object({
    name: z.string(),
    values: z.array(z.object({ value: z.string(), swatch: z.tuple([z.string(), z.string()]).nullable() })),
  })
  .meta({ id: 'ProductOption' })
export type ProductOption = z.output<typeof ProductOption>

/** A product option to save; values without a swatch get null. */
const OptionDraft = z.object({
  name: ProductOption.shape.name,
  values: z.array(z.object({ value: z.string(), swatch: z.tuple([z.string(), z.string()]).nullable().default(null) })),
})
const options = z.array(OptionDraft).max(6)
const tags = z.array(z.string().trim().min(1).max(60)).max(50)

/** In the order of the API description. A slug that is left out is derived from the name. */
export const PRODUCT_FIELDS = {
  name: requiredText('Enter a name.', { max: 200, label: 'Name', group: 'basics' }),
  slug: address({ help: 'Lowercase letters, digits and hyphens. Leave blank to use the name.', group: 'search' }),
  sku: requiredText('Enter a SKU.', { max: 80, label: 'SKU', isOutOfCsv: true, group: 'basics' }),
  status: {
    kind: 'own',
    write: ProductStatus,
    draft: ProductStatus.default('draft'),
    read: ProductStatus,
    initial: 'draft',
    label: 'Visible in shop',
    group: 'shop',
  },
  brand_id: reference({ isOutOfCsv: true, label: 'Brand', group: 'basics' }),
  category_id: reference({ isOutOfCsv: true, label: 'Category', group: 'shop' }),
  subcategory_id: reference({ isOutOfCsv: true, label: 'Subcategory', group: 'shop' }),
  description: {
    kind: 'markdown',
    write: MarkdownText,
    draft: MarkdownText.default(''),
    read: z.string(),
    initial: '',
    label: 'Description',
    help: 'Markdown: **bold**, lists, links.',
    group: 'basics',
    isOnPage: true,
    isCheckedForClaims: true,
    rows: 8,
  },
  short_description: text({ max: 500, rows: 2, label: 'Short description', group: 'basics', isCheckedForClaims: true }),
  seo_title: text({
    max: 120,
    label: 'Title',
    group: 'search',
    isOptional: true,
    isOnPage: true,
    isCheckedForClaims: true,
  }),
  seo_description: text({
    max: 320,
    rows: 3,
    label: 'Description for search engines',
    group: 'search',
    isOptional: true,
    isOnPage: true,
    isCheckedForClaims: true,
  }),
  tags: {
    kind: 'list',
    write: tags,
    draft: tags.default([]),
    read: z.array(z.string()),
    initial: [],
    label: 'Tags',
    help: 'Press Enter after each tag.',
    group: 'shop',
    isOptional: true,
  },
  options: {
    kind: 'own',
    write: options,
    draft: options.default([]),
    read: z.array(ProductOption),
    initial: [],
    label: 'Options',
    group: 'variants',
  },
  flavour_family: choice(FlavourFamily, {
    choices: FLAVOUR_FAMILIES,
    none: 'None',
    label: 'Taste family',
    help: 'Used by the flavour filter.',
    group: 'shop',
  }),
  net_quantity: amount(1_000_000, {
    label: 'Net quantity',
    help: 'What one pack contains. Used for the price per 100 ml or 100 g.',
    group: 'basics',
    isOptional: true,
  }),
  net_unit: choice(NetUnit, {
    choices: { ml: 'Millilitres', g: 'Grams', each: 'Pieces' },
    none: 'No unit',
    label: 'Unit',
    group: 'basics',
  }),
  is_featured: flag({ label: 'Featured on the home page', group: 'shop' }),
} as const satisfies Fields

/** The fields of a product that its page shows in addition to those of a list. */
export const PRODUCT_PAGE_FIELDS = fieldsWith(PRODUCT_FIELDS, 'isOnPage')

export const PRODUCT_FIELD_NAMES = fieldNames(PRODUCT_FIELDS)
export type ProductFieldName = keyof typeof PRODUCT_FIELDS

/** A product to check. Prices may be in any unit, if all use the same. */
interface Contradictable {
  variations: readonly {
    sku: string
    attributes: Record<string, string>
    price: number
    compare_at_price: number | null
  }[]
  net_quantity: number | null
  net_unit: string | null
  category_id: number | null
  subcategory_id: number | null
}

/** Returns errors for fields that contradict each other; used by the form before it sends, and by the server. */
export function contradictionsIn(product: Contradictable): FieldError[] {
  const { variations, net_quantity, net_unit, category_id, subcategory_id } = product
  const errors: FieldError[] = []
  const skus = new Set<string>()
  const choices = new Set<string>()
  variations.forEach(({ sku, attributes, price, compare_at_price }, index) => {
    const path = `variations.${index}`
    if (skus.has(sku)) errors.push({ path: `${path}.sku`, message: `Two variants have the SKU ${sku}. Change one.` })
    skus.add(sku)
    const choice = choiceKey(attributes)
    if (choices.has(choice))
      errors.push({ path: `${path}.attributes`, message: 'Another variation has the same choices.' })
    choices.add(choice)
    if (compare_at_price !== null && compare_at_price <= price)
      errors.push({ path: `${path}.compare_at_price`, message: 'The compare-at price must be above the price.' })
  })
  if (net_quantity !== null && net_unit === null)
    errors.push({ path: 'net_unit', message: 'Choose the unit of the net quantity.' })
  if (subcategory_id !== null && category_id === null)
    errors.push({ path: 'category_id', message: 'Choose the category of the subcategory.' })
  return errors
}

/** Returns the same key for the same attributes in any order. */
export function choiceKey(attributes: Record<string, string>): string {
  return JSON.stringify(Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1)))
}
