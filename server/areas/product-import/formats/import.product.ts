/** The neutral product that an import reads from any format, with notes about its rows. */

/** The product files that are supported; `shop` is our own format, `mapped` any other, of which staff say what each column means. */
export type ImportFormat = 'shopify' | 'woocommerce' | 'shop' | 'mapped'

/** The file as a whole cannot be imported; the message is a sentence for the user. */
export class UnreadableFile extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UnreadableFile'
  }
}

/** The file is none of the known formats, and no mapping for its columns is known. */
export class UnknownColumns extends UnreadableFile {}

/** One product of the file cannot be imported, because the error would change what is sold. */
export class UnusableProduct extends Error {
  readonly line: number
  readonly product: string

  constructor(line: number, product: string, reason: string) {
    super(reason)
    this.name = 'UnusableProduct'
    this.line = line
    this.product = product
  }
}

/** A note about something that did not stop the import: a failed image, a shortened text. */
export interface ImportNote {
  line: number
  product: string
  note: string
  /** Notes of one topic are counted instead of listed. */
  topic?: 'uncounted' | 'picture' | 'variation off'
}

/** An image in the file: a URL, or a path relative to the file. */
export interface ImportedImage {
  source: string
  alt: string
}

/** A variation. Amounts are pence; `attributes` is empty for a product without choices. */
export interface ImportedVariation {
  line: number
  sku: string
  attributes: Record<string, string>
  price: number
  compare_at_price: number | null
  stock_quantity: number
  /** The file states no stock, and no default was given. */
  isUncounted?: boolean
  image: string | null
  /** '' without one. */
  barcode: string
  weight_grams: number | null
  /** Pence. */
  cost_price: number | null
}

/** A product as the file describes it, before it has a class and its images are fetched. */
export interface DescribedProduct {
  /** Identifies this product in later imports: 'shopify:the-handle', 'woocommerce:sku:abc'. */
  key: string
  line: number
  name: string
  slug: string
  sku: string
  status: 'draft' | 'active' | 'archived'
  brand: string
  /** The other shop's product type, e.g. 'Nic Salt'. */
  type: string
  /** From the broadest category to the narrowest. */
  categories: string[]
  tags: string[]
  description_html: string
  short_description_html: string
  seo_title: string
  seo_description: string
  is_featured: boolean
  variations: ImportedVariation[]
  images: ImportedImage[]
  /** Attributes without a choice ('Nicotine type': 'Salt') and metafields ('ecid_gb'), by name in lower case. */
  facts: Map<string, string>
  notes: ImportNote[]
  /** Why it stays a draft even if it passes the rules: hidden in the other shop, nothing to send. */
  doubts?: Doubt[]
  /** The value of Matrixify's column Command. */
  command?: ImportAction
}

/** The same with texts in the shop's format: markdown, and one paragraph of plain text. */
export interface ImportedProduct extends Omit<DescribedProduct, 'description_html' | 'short_description_html'> {
  description: string
  short_description: string
}

/** A reason to keep a product as a draft until staff have checked it. */
export interface Doubt {
  rule: string
  reason: string
}

/** 'new' and 'update' require that the shop does not have, or has, the product; 'delete' archives it. */
export type ImportAction = 'merge' | 'new' | 'update' | 'delete' | 'ignore'

/** Maximum variations of a product. Source: the contract's ProductDraft. */
export const MAX_IMPORTED_VARIATIONS = 500
/** A product with more rows is rejected; its further rows are not stored. */
export const MAX_ROWS_PER_PRODUCT = 2000
/** A longer handle or SKU is a broken cell, and too long for the index. */
export const MAX_NAME_CHARACTERS = 200

/** The product of a row. The row joins the product with the key `belongs_to`, and adds the keys `is` to it. */
export interface RowLocation {
  belongs_to: string
  is: string[]
}
