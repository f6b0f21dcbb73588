/** Opens a page of this shop, and no other: every path is one of the shop's own, or a thing that exists. */
import { FlavourFamily, ProductSort } from '@shop/contract/catalogue.ts'
import { id } from '@shop/contract/lib/fields.ts'
import { z } from 'zod'
import type { BlogService } from '../../server/areas/blog/blog.service.ts'
import type { BundlesService } from '../../server/areas/bundles/bundles.service.ts'
import type { CatalogueService } from '../../server/areas/catalogue/catalogue.service.ts'
import goods from './data/goods.json' with { type: 'json' }
import { toProductPath } from './product-card.ts'
import { words } from './tool.fields.ts'
import { tool } from './tool.ts'

const PLACES: Readonly<Record<string, { path: string; title: string }>> = goods.pages
/** The pages that can be opened by name. */
export const PAGES = Object.keys(PLACES)

export const OpenPageInput = z.object({
  page: z.enum(PAGES).optional(),
  path: z.string().max(500).optional().describe('A path of this shop, e.g. "/delivery-info"'),
  product_id: id.optional(),
  bundle_id: id.optional(),
  category_id: id.optional().describe('A category or subcategory'),
  brand_id: id.optional(),
  search: words.optional().describe('Opens the shop with these words searched for'),
})

export type OpenPageResult = { opened: true; path: string; title: string } | { opened: false; reason: string }

const TITLES = new Map(Object.values(PLACES).map(({ path, title }) => [path, title]))
TITLES.set('/privacy', 'Privacy policy')

/** What may stand in the query of /shop, and how a value of it looks. */
const SHOP_QUERY: Readonly<Record<string, RegExp>> = {
  search: /^[^<>]{1,200}$/,
  ...Object.fromEntries(
    ['category', 'categories', 'subcategories', 'brands'].map((name) => [name, /^[\w-]{1,120}(?:,[\w-]{1,120})*$/]),
  ),
  strengths: /^\d{1,3}(?:\.\d+)?$/,
  flavours: new RegExp(`^(?:${FlavourFamily.options.join('|')})$`),
  ratings: /^[1-5]$/,
  min_price: /^\d{1,6}(?:\.\d{1,2})?$/,
  max_price: /^\d{1,6}(?:\.\d{1,2})?$/,
  in_stock: /^true$/,
  sort: new RegExp(`^(?:${ProductSort.options.join('|')})$`),
  page: /^[1-9]\d{0,4}$/,
}

const REFUSED: OpenPageResult = { opened: false, reason: 'This is not a page of the shop that can be opened.' }

interface OpenPageDependencies {
  catalogue: Pick<CatalogueService, 'summariesOf' | 'categories' | 'brands'>
  bundles: Pick<BundlesService, 'get'>
  blog: Pick<BlogService, 'get'>
}

const MOST_CATEGORIES = 100
/** What follows '/product': an id, with or without a name. */
const THING = /^\/([1-9]\d{0,8})(?:-[a-z0-9-]{0,200})?\/?$/

export function openPage({ catalogue, bundles, blog }: OpenPageDependencies) {
  async function product(id: number): Promise<OpenPageResult> {
    const [found] = await catalogue.summariesOf([id])
    return found ? { opened: true, path: toProductPath(found), title: found.name } : REFUSED
  }
  async function bundle(id: number): Promise<OpenPageResult> {
    const found = await bundles.get(id).catch(() => undefined)
    return found ? { opened: true, path: `/bundle/${id}`, title: found.name } : REFUSED
  }
  async function article(id: number): Promise<OpenPageResult> {
    const found = await blog.get(id).catch(() => undefined)
    return found ? { opened: true, path: `/blog/${id}`, title: found.title } : REFUSED
  }
  async function category(id: number): Promise<OpenPageResult> {
    const { items } = await catalogue.categories(MOST_CATEGORIES)
    const whole = items.find((one) => one.id === id)
    if (whole) return { opened: true, path: `/shop?categories=${whole.slug}`, title: whole.name }
    const part = items.flatMap(({ subcategories }) => subcategories).find((one) => one.id === id)
    return part ? { opened: true, path: `/shop?subcategories=${part.slug}`, title: part.name } : REFUSED
  }
  async function brand(id: number): Promise<OpenPageResult> {
    const { items } = await catalogue.brands()
    const found = items.find((one) => one.id === id)
    return found ? { opened: true, path: `/shop?brands=${found.slug}`, title: found.name } : REFUSED
  }

  async function at(path: string): Promise<OpenPageResult> {
    const parsed = ownAddress(path)
    if (!parsed) return REFUSED
    for (const [place, open] of Object.entries({ product, bundle, blog: article })) {
      const [, digits] = THING.exec(parsed.pathname.slice(place.length + 1)) ?? []
      if (digits !== undefined && parsed.pathname.startsWith(`/${place}/`)) return open(Number(digits))
    }
    const pathname = parsed.pathname.replace(/(?<=.)\/$/, '')
    const title = TITLES.get(pathname)
    if (title === undefined) return REFUSED
    if (pathname !== '/shop') return { opened: true, path: pathname, title }
    const query = shopQuery(parsed.searchParams)
    return { opened: true, path: query === '' ? '/shop' : `/shop?${query}`, title }
  }

  return tool({
    name: 'open_page',
    description:
      'Takes the customer to a page of this shop: by the name of the page, a product, bundle, category, brand, words to search for, or a path. Nothing outside the shop can be opened.',
    input: OpenPageInput,
    async run({ page, path, product_id, bundle_id, category_id, brand_id, search }): Promise<OpenPageResult> {
      if (product_id !== undefined) return product(product_id)
      if (bundle_id !== undefined) return bundle(bundle_id)
      if (category_id !== undefined) return category(category_id)
      if (brand_id !== undefined) return brand(brand_id)
      if (search !== undefined) return at(`/shop?${new URLSearchParams({ search })}`)
      const place = page === undefined ? undefined : PLACES[page]
      if (place) return { opened: true, ...place }
      return path === undefined ? REFUSED : at(path)
    },
  })
}

/** The parts of a path of this shop; undefined for anything that a browser would read as another place. */
function ownAddress(path: string): URL | undefined {
  if (!/^\/(?![/\\])[^\s\\]*$/.test(path)) return undefined
  const address = URL.parse(path, 'http://shop.invalid')
  return address?.host === 'shop.invalid' && address.protocol === 'http:' ? address : undefined
}

/** What of a query means something to the shop page; the rest is dropped. */
function shopQuery(query: URLSearchParams): string {
  const kept = [...query].filter(([name, value]) => SHOP_QUERY[name.replace(/\[\]$/, '')]?.test(value))
  return new URLSearchParams(kept).toString()
}
