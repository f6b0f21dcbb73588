/** Builders for products as the admin calls return them. */

import { PRODUCT_FIELDS } from '@shop/contract/fields/product.fields.ts'
import { initialValues } from '@shop/contract/lib/record-fields.ts'
import type { AdminProduct, ProductRow } from './queries.ts'

/** Builds a nicotine liquid in two strengths. */
export function buildProduct(facts: Partial<AdminProduct> = {}): AdminProduct {
  const variation = {
    compare_at_price: null,
    price: 4.99,
    net_quantity: null,
    barcode: '',
    weight_grams: null,
    low_stock: null,
    cost_price: null,
    media_key: null,
    image_url: null,
  }
  return {
    ...initialValues(PRODUCT_FIELDS),
    id: 7,
    name: 'Garden Mint Nic Salt',
    slug: 'garden-mint-nic-salt',
    sku: 'MR-GM',
    product_class: 'nicotine_eliquid',
    compliance: { nicotine_mg_ml: 10, nicotine_type: 'salt', volume_ml: 10, ecid_gb: '00142-26-00873' },
    brand_id: 3,
    category_id: 1,
    description: 'Spearmint over cool cucumber.',
    short_description: 'Spearmint over cool cucumber.',
    options: [
      {
        name: 'Strength',
        values: [
          { value: '6 mg', swatch: null },
          { value: '10 mg', swatch: null },
        ],
      },
    ],
    flavour_family: 'mint',
    net_quantity: 10,
    net_unit: 'ml',
    variations: [
      { id: 11, sku: 'MR-GM-06', attributes: { Strength: '6 mg' }, stock_quantity: 96, ...variation },
      { id: 12, sku: 'MR-GM-10', attributes: { Strength: '10 mg' }, stock_quantity: 48, ...variation },
    ],
    images: [{ media_key: 'mint-1', alt: 'Bottle', url: '/api/v1/media/mint-1' }],
    fitting_ids: [],
    confirmations: [],
    rating: 0,
    num_reviews: 0,
    obstacles: [],
    warnings: [],
    brand: { id: 3, name: 'Marram', slug: 'marram' },
    created_at: '2026-11-01T09:00:00.000Z',
    updated_at: '2026-11-20T09:00:00.000Z',
    ...facts,
  }
}

/** Builds a row of the admin list. */
export function buildRow(facts: Partial<ProductRow> = {}): ProductRow {
  return {
    id: 7,
    name: 'Garden Mint Nic Salt',
    sku: 'MR-GM',
    slug: 'garden-mint-nic-salt',
    status: 'draft',
    price: 4.99,
    price_range_display: '',
    thumbnail_url: '',
    brand: { id: 3, name: 'Marram', slug: 'marram' },
    category: { id: 1, name: 'E-Liquids', slug: 'e-liquids' },
    subcategory: null,
    rating: 0,
    num_reviews: 0,
    stock_quantity: 144,
    is_featured: false,
    product_class: 'nicotine_eliquid',
    created_at: '2026-11-01T09:00:00.000Z',
    updated_at: '2026-11-20T09:00:00.000Z',
    variation_count: 2,
    lowest_stock: 48,
    ...facts,
  }
}
