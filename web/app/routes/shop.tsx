import type { Client } from '@shop/contract/client.ts'
import { data } from 'react-router'
import { apiFor, pageContext, reportThen } from '../lib/api.server-context.ts'
import { pageMeta, readSite, unindexedMeta } from '../seo/page-meta.ts'
import { explainAbsence } from '../shell/error-page.tsx'
import type { Categories } from '../storefront/catalogue/queries.ts'
import type { Named, ShopData } from '../storefront/catalogue/shop/shop-data.ts'
import {
  callQuery,
  facetCount,
  NO_FILTERS,
  readFilters,
  type ShopFilters,
  shopPath,
  withIds,
} from '../storefront/catalogue/shop/shop-filters.ts'
import { ShopScreen } from '../storefront/catalogue/shop/shop-screen.tsx'
import type { Route } from './+types/shop'

/** Loads the names first, to resolve slugs in the address; then the products in one call. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = apiFor(context)
  const [categories, brands] = await Promise.all([
    api('GET /categories/').then((answer) => answer.items, reportThen<Categories>(context, [])),
    api('GET /brands/').then((answer) => answer.items, reportThen(context, [])),
  ])
  const subcategories = categories.flatMap((category) => category.subcategories)
  const filters = withIds(readFilters(new URL(request.url).searchParams), { categories, subcategories, brands })
  const answer = await products(api, filters)
  const heading = headingOf(filters, { categories, subcategories, brands })
  const shop: ShopData = {
    filters,
    items: answer.items,
    total: answer.total,
    page: answer.page,
    pages: answer.pages,
    facets: answer.facets,
    chosen: {
      categories: namesOf(filters.categories, categories),
      subcategories: namesOf(filters.subcategories, subcategories),
      brands: namesOf(filters.brands, brands),
    },
    ...heading,
  }
  const isBeyond = answer.items.length === 0 && answer.total > 0
  return data({ shop, publicUrl: context.get(pageContext).publicUrl }, isBeyond ? { status: 404 } : undefined)
}

function products(api: Client, filters: ShopFilters) {
  const query = callQuery(filters)
  if (filters.search) {
    return api('GET /products/search', { query: { ...query, q: filters.search, facets: 'true' } })
  }
  return api('GET /products/', { query })
}

function namesOf(values: string[], known: readonly Named[]): Named[] {
  return known.filter(({ id }) => values.includes(String(id))).map(({ id, name }) => ({ id, name }))
}

interface Described extends Named {
  description?: string
}

/** Returns the title from the only category, subcategory or brand that filters the list. */
function headingOf(
  filters: ShopFilters,
  known: Record<'categories' | 'subcategories' | 'brands', readonly Described[]>,
): { title: string; description: string } {
  if (filters.search) return { title: `Results for “${filters.search}”`, description: '' }
  for (const facet of ['subcategories', 'categories', 'brands'] as const) {
    const [value] = filters[facet]
    const found = filters[facet].length === 1 && known[facet].find(({ id }) => String(id) === value)
    if (found) return { title: found.name, description: found.description ?? '' }
  }
  return { title: 'Shop all', description: '' }
}

/** Only a plain category, subcategory or brand is indexed; further filtered, searched or later pages are not. */
function isIndexed({ filters, total }: ShopData): boolean {
  const isPlain = filters.search === '' && filters.sort === '' && filters.page === '1'
  return isPlain && facetCount(filters) <= 1 && shopPath(filters) === canonicalPath(filters) && total > 0
}

function canonicalPath(filters: ShopFilters): string {
  const { categories, subcategories, brands } = filters
  return shopPath({ ...NO_FILTERS, categories, subcategories, brands })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = readSite(matches[0].loaderData)
  if (!loaderData) return unindexedMeta(site, 'Shop')
  const { shop } = loaderData
  const { page, pages, filters } = shop
  const step = (to: number, rel: string) => ({ tagName: 'link', rel, href: shopPath(filters, { page: String(to) }) })
  return [
    ...pageMeta(site, {
      title: page > 1 ? `${shop.title}, page ${page}` : shop.title,
      description: shop.description || `${shop.title} at ${site.name}: prices, strengths and stock, plainly described.`,
      path: filters.search ? '/shop' : canonicalPath(filters),
      isIndexed: isIndexed(shop),
    }),
    ...(page > 1 && page <= pages ? [step(page - 1, 'prev')] : []),
    ...(page < pages ? [step(page + 1, 'next')] : []),
  ]
}

export default function ShopPage({ loaderData }: Route.ComponentProps) {
  return <ShopScreen shop={loaderData.shop} publicUrl={loaderData.publicUrl} />
}

export const ErrorBoundary = explainAbsence({
  statuses: [400, 422],
  title: 'These filters don’t work',
  text: 'This link asks for something we don’t sell. Start again with all products.',
  to: '/shop',
  label: 'Shop all',
})
