/** Addresses of the blog. */

/** Returns the canonical address of an article: '/blog/12-priming-a-coil'. */
export const postPath = ({ id, slug }: { id: number; slug: string }): string => `/blog/${id}-${slug}`

/** Returns the address of one page of the articles, of one tag or of all. */
export function blogPath({ page = 1, tag = '' }: { page?: number; tag?: string } = {}): string {
  const query = new URLSearchParams()
  if (tag) query.set('tag', tag)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/blog?${query}` : '/blog'
}

const LONGEST_TAG = 60

/** Returns the page and tag of an address. A page that is not a positive whole number is page 1. */
export function readBlogQuery(query: URLSearchParams): { page: number; tag: string } {
  const page = Number(query.get('page') ?? 1)
  return {
    page: Number.isSafeInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    tag: (query.get('tag') ?? '').trim().slice(0, LONGEST_TAG),
  }
}
