/** Returns the address of a page of bundles. */
export function bundlesPath(page: number, search: string): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/bundles?${query}` : '/bundles'
}

/** Returns the page number of an address; 1 for anything but a positive whole number. */
export function readPage(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isSafeInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}
