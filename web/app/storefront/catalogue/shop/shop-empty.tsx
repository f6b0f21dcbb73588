import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { ButtonLink, TextLink } from '../../../ui/buttons.tsx'
import { EmptyState } from '../../../ui/states.tsx'
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
  if (lastPage !== null) {
    return (
      <EmptyState icon={SearchX} title={`There is no page ${filters.page}`}>
        <ButtonLink to={shopPath(filters, { page: String(lastPage) })}>Go to page {lastPage}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      <EmptyState
        icon={SearchX}
        title={filters.search ? `No results found for "${filters.search}".` : 'No products match these filters'}
        text={isNarrowed ? 'Fewer filters will show more.' : 'Check the spelling, or try a broader word.'}
        more={
          <>
            <WaysOn facets={facets} />
            <TextLink to="/shop">Shop all</TextLink>
          </>
        }
      >
        {isNarrowed && <ButtonLink to={shopPath(withoutFacets(filters))}>Clear all filters</ButtonLink>}
      </EmptyState>
      <ProductRow title="Popular" more={{ to: '/shop', text: 'Shop all' }} products={popular} />
    </>
  )
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
