/** The tables of product imports. */
import type { Json, Timestamp } from './column-types.ts'

interface ImportImageTable {
  url: string
  media_key: string
  etag: string | null
  fetched_at: Timestamp
}

interface ImportedProductTable {
  product_id: number
  content_hash: string | null
  memory: Json<unknown>
  imported_at: Timestamp
}

interface ImportMappingTable {
  fingerprint: string
  mapping: Json<unknown>
  updated_at: Timestamp
}

export interface ImportTables {
  import_image: ImportImageTable
  import_mapping: ImportMappingTable
  imported_product: ImportedProductTable
}
