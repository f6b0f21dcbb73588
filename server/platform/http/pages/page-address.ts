/** The address of a page without unused query parameters: pages are rendered and cached by it. */
import { PAGE_QUERY } from '@shop/contract/lib/page-query.ts'

/** Calls read their own parameters, and the old address of the login page forwards its query. */
const WITH_WHOLE_QUERY = /^\/(?:api|login)(?:[/.]|$)/
/** The router in the browser lists the parts that it needs in the query of a page's data. */
const DATA = /\.data$/
const DATA_QUERY = '_routes'
const PRODUCT = /^\/product\/[^/]+$/

/** Returns `url`, a path with or without a query, without unused parameters. */
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
