/** A product as the editor holds it. What is typed stays text; what the call takes is made in product.content.ts. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import type { FormImage } from '../kit/images/image-files.ts'
import { type ConfirmationValues, confirmationValues } from './confirmations.values.ts'
import { type FactValues, factValues } from './facts.values.ts'
import { poundsText, textOf } from './product.numbers.ts'
import type { AdminProduct } from './queries.ts'
import { EMPTY_ROW, type Matrix, type Row } from './variations.row.ts'

export interface ProductValues extends Matrix {
  name: string
  slug: string
  sku: string
  status: AdminProduct['status']
  /** Ids as text; '' for none. */
  brand_id: string
  category_id: string
  subcategory_id: string
  description: string
  short_description: string
  seo_title: string
  seo_description: string
  tags: string[]
  flavour_family: string
  net_quantity: string
  net_unit: string
  is_featured: boolean
  images: FormImage[]
  /** '' until it is chosen. */
  product_class: ProductClass | ''
  confirmations: ConfirmationValues
  compliance: FactValues
}

export const NEW_PRODUCT: ProductValues = {
  name: '',
  slug: '',
  sku: '',
  status: 'draft',
  brand_id: '',
  category_id: '',
  subcategory_id: '',
  description: '',
  short_description: '',
  seo_title: '',
  seo_description: '',
  tags: [],
  flavour_family: '',
  net_quantity: '',
  net_unit: '',
  is_featured: false,
  options: [],
  variations: [EMPTY_ROW],
  parked: [],
  images: [],
  product_class: '',
  confirmations: confirmationValues({ confirmations: [], obstacles: [] }),
  compliance: factValues({}),
}

/** What the form holds of a stored product. */
export function valuesOf(product: AdminProduct): ProductValues {
  return {
    name: product.name,
    slug: product.slug,
    sku: product.sku,
    status: product.status,
    brand_id: textOf(product.brand_id),
    category_id: textOf(product.category_id),
    subcategory_id: textOf(product.subcategory_id),
    description: product.description,
    short_description: product.short_description,
    seo_title: product.seo_title,
    seo_description: product.seo_description,
    tags: product.tags,
    flavour_family: product.flavour_family ?? '',
    net_quantity: textOf(product.net_quantity),
    net_unit: product.net_unit ?? '',
    is_featured: product.is_featured,
    options: product.options,
    variations: product.variations.map(rowOf),
    parked: [],
    images: product.images.map(({ media_key, alt, url }) => ({ id: media_key, media_key, alt, url })),
    product_class: product.product_class,
    confirmations: confirmationValues(product),
    compliance: factValues(product.compliance),
  }
}

function rowOf(variation: AdminProduct['variations'][number]): Row {
  return {
    id: variation.id,
    sku: variation.sku,
    isSkuSuggested: false,
    attributes: variation.attributes,
    price: poundsText(variation.price),
    compare_at_price: poundsText(variation.compare_at_price),
    stock_quantity: String(variation.stock_quantity),
    stock_seen: variation.stock_quantity,
    net_quantity: textOf(variation.net_quantity),
    media_key: variation.media_key,
  }
}
