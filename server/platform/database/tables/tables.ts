/**
 * The tables as Kysely types. database.test.ts compares them with the columns of the migrated database. The connection reads
 * `bigint` and `numeric` as numbers, so none of them is a string here.
 */

import type { ViewedList } from '@shop/contract/admin/lists/saved-views.admin.ts'
import type { FlavourFamily, Product, ProductOption } from '@shop/contract/catalogue.ts'
import type { ProductClass, StoredConfirmation } from '@shop/contract/compliance.ts'
import type { NetUnit } from '@shop/contract/fields/product.fields.ts'
import type { Generated, Kysely } from 'kysely'
import type { Json, JsonWithDefault, NullableTimestamp, Timestamp } from './column-types.ts'
import type { AgeCheckTables } from './tables.age-checks.ts'
import type { AssistantTables } from './tables.assistant.ts'
import type { ContentTables } from './tables.content.ts'
import type { CustomerTables } from './tables.customers.ts'
import type { EvidenceTables } from './tables.evidence.ts'
import type { ImportTables } from './tables.imports.ts'
import type { InsightsTables } from './tables.insights.ts'
import type { IntegrationTables } from './tables.integrations.ts'
import type { LotTables } from './tables.lots.ts'
import type { OrderTables } from './tables.orders.ts'
import type { PaymentTables } from './tables.payments.ts'
import type { PriceTables } from './tables.prices.ts'
import type { ReturnTables } from './tables.returns.ts'
import type { ReviewTables } from './tables.reviews.ts'
import type { SettingsTables } from './tables.settings.ts'
import type { StockRoomTables } from './tables.stock-room.ts'

type Status = 'draft' | 'active' | 'archived'

interface CategoryTable {
  id: Generated<number>
  parent_id: number | null
  name: string
  slug: string
  description: Generated<string>
  position: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

interface BrandTable {
  id: Generated<number>
  name: string
  slug: string
  description: Generated<string>
  created_at: Timestamp
  updated_at: Timestamp
}

interface MediaTable {
  key: string
  content_type: string
  width: number
  height: number
  bytes: number
  created_at: Timestamp
  encoded_revision: Generated<number>
}

export interface ProductTable {
  id: Generated<number>
  name: string
  slug: string
  sku: string
  status: Generated<Status>
  product_class: ProductClass
  compliance: JsonWithDefault<Product['compliance']>
  brand_id: number | null
  category_id: number | null
  subcategory_id: number | null
  description: Generated<string>
  short_description: Generated<string>
  seo_title: Generated<string>
  seo_description: Generated<string>
  tags: Generated<string[]>
  options: JsonWithDefault<ProductOption[]>
  flavour_family: FlavourFamily | null
  net_quantity: number | null
  net_unit: NetUnit | null
  is_featured: Generated<boolean>
  popularity: Generated<number>
  rating: Generated<number>
  num_reviews: Generated<number>
  price_pence: Generated<number>
  price_max_pence: Generated<number>
  compare_at_price_pence: number | null
  strengths_mg: Generated<number[]>
  cleared_facts: string | null
  confirmations: JsonWithDefault<StoredConfirmation[]>
  import_key: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

interface VariationTable {
  id: Generated<number>
  product_id: number
  sku: string
  attributes: Json<Record<string, string>>
  price_pence: number
  compare_at_price_pence: number | null
  stock_quantity: Generated<number>
  net_quantity: number | null
  barcode: Generated<string>
  weight_grams: number | null
  low_stock: number | null
  cost_price_pence: number | null
  media_key: string | null
  position: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

interface DocumentTable {
  key: string
  bytes: number
  created_at: Timestamp
}

interface ProductImageTable {
  product_id: number
  position: number
  media_key: string
  alt: Generated<string>
}

interface ProductFitTable {
  product_id: number
  other_id: number
}

/** The same pairs from both sides. */
interface ProductFittingView {
  product_id: number | null
  fitting_id: number | null
}

interface BundleTable {
  id: Generated<number>
  name: string
  slug: string
  status: Generated<Status>
  description: Generated<string>
  short_description: Generated<string>
  price_pence: number
  created_at: Timestamp
  updated_at: Timestamp
}

interface BundleItemTable {
  bundle_id: number
  position: number
  variation_id: number
  quantity: Generated<number>
}

interface BundleImageTable {
  bundle_id: number
  position: number
  media_key: string
  alt: Generated<string>
}

interface ProductSearchTable {
  product_id: number
  name_key: string
  name_words: string
  document: string
  popularity: Generated<number>
  is_front: Generated<boolean>
}

interface SearchWordTable {
  word: string
  product_count: Generated<number>
}

interface SearchSynonymTable {
  term: string
  group_name: string
}

interface BlogPostTable {
  id: Generated<number>
  title: string
  slug: string
  excerpt: Generated<string>
  content: Generated<string>
  cover_media_key: string | null
  cover_alt: Generated<string>
  tags: Generated<string[]>
  author: Generated<string>
  status: Generated<'draft' | 'published' | 'archived'>
  published_at: NullableTimestamp
  is_announced: Generated<boolean>
  created_at: Timestamp
  updated_at: Timestamp
}

interface ProductWordsTable {
  product_id: number
  words: string
}

interface CallCountTable {
  key: Buffer
  current: number
  ends_at: Timestamp
}

/** Derived: see platform/rich-text. */
interface RenderedTextTable {
  hash: Buffer
  html: string
  headings: Json<unknown>
  made_at: Timestamp
}

interface RedirectTable {
  id: Generated<number>
  from_path: string
  to_path: string
  origin: 'manual' | 'import' | 'automatic'
  created_at: Timestamp
  updated_at: Timestamp
}

interface SavedViewTable {
  id: Generated<number>
  user_id: number
  list: ViewedList
  name: string
  query: string
  is_shared: boolean
  created_at: Timestamp
}

/** A view, of which PostgreSQL does not know that no column is null. */
interface PageHandleTable {
  kind: 'product' | 'category' | 'article' | null
  handle: string | null
  path: string | null
  public_from: Date | null
}

export interface Tables
  extends AssistantTables,
    ContentTables,
    AgeCheckTables,
    CustomerTables,
    EvidenceTables,
    ImportTables,
    InsightsTables,
    IntegrationTables,
    LotTables,
    OrderTables,
    ReviewTables,
    ReturnTables,
    PaymentTables,
    PriceTables,
    SettingsTables,
    StockRoomTables {
  category: CategoryTable
  brand: BrandTable
  media: MediaTable
  product: ProductTable
  variation: VariationTable
  product_fit: ProductFitTable
  product_fitting: ProductFittingView
  product_image: ProductImageTable
  bundle: BundleTable
  bundle_item: BundleItemTable
  public_bundle: BundleTable
  bundle_image: BundleImageTable
  product_search: ProductSearchTable
  product_words: ProductWordsTable
  search_word: SearchWordTable
  search_synonym: SearchSynonymTable
  document: DocumentTable
  blog_post: BlogPostTable
  call_count: CallCountTable
  rendered_text: RenderedTextTable
  redirect: RedirectTable
  saved_view: SavedViewTable
  page_handle: PageHandleTable
}

/** The database, or one of its transactions. */
export type Db = Kysely<Tables>
