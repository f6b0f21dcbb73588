import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { ProductRow } from '../card/product-row.tsx'
import { popularQuery } from '../queries.ts'
import type { Facets } from './shop-data.ts'
import { facetCount, NO_FILTERS, type ShopFilters, shopPath, withoutFacets } from './shop-filters.ts'

/** How many categories and flavours to suggest. */
const WAYS_ON = 4

interface ShopEmptyProps {
  filters: ShopFilters
  facets: Facets | null
  /** The last page, if the requested page lies beyond it; otherwise null. */
  lastPage: number | null
}

/** An empty list: explains why, suggests alternatives, and shows popular products. */
export function ShopEmpty({ filters, facets, lastPage }: ShopEmptyProps) {
  const { data: popular = [] } = useQuery(popularQuery)
  const isNarrowed = facetCount(filters) > 0
  return (
    <>
      <section className="empty">
        <span className="artwork">
          <SearchX className="icon" aria-hidden />
        </span>
        <h2 className="subheading">{titleOf(filters, lastPage)}</h2>
        {lastPage !== null ? (
          <Link className="button primary" to={shopPath(filters, { page: String(lastPage) })}>
            Go to page {lastPage}
          </Link>
        ) : (
          <>
            <p>{isNarrowed ? 'Fewer filters will show more.' : 'Check the spelling, or try a broader word.'}</p>
            {isNarrowed && (
              <Link className="button primary" to={shopPath(withoutFacets(filters))}>
                Clear all filters
              </Link>
            )}
            <WaysOn facets={facets} />
            <Link className="link" to="/shop">
              Shop all
            </Link>
          </>
        )}
      </section>
      {lastPage === null && <ProductRow title="Popular" more={{ to: '/shop', text: 'Shop all' }} products={popular} />}
    </>
  )
}

function titleOf(filters: ShopFilters, lastPage: number | null): string {
  if (lastPage !== null) return `There is no page ${filters.page}`
  if (filters.search) return `No results found for "${filters.search}".`
  return 'No products match these filters'
}

function WaysOn({ facets }: { facets: Facets | null }) {
  const ways = facets?.categories.filter(({ count }) => count > 0).slice(0, WAYS_ON) ?? []
  if (ways.length === 0) return null
  return (
    <span className="hstack wrapping justify-center">
      {ways.map(({ id, name }) => (
        <Link key={id} className="chip" to={shopPath(NO_FILTERS, { categories: [String(id)] })}>
          {name}
        </Link>
      ))}
    </span>
  )
}
