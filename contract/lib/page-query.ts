/**
 * Which names of an address's query a page's server rendering reads, by its path. The server renders and caches a page by
 * these alone, so that a link with a campaign's names is the same page. Any other page reads none.
 */
export const PAGE_QUERY: Readonly<Record<string, readonly string[]>> = {
  '/shop': [
    ...['search', 'min_price', 'max_price', 'in_stock', 'sort', 'page', 'category'],
    ...['categories', 'subcategories', 'brands', 'strengths', 'flavours', 'ratings'],
    ...['categories[]', 'subcategories[]', 'brands[]', 'strengths[]', 'flavours[]', 'ratings[]'],
  ],
  '/product/:id': ['v'],
  '/bundles': ['search', 'page'],
  '/blog': ['tag', 'page'],
  '/auth': ['redirect', 'reason'],
  '/bank-transfer-payment': ['order'],
}
