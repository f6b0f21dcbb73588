/** The address of a page without what its rendering does not read: pages are rendered and cached by it. */
import { PAGE_QUERY } from '@shop/contract/lib/page-query.ts'

/** Calls read queries of their own, and the old address of the login page hands its query on. */
const WITH_WHOLE_QUERY = /^\/(?:api|login)(?:[/.]|$)/
/** Where the router in the browser asks for a page's data, it names the parts that it needs. */
const DATA = /\.data$/
const DATA_QUERY = '_routes'
const PRODUCT = /^\/product\/[^/]+$/

/** `url`, a path with or without a query, without the names that nobody reads. */
export function pageAddress(url: string): string {
  const start = url.indexOf('?')
  if (start < 0) return url
  const path = url.slice(0, start)
  if (!path.startsWith('/') || WITH_WHOLE_QUERY.test(path)) return url
  const isData = DATA.test(path)
  const page = path.replace(DATA, '').replace(/\/$/, '').replace(PRODUCT, '/product/:id')
  const known = Object.hasOwn(PAGE_QUERY, page) ? PAGE_QUERY[page] : undefined
  if (!known && !isData) return path
  const isRead = (name: string) => known?.includes(name) || (isData && name === DATA_QUERY)
  const read = url
    .slice(start + 1)
    .split('&')
    .filter((part) => isRead(nameOf(part)))
  return read.length > 0 ? `${path}?${read.join('&')}` : path
}

const nameOf = (part: string) => new URLSearchParams(part).keys().next().value ?? ''
