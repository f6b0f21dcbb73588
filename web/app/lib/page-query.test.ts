import { PAGE_QUERY } from '@shop/contract/lib/page-query.ts'
import { expect, test } from 'vitest'
import { loginReason } from '../storefront/accounts/login/login-reason.ts'
import { readBlogQuery } from '../storefront/blog/blog-path.ts'
import { readPage } from '../storefront/bundles/bundles-path.ts'
import { readFilters } from '../storefront/catalogue/shop/shop-filters.ts'

/** A query that records which parameters are read. */
class NotedQuery extends URLSearchParams {
  readonly names = new Set<string>()
  override get(name: string): string | null {
    this.names.add(name)
    return super.get(name)
  }
  override getAll(name: string): string[] {
    this.names.add(name)
    return super.getAll(name)
  }
}

test.each([
  ['/shop', readFilters],
  ['/blog', readBlogQuery],
  ['/bundles', readPage],
  ['/auth', loginReason],
])('the page cache knows all that %s reads from its address', (page, read) => {
  const query = new NotedQuery()
  read(query)
  expect(PAGE_QUERY[page]).toEqual(expect.arrayContaining([...query.names]))
  expect(query.names.size).toBeGreaterThan(0)
})
