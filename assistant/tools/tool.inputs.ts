/** What the customers' tools take. Ids are for the built-in assistant, names for a model; both may be given. Amounts are pence. */
import { FlavourFamily, ProductSort } from '@shop/contract/catalogue.ts'
import { ProductClass } from '@shop/contract/compliance.ts'
import { id } from '@shop/contract/lib/fields.ts'
import { z } from 'zod'
import { MEASURED_SORTS } from '../../server/areas/catalogue/catalogue.filters.ts'

/** No tool shows more products than this at once. */
const MOST_CARDS = 12
/** As many as a customer can take in at a glance. */
const USUAL_CARDS = 4

const words = z.string().trim().min(1).max(200)
const ids = z.array(id).max(100)
const pence = z.int().min(0).max(100_000_000)

export const SearchInput = z.object({
  query: words.optional().describe('Words to be found in the product: a taste, an ingredient, a name'),
  category_ids: ids.optional(),
  subcategory_ids: ids.optional(),
  brand_ids: ids.optional(),
  category: words.optional().describe('Name of a category or subcategory, e.g. "Nic salts"'),
  brand: words.optional().describe('Name of a brand'),
  flavour: words.optional().describe('A taste, e.g. "mango", or a family of tastes, e.g. "mint"'),
  classes: z.array(ProductClass).max(20).optional().describe('Kinds of product'),
  flavour_families: z.array(FlavourFamily).max(20).optional(),
  strengths_mg: z.array(z.number().min(0).max(100)).max(20).optional().describe('Nicotine strengths in mg/ml'),
  nicotine_type: z.enum(['salt', 'freebase', 'none']).optional(),
  ohms: z.array(z.number().min(0).max(20)).max(20).optional().describe('Resistance of a coil or pod, in ohm'),
  fits_product_id: id.optional().describe('Only what fits this product: coils and pods of a kit, kits of a coil'),
  min_pence: pence.optional().describe('Lowest price, in pence'),
  max_pence: pence.optional().describe('Highest price, in pence'),
  in_stock: z.boolean().default(true).describe('true: only what can be bought now; false: sold-out ones too'),
  without: z
    .array(words)
    .max(20)
    .optional()
    .describe('What it must not have, e.g. "caffeine", "mint", "fish", "animal products"'),
  sort: z
    .enum([...ProductSort.options, ...MEASURED_SORTS])
    .optional()
    .describe('Best match first unless given'),
  limit: z.int().min(1).max(MOST_CARDS).default(USUAL_CARDS),
  exclude_ids: ids.optional().describe('Products not to show again'),
})
export type SearchInput = z.output<typeof SearchInput>

export const DetailsInput = z.object({
  product_id: id.optional(),
  name: words.optional().describe('Name of the product, where the id is not known'),
})

export const CompareInput = z.object({ product_ids: z.array(id).min(1).max(6) })

export const BundlesInput = z.object({
  bundle_id: id.optional(),
  query: words.optional().describe('Words to be found in the bundle or in one of its parts'),
  product_id: id.optional().describe('Only bundles with this product'),
  classes: z
    .array(ProductClass)
    .max(20)
    .optional()
    .describe('Kinds of product of which it must hold at least one each'),
  max_pence: pence.optional().describe('Highest price, in pence'),
  sort: z.enum(['newest', 'price_asc', 'price_desc', 'savings']).default('newest'),
  limit: z.int().min(1).max(MOST_CARDS).default(USUAL_CARDS),
})
export type BundlesInput = z.output<typeof BundlesInput>

export const NothingInput = z.object({})

export const MyOrdersInput = z.object({
  state: z.enum(['all', 'open', 'delivered']).default('all'),
  limit: z.int().min(1).max(10).default(5),
})

export const OrderStatusInput = z.object({
  order_number: z
    .string()
    .trim()
    .max(40)
    .optional()
    .describe('As printed, e.g. "VS-2026-000123". The latest order where none is given'),
})

/** The pages that can be opened by name. */
export const PAGES = [
  'home',
  'shop',
  'bundles',
  'blog',
  'contact',
  'about_us',
  'delivery_information',
  'return_policy',
  'privacy_policy',
  'terms',
  'recycling',
  'log_in',
  'basket',
  'checkout',
  'profile',
  'my_orders',
  'addresses',
  'wishlist',
] as const

export const OpenPageInput = z.object({
  page: z.enum(PAGES).optional(),
  path: z.string().max(500).optional().describe('A path of this shop, e.g. "/delivery-info"'),
  product_id: id.optional(),
  bundle_id: id.optional(),
  category_id: id.optional().describe('A category or subcategory'),
  brand_id: id.optional(),
  search: words.optional().describe('Opens the shop with these words searched for'),
})
