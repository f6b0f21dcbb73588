/** Catalogue calls: products, categories, brands and search (docs/behaviour.md, Catalogue). */
import { z } from 'zod'
import { Compliance, Notice, ProductClass } from './compliance.ts'
import { PRODUCT_LIST_LIMIT, SEARCH_LIMIT, SUGGESTION_API_LIMIT } from './constants.ts'
import {
  FLAVOUR_FAMILIES,
  FlavourFamily,
  PRODUCT_FIELDS,
  PRODUCT_PAGE_FIELDS,
  ProductOption,
  ProductStatus,
} from './fields/product.fields.ts'
import { BRAND_FIELDS, PUBLIC_CATEGORY_FIELDS } from './fields/taxonomy.fields.ts'
import { PUBLIC_VARIATION_FIELDS } from './fields/variation.fields.ts'
import { IdParams, id, idParam, limit, listAnswer, listParam, page, price, Reference, timestamp } from './lib/fields.ts'
import { fieldSchemas } from './lib/record-fields.ts'
import { problems } from './problems.ts'

export { FLAVOUR_FAMILIES, FlavourFamily, ProductOption, ProductStatus }

export const ProductSort = z.enum(['popularity', 'newest', 'price_asc', 'price_desc', 'rating', 'name'])
export type ProductSort = z.output<typeof ProductSort>

/** Unit price, for example £49.90 per '100 ml' (rule F13). */
export const UnitPrice = z.object({ price, per: z.string() }).meta({ id: 'UnitPrice' })

/** One variation of a product. */
export const Variation = z
  .object({
    id,
    ...fieldSchemas(PUBLIC_VARIATION_FIELDS, 'read'),
    image_url: z.string().nullable(),
    unit_price: UnitPrice.nullable(),
  })
  .meta({ id: 'Variation' })
export type Variation = z.output<typeof Variation>

export const ProductImage = z
  .object({ url: z.string(), alt: z.string(), width: z.int(), height: z.int() })
  .meta({ id: 'ProductImage' })

const field = fieldSchemas(PRODUCT_FIELDS, 'read')

/**
 * A product in a list. `price` is its lowest price, `stock_quantity` its total stock; `reviews` and `num_reviews` are the same
 * number of published reviews. `strengths_mg` lists the available nicotine strengths, ascending.
 */
export const ProductSummary = z
  .object({
    id,
    type: z.literal('product'),
    name: field.name,
    slug: field.slug,
    sku: field.sku,
    status: field.status,
    price,
    compare_at_price: price.nullable(),
    price_range_display: z.string(),
    image_url: z.string(),
    thumbnail_url: z.string(),
    image_urls: z.array(z.string()),
    brand: Reference.nullable(),
    brand_name: z.string(),
    category: Reference.nullable(),
    subcategory: Reference.nullable(),
    rating: z.number().min(0).max(5),
    reviews: z.int().nonnegative(),
    num_reviews: z.int().nonnegative(),
    short_description: field.short_description,
    stock_quantity: z.int().nonnegative(),
    is_featured: field.is_featured,
    product_class: ProductClass,
    contains_nicotine: z.boolean(),
    strengths_mg: z.array(z.number()),
    flavour_family: field.flavour_family,
    options: field.options,
    pack_size: z.string(),
    created_at: timestamp,
  })
  .meta({ id: 'ProductSummary' })
export type ProductSummary = z.output<typeof ProductSummary>

/** The product of a product page. `variations` is empty if there are no choices; `description` is markdown. */
export const Product = ProductSummary.extend({
  ...fieldSchemas(PRODUCT_PAGE_FIELDS, 'read'),
  images: z.array(ProductImage),
  variations: z.array(Variation),
  unit_price: UnitPrice.nullable(),
  vat_rate_percent: z.number(),
  age_restricted: z.boolean(),
  compliance: Compliance,
  notices: z.array(Notice),
  /** The public products that fit it, such as the coils of a kit; `GET /products/{id}/related` starts with them. */
  fitting_ids: z.array(id),
  /** The lab reports of a CBD product’s lots that are for sale (rule C4); `key` is that of the document. */
  lot_reports: z.array(z.object({ lot_no: z.string(), key: z.string() })),
  updated_at: timestamp,
}).meta({ id: 'Product' })
export type Product = z.output<typeof Product>

const counted = Reference.extend({ count: z.int().nonnegative() })

/** The number of products left after each further choice. A facet's own selection does not affect its counts. */
export const Facets = z
  .object({
    categories: z.array(counted),
    subcategories: z.array(counted.extend({ category_id: id })),
    brands: z.array(counted),
    ratings: z.array(z.object({ rating: z.int(), count: z.int().nonnegative() })),
    price: z.object({ min: price, max: price }),
    strengths: z.array(z.object({ mg: z.number(), count: z.int().nonnegative() })),
    flavours: z.array(z.object({ key: FlavourFamily, name: z.string(), count: z.int().nonnegative() })),
  })
  .meta({ id: 'Facets' })
export type Facets = z.output<typeof Facets>

/** Filter prices arrive as text in pounds and are converted to pence. */
const priceParam = z.coerce
  .number()
  .min(0)
  .max(1_000_000)
  .transform((pounds) => Math.round(pounds * 100))
  .optional()

const filters = {
  min_price: priceParam,
  max_price: priceParam,
  categories: listParam(idParam),
  subcategories: listParam(idParam),
  brands: listParam(idParam),
  ratings: listParam(z.coerce.number().int().min(1).max(5)),
  strengths: listParam(z.coerce.number().min(0).max(100)),
  flavours: listParam(FlavourFamily),
  in_stock: z.stringbool().optional(),
}

/** Filter and order of a product list. Values of one facet are combined with 'or', different facets with 'and'. */
export const ProductListQuery = z.object({
  ...filters,
  page,
  limit: limit(PRODUCT_LIST_LIMIT),
  sort: ProductSort.default('popularity'),
  is_featured: z.stringbool().optional(),
})
export type ProductListQuery = z.output<typeof ProductListQuery>

/** Longer queries are cut off for the search; above 500 characters they are rejected. */
const searchText = z.string().trim().max(500)

export const ProductSearchQuery = z.object({
  ...filters,
  q: searchText.default(''),
  page,
  limit: limit(SEARCH_LIMIT),
  /** Default: `relevance`. */
  sort: z.enum(['relevance', ...ProductSort.options]).default('relevance'),
  facets: z.stringbool().default(false),
})
export type ProductSearchQuery = z.output<typeof ProductSearchQuery>

const pagedAnswer = { page: z.int(), limit: z.int(), pages: z.int() }
export const ProductListAnswer = z
  .object({ ...listAnswer(ProductSummary), ...pagedAnswer, facets: Facets })
  .meta({ id: 'ProductListAnswer' })
export const ProductSearchAnswer = z
  .object({ ...listAnswer(ProductSummary), ...pagedAnswer, query: z.string(), facets: Facets.nullable() })
  .meta({ id: 'ProductSearchAnswer' })

/** One entry of the search suggestions. */
export const Suggestion = z
  .object({
    id,
    name: z.string(),
    slug: z.string(),
    brand_name: z.string(),
    price,
    price_range_display: z.string(),
    thumbnail_url: z.string(),
  })
  .meta({ id: 'Suggestion' })
export type Suggestion = z.output<typeof Suggestion>

/** A category with its subcategories; `product_count` counts active products. */
export const Category = z
  .object({
    id,
    ...fieldSchemas(PUBLIC_CATEGORY_FIELDS, 'read'),
    product_count: z.int().nonnegative(),
    subcategories: z.array(Reference.extend({ product_count: z.int().nonnegative() })),
  })
  .meta({ id: 'Category' })
export type Category = z.output<typeof Category>

export const Brand = z
  .object({ id, ...fieldSchemas(BRAND_FIELDS, 'read'), product_count: z.int().nonnegative() })
  .meta({ id: 'Brand' })
export type Brand = z.output<typeof Brand>

/** Active products, filtered, sorted and paged, with facets. */
export const listProducts = {
  method: 'GET',
  url: '/products/',
  schema: {
    tags: ['Catalogue'],
    summary: 'List products',
    querystring: ProductListQuery,
    response: { 200: ProductListAnswer, ...problems },
  },
} as const

/** One active product; 404 if there is none or it is not public. */
export const getProduct = {
  method: 'GET',
  url: '/products/:id',
  schema: { tags: ['Catalogue'], summary: 'Get a product', params: IdParams, response: { 200: Product, ...problems } },
} as const

/**
 * Products that match the words, best match first; an exact name always comes first. In a catalogue of more than 200,000
 * products, unfiltered searches for words that match more than about one in a thousand look only at the 50,000 best-selling
 * products: `total`, `pages` and facets cover those.
 */
export const searchProducts = {
  method: 'GET',
  url: '/products/search',
  schema: {
    tags: ['Catalogue'],
    summary: 'Search products',
    querystring: ProductSearchQuery,
    response: { 200: ProductSearchAnswer, ...problems },
  },
} as const

/** The first matches while the visitor types; `total` counts all of them. */
export const listSuggestions = {
  method: 'GET',
  url: '/products/search/suggestions',
  schema: {
    tags: ['Catalogue'],
    summary: 'Suggest products while typing',
    querystring: z.object({ q: searchText.default(''), limit: limit(SUGGESTION_API_LIMIT) }),
    response: { 200: z.object(listAnswer(Suggestion)), ...problems },
  },
} as const

/** Related products: what fits it, then same subcategory, brand and attributes; those in stock first. Returns a plain array. */
export const listRelatedProducts = {
  method: 'GET',
  url: '/products/:id/related',
  schema: {
    tags: ['Catalogue'],
    summary: 'List related products',
    params: IdParams,
    querystring: z.object({ limit: limit(8) }),
    response: { 200: z.array(ProductSummary), ...problems },
  },
} as const

export const listCategories = {
  method: 'GET',
  url: '/categories/',
  schema: {
    tags: ['Catalogue'],
    summary: 'List categories with their subcategories',
    querystring: z.object({ limit: limit(100) }),
    response: { 200: z.object(listAnswer(Category)), ...problems },
  },
} as const

export const listBrands = {
  method: 'GET',
  url: '/brands/',
  schema: { tags: ['Catalogue'], summary: 'List brands', response: { 200: z.object(listAnswer(Brand)), ...problems } },
} as const
