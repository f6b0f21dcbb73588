/** Which column of any product file means what. */
import { z } from 'zod'
import { ProductClass } from '../compliance.ts'
import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'

const TARGETS = z.enum([
  'title',
  'sku',
  'group',
  'price',
  'compare_at_price',
  'cost_price',
  'stock',
  'barcode',
  'weight',
  'brand',
  'category',
  'subcategory',
  'flavour',
  'strength',
  'size',
  'colour',
  'description',
  'tags',
  'image',
  'status',
  'product_class',
  'seo_title',
  'seo_description',
  'fact',
])
/** What a column can mean. */
export type ImportTarget = z.output<typeof TARGETS>

/** Their names for staff. */
export const IMPORT_TARGETS: Readonly<Record<ImportTarget, string>> = {
  title: 'Title',
  sku: 'SKU',
  group: 'Product code that its variations share',
  price: 'Price',
  compare_at_price: 'RRP, or price before an offer',
  cost_price: 'Cost price',
  stock: 'Quantity in stock',
  barcode: 'Barcode (EAN)',
  weight: 'Weight',
  brand: 'Brand',
  category: 'Category',
  subcategory: 'Subcategory',
  flavour: 'Choice: flavour',
  strength: 'Choice: strength',
  size: 'Choice: size',
  colour: 'Choice: colour',
  description: 'Description',
  tags: 'Tags',
  image: 'Picture address',
  status: 'Published or not',
  product_class: 'Product class',
  seo_title: 'Title for search engines',
  seo_description: 'Description for search engines',
  fact: 'Fact named like the column, such as ECID',
}

/** The choices of a product, in the order of its page; a product has at most three. */
export const CHOICE_TARGETS = ['flavour', 'strength', 'size', 'colour'] as const
/** Only these may be the meaning of several columns. */
const REPEATABLE: readonly ImportTarget[] = ['image', 'fact']
const MAX_CHOICES = 3

/** What is wrong with these meanings, in words for staff; empty if a file can be imported with them. */
export function mappingProblems(targets: readonly ImportTarget[]): string[] {
  const count = (target: ImportTarget) => targets.filter((one) => one === target).length
  const repeated = [...new Set(targets)].filter((target) => count(target) > 1 && !REPEATABLE.includes(target))
  return [
    ...(['title', 'price'] as const)
      .filter((target) => count(target) === 0)
      .map((target) => `Choose the column with the ${IMPORT_TARGETS[target].toLowerCase()}.`),
    ...repeated.map((target) => `Choose only one column for “${IMPORT_TARGETS[target]}”.`),
    ...(CHOICE_TARGETS.every((target) => count(target) > 0) ? [`Choose at most ${MAX_CHOICES} choices.`] : []),
  ]
}

/** The meaning of a file's columns, by their names in lower case; other columns are left out. */
export const ImportMapping = z
  .object({
    targets: z.record(z.string().max(300), TARGETS),
    amounts_in: z.enum(['pounds', 'pence']),
    /** Whether prices contain VAT. The cost price never does. */
    vat: z.enum(['included', 'excluded']),
    /** The unit of weights that name none. */
    weights_in: z.enum(['g', 'kg', 'lb', 'oz']).default('g'),
  })
  .superRefine(({ targets }, { addIssue }) => {
    for (const message of mappingProblems(Object.values(targets))) {
      addIssue({ code: 'custom', path: ['targets'], message })
    }
  })
  .meta({ id: 'ImportMapping' })
export type ImportMapping = z.output<typeof ImportMapping>

/** The columns of a product file. Those of a known format have a fixed meaning, so the lists are empty. */
export const ImportColumns = z
  .object({
    /** `mapped`: none of the known formats, so it needs a mapping. */
    format: z.enum(['shop', 'shopify', 'woocommerce', 'mapped']),
    /** `name` identifies the column; `target` is null if nothing resembles it. */
    columns: z.array(
      z.object({ name: z.string(), label: z.string(), samples: z.array(z.string()), target: TARGETS.nullable() }),
    ),
    /** Null if the file does not tell: ask. */
    amounts_in: ImportMapping.shape.amounts_in.nullable(),
    vat: ImportMapping.shape.vat.nullable(),
    weights_in: z.enum(['g', 'kg', 'lb', 'oz']),
    /** Whether the matches are those of an earlier file with the same columns. */
    is_stored: z.boolean(),
    /** About the header, such as repeated names. */
    notes: z.array(z.string()),
    /** The first products as they would be imported, and why some could not be; empty without a mapping. Prices in pounds. */
    products: z.array(
      z.object({
        line: z.int(),
        title: z.string(),
        brand: z.string(),
        category: z.string(),
        /** What the file says it is; null for one that is left out. */
        product_class: ProductClass.nullable(),
        variations: z.array(z.object({ sku: z.string(), choices: z.string(), price: z.number(), stock: z.int() })),
        problem: z.string().nullable(),
        notes: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'ImportColumns' })
export type ImportColumns = z.output<typeof ImportColumns>

/** The file of an import, at most 20 MB, and the mapping if it has none of the known formats. */
export const ImportForm = z.object({ file: z.file().optional(), mapping: ImportMapping.optional() })

/** Reads the columns of a product file, and with a mapping its first products. Stores nothing. */
export const inspectImport = {
  method: 'POST',
  url: '/admin/products/import/columns',
  schema: {
    tags: ['Products, staff'],
    consumes: ['multipart/form-data'],
    ...forStaff('products.write'),
    summary: 'Read the columns of a product file',
    body: ImportForm,
    response: { 200: ImportColumns, ...problems },
  },
} as const
