/** Loads what the sections of the home page show: for the page, and in the browser for the editor's preview. */
import type { Answer, Client } from '@shop/contract/client.ts'
import type { PostSummary } from '../../storefront/blog/post-card.tsx'
import type { Bundle, Categories, ProductSummary } from '../../storefront/catalogue/queries.ts'

export type Section = Answer<'GET /content/home'>['sections'][number]
type Brands = Answer<'GET /brands/'>['items']
type Listed = Answer<'GET /products/'>

/** Lists are by the id of their section. */
export interface HomeData {
  categories: Categories
  brands: Brands
  finder: { categoryId: number; facets: Listed['facets']; total: number } | null
  products: Record<string, readonly ProductSummary[]>
  bundles: Record<string, readonly Bundle[]>
  posts: Record<string, readonly PostSummary[]>
}

/** Accessories only complement another product, so no product row starts with one. */
const ADDED_TO_OTHERS: readonly ProductSummary['product_class'][] = ['nicotine_shot', 'coil', 'battery', 'accessory']
/** How many of the newest products are read for each that is shown. */
const NEWEST_READ = 3
/** The category that the finder searches. */
const FINDER_CATEGORY = 'E-Liquids'

type OnError = <T>(fallback: T) => (reason: unknown) => T

/** Everything is optional: `onError` reports what could not be loaded, and its section is left out. */
export async function loadHome(api: Client, sections: readonly Section[], onError: OnError): Promise<HomeData> {
  const has = (...types: Section['type'][]) => sections.some(({ type }) => types.includes(type))
  const each = async <T>(type: Section['type'], load: (section: Section) => Promise<readonly T[]>) =>
    Object.fromEntries(
      await Promise.all(
        sections
          .filter((section) => section.type === type)
          .map(async (section) => [section.id, await load(section).catch(onError<readonly T[]>([]))] as const),
      ),
    )
  const categoriesWithFinder = async () => {
    const categories = has('categories', 'finder', 'strengths')
      ? await api('GET /categories/').then(({ items }) => items, onError<Categories>([]))
      : []
    const category = categories.find(({ name }) => name === FINDER_CATEGORY)
    if (!category || !has('finder', 'strengths')) return { categories, finder: null }
    const finder = await api('GET /products/', { query: { categories: [category.id], limit: 1 } }).then(
      ({ facets, total }) => ({ categoryId: category.id, facets, total }),
      onError(null),
    )
    return { categories, finder }
  }
  const [listed, brands, products, bundles, posts] = await Promise.all([
    categoriesWithFinder(),
    // The hero shows the shop's own image only if its brands are sold.
    has('brands', 'hero', 'categories')
      ? api('GET /brands/').then(({ items }) => items, onError<Brands>([]))
      : Promise.resolve<Brands>([]),
    each<ProductSummary>('products', (section) => loadProducts(api, section)),
    each<Bundle>('bundles', async ({ limit }) => (await api('GET /bundles/', { query: { limit } })).items),
    each<PostSummary>('articles', async ({ limit }) => (await api('GET /blog/', { query: { limit } })).items),
  ])
  return { ...listed, brands, products, bundles, posts }
}

async function loadProducts(api: Client, section: Section): Promise<readonly ProductSummary[]> {
  const { source, limit, category_id, tag, product_ids } = section
  if (source === 'picked' || source === 'tag') {
    if (source === 'tag' ? tag === '' : product_ids?.length === 0) return []
    const query = source === 'tag' ? { tag, limit } : { ids: product_ids, limit: 12 }
    return (await api('GET /content/products', { query })).items
  }
  if (source === 'newest') {
    const query = { limit: (limit ?? 1) * NEWEST_READ, sort: 'newest', in_stock: 'true' }
    const { items } = await api('GET /products/', { query })
    return items.filter(({ product_class }) => !ADDED_TO_OTHERS.includes(product_class)).slice(0, limit)
  }
  if (source === 'category' && !category_id) return []
  const categories = source === 'category' ? { categories: [category_id] } : {}
  return (await api('GET /products/', { query: { ...categories, limit, sort: 'popularity', in_stock: 'true' } })).items
}
