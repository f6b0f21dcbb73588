import { PRODUCT_PAGE_FIELDS } from '@shop/contract/fields/product.fields.ts'
import { initialValues } from '@shop/contract/lib/record-fields.ts'
import type { User } from '../storefront/accounts/queries.ts'
import type { Categories, Product, ProductSummary } from '../storefront/catalogue/queries.ts'

/** Builds a product of a list; `facts` override its fields. */
export function buildSummary(facts: Partial<ProductSummary> = {}): ProductSummary {
  return {
    id: 12,
    type: 'product',
    name: 'Garden Mint',
    slug: 'garden-mint',
    sku: 'GM',
    status: 'active',
    price: 4.99,
    compare_at_price: null,
    price_range_display: '',
    image_url: '/media/mint/800',
    thumbnail_url: '/media/mint/200',
    image_urls: ['/media/mint/800'],
    brand: { id: 1, name: 'Marram', slug: 'marram' },
    brand_name: 'Marram',
    category: null,
    subcategory: null,
    rating: 4.7,
    reviews: 212,
    num_reviews: 212,
    short_description: 'Spearmint over cool cucumber.',
    stock_quantity: 9,
    is_featured: false,
    product_class: 'nicotine_eliquid',
    contains_nicotine: true,
    strengths_mg: [6, 20],
    flavour_family: 'mint',
    options: [],
    pack_size: '10 ml',
    created_at: '2026-01-01T00:00:00Z',
    ...facts,
  }
}

/** Builds a complete product, without options by default. */
export function buildProduct(facts: Partial<Product> = {}): Product {
  return {
    ...initialValues(PRODUCT_PAGE_FIELDS),
    ...buildSummary(),
    description: 'Spearmint over **cool cucumber**.',
    images: [],
    variations: [],
    unit_price: null,
    vat_rate_percent: 20,
    age_restricted: true,
    compliance: {},
    notices: [],
    fitting_ids: [],
    lot_reports: [],
    updated_at: '2026-01-01T00:00:00Z',
    ...facts,
  }
}

/** Builds categories by name, in this order, with the given subcategories. */
export function buildCategories(names: readonly string[], subcategories: readonly string[] = []): Categories {
  const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')
  return names.map((name, place) => ({
    id: place + 1,
    name,
    slug: slugOf(name),
    description: '',
    product_count: 3,
    subcategories: subcategories.map((sub, index) => ({
      id: (place + 1) * 100 + index,
      name: sub,
      slug: slugOf(sub),
      product_count: 1,
    })),
  }))
}

/** Builds a customer. */
export function buildUser(facts: Partial<User> = {}): User {
  return {
    id: 7,
    name: 'Imogen Hale',
    email: 'imogen@hale.example',
    role: 'customer',
    staff_role: facts.role === 'admin' ? 'owner' : null,
    phone: '',
    date_of_birth: null,
    age_verified: false,
    is_disabled: false,
    has_totp: false,
    pending_email: null,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    ...facts,
  }
}
