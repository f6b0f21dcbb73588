/**
 * The query parameters that a page's server rendering reads, by path. The server renders and caches a page by these only, so
 * that links with campaign parameters lead to the same cached page. Other pages read none.
 */
export const PAGE_QUERY: Readonly<Record<string, readonly string[]>> = {
  '/shop': [
    'search',
    'min_price',
    'max_price',
    'in_stock',
    'sort',
    'page',
    'category',
    'categories',
    'subcategories',
    'brands',
    'strengths',
    'flavours',
    'ratings',
    'categories[]',
    'subcategories[]',
    'brands[]',
    'strengths[]',
    'flavours[]',
    'ratings[]',
  ],
  '/product/:id': ['v'],
  '/starter': ['smoking', 'draw', 'flavour'],
  '/bundles': ['search', 'page'],
  '/blog': ['tag', 'page'],
  '/auth': ['redirect', 'reason'],
  '/bank-transfer-payment': ['order'],
}
