/** What links of menus can lead to. */
import type { LinkOption } from '@shop/contract/admin/content.admin.ts'
import { BUILT_IN_LINKS, CATEGORIES_LINK } from '@shop/contract/content/frame.ts'
import type { BlogService } from '../blog/blog.service.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'

export interface LinkSources {
  catalogue: Pick<CatalogueService, 'categories' | 'brands'>
  blog: Pick<BlogService, 'list'>
}

/** More of a kind than a menu's editor can offer. */
const MAX_OF_A_KIND = 2000

const SHOP: LinkOption[] = [
  ['/', 'Home'],
  ['/shop', 'All products'],
  ['/bundles', 'Bundles'],
  ['/blog', 'Blog'],
  ['/contact', 'Contact'],
  [CATEGORIES_LINK, 'The categories themselves'],
].map(([to = '', label = '']) => ({ to, label, path: to === CATEGORIES_LINK ? '/shop' : to, group: 'Shop' }))

/**
 * Returns every public page, category, brand and article as a link, without the kinds that `isNeeded` rejects. `pages` are those
 * that staff have added.
 */
export async function listLinks(
  { catalogue, blog }: LinkSources,
  pages: readonly { key: string; title: string; path: string }[],
  isNeeded: (kind: 'category' | 'brand' | 'article') => boolean = () => true,
): Promise<LinkOption[]> {
  const [categories, brands, articles] = await Promise.all([
    isNeeded('category') ? catalogue.categories(MAX_OF_A_KIND) : { items: [] },
    isNeeded('brand') ? catalogue.brands() : { items: [] },
    isNeeded('article') ? blog.list({ skip: 0, limit: MAX_OF_A_KIND }) : { items: [] },
  ])
  const option = (group: LinkOption['group']) => (to: string, label: string, path: string) => ({
    to,
    label,
    path,
    group,
  })
  return [
    ...SHOP,
    ...pages.map(({ key, title, path }) => option('Pages')(`page:${key}`, title, path)),
    ...categories.items.flatMap(({ id, name, subcategories }) => [
      option('Categories')(`category:${id}`, name, `/shop?categories=${id}`),
      ...subcategories.map((child) =>
        option('Categories')(`subcategory:${child.id}`, `${name}, ${child.name}`, `/shop?subcategories=${child.id}`),
      ),
    ]),
    ...brands.items.map(({ id, name }) => option('Brands')(`brand:${id}`, name, `/shop?brands=${id}`)),
    ...articles.items.map(({ id, title, slug }) => option('Articles')(`article:${id}`, title, `/blog/${id}-${slug}`)),
  ]
}

/** Returns links by what a menu stores of them. */
export const toLinkPaths = (links: readonly LinkOption[]) => ({
  ...BUILT_IN_LINKS,
  ...Object.fromEntries(links.map(({ to, path }) => [to, path])),
})
