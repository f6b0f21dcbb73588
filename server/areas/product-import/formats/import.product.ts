/** What an import reads, whichever shop wrote the file: one neutral product, and what there is to say about its rows. */

/** The shops whose product files are understood, and `shop`, which is this one. */
export type ImportFormat = 'shopify' | 'woocommerce' | 'shop'

/** The file as a whole cannot be imported; the message says why, in a sentence for the person who gave it. */
export class UnreadableFile extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UnreadableFile'
  }
}

/** One product of the file cannot be imported, whole: what is wrong would change what is sold. */
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

/** Something a person should know that did not stop anything: a failed image, a clipped text. */
export interface ImportNote {
  line: number
  product: string
  note: string
  /** Notes of one topic are counted rather than listed. */
  topic?: 'uncounted' | 'picture' | 'variation off'
}

/** A picture as the file names it: an address, or a path beside the file. */
export interface ImportedImage {
  source: string
  alt: string
}

/** One buyable form. Amounts are pence; `attributes` is empty for the only form of a product without choices. */
export interface ImportedVariation {
  line: number
  sku: string
  attributes: Record<string, string>
  price: number
  compare_at_price: number | null
  stock_quantity: number
  /** The file does not say how many there are, and nobody has said what to take for it. */
  isUncounted?: boolean
  image: string | null
}

/** A product as a file describes it, before it has a class and its pictures are fetched. */
export interface DescribedProduct {
  /** Where this product is found again: 'shopify:the-handle', 'woocommerce:sku:abc'. */
  key: string
  line: number
  name: string
  slug: string
  sku: string
  status: 'draft' | 'active' | 'archived'
  brand: string
  /** What the other shop calls this sort of thing, e.g. 'Nic Salt'. */
  type: string
  /** From the widest category to the narrowest. */
  categories: string[]
  tags: string[]
  description_html: string
  short_description_html: string
  seo_title: string
  seo_description: string
  is_featured: boolean
  variations: ImportedVariation[]
  images: ImportedImage[]
  /** Attributes that are no choice ('Nicotine type': 'Salt') and metafields ('ecid_gb'), by name in small letters. */
  facts: Map<string, string>
  notes: ImportNote[]
  /** Why it waits as a draft, whatever the rules say: hidden in the other shop, nothing to send. */
  doubts?: Doubt[]
  /** What Matrixify's column Command asks for. */
  command?: ImportAction
}

/** The same with its texts as the shop holds them: markdown, and one paragraph of plain text. */
export interface ImportedProduct extends Omit<DescribedProduct, 'description_html' | 'short_description_html'> {
  description: string
  short_description: string
}

/** A reason to keep a product out of the shop until somebody has looked at it. */
export interface Doubt {
  rule: string
  reason: string
}

/** 'new' and 'update' insist that the shop does not have, or has, the product; 'delete' takes it out of the shop. */
export type ImportAction = 'merge' | 'new' | 'update' | 'delete' | 'ignore'

/** More forms than this the shop does not sell as one product. Source: the contract's ProductDraft. */
export const MAX_IMPORTED_VARIATIONS = 500
/** A product of more rows is refused by its reader; the rest of them are not kept. */
export const MAX_ROWS_PER_PRODUCT = 2000
/** A longer handle or SKU is no name but a broken cell, and too long for the index. */
export const MAX_NAME_CHARACTERS = 200

/** What a row belongs to. It joins the product known by `belongs_to`; it makes that product known by the names `is`. */
export interface RowLocation {
  belongs_to: string
  is: string[]
}
