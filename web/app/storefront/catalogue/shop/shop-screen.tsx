import { ArrowRight, LayoutGrid, List, SlidersHorizontal } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import { useListEvent } from '../../../lib/shop-events.ts'
import { useSearchCount } from '../../../lib/use-counts.ts'
import { Breadcrumb } from '../../../seo/breadcrumb.tsx'
import { JsonLd } from '../../../seo/json-ld.tsx'
import { type Crumb, itemListData } from '../../../seo/structured-data.ts'
import { chunk } from '../../../ui/chunk.tsx'
import { Opener } from '../../../ui/dialog-button.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ProductCard } from '../card/product-card.tsx'
import { CategoryChips } from './category-chips.tsx'
import { FacetPanel } from './facet-panel.tsx'
import { FilterChips } from './filter-chips.tsx'
import type { ShopData } from './shop-data.ts'
import { ShopEmpty } from './shop-empty.tsx'
import { facetCount, type ShopFilters, shopPath } from './shop-filters.ts'
import { SortSelect } from './sort-select.tsx'
import { useShopFilters } from './use-shop-filters.ts'
import { useViewMode, type ViewMode } from './use-view-mode.ts'
import './shop-screen.css'

const FilterSheet = chunk(
  async () => (await import('./filter-sheet.tsx')).FilterSheet,
  'The filters couldn’t be opened. Please try again.',
)

const PRODUCTS_ID = 'products'

/** The number of cards in the first row, whose images load eagerly. */
const FIRST_ROW = 3

/** The shop: filters, sort order, products and pages. All but the view mode and the sheet works without JavaScript. */
export function ShopScreen({ shop, publicUrl }: { shop: ShopData; publicUrl: string }) {
  const { filters, isPending, change } = useShopFilters(shop.filters)
  useListEvent(shop.title, shop.items)
  const isWholeSearch = shop.filters.search !== '' && facetCount(shop.filters) === 0
  useSearchCount(isWholeSearch ? { words: shop.filters.search, total: shop.total } : undefined)
  const [mode, chooseMode] = useViewMode()
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const filterButton = useRef<HTMLAnchorElement>(null)
  const count = facetCount(filters)
  // Without results and without active filters there is nothing to choose from.
  const isNarrowable = shop.total > 0 || count > 0
  const sellsStrengths = (shop.facets?.strengths.length ?? 0) > 0
  return (
    <main id="main">
      <Breadcrumb crumbs={crumbsOf(shop)} publicUrl={publicUrl} />
      <div className="wrap">
        <div className="head mb-10">
          <div>
            <h1 className="title">{shop.title}</h1>
            {shop.description && <p>{shop.description}</p>}
          </div>
          {sellsStrengths && (
            <Link className="more" to="/starter">
              Find a kit with its parts <ArrowRight className="icon icon-small" aria-hidden />
            </Link>
          )}
        </div>
        <div className="shop">
          {isNarrowable && shop.facets && (
            <aside aria-label="Filters" id="filters">
              {shop.items.length > 0 && (
                <a className="link small visually-hidden focus:not-sr-only" href={`#${PRODUCTS_ID}`}>
                  Skip to products
                </a>
              )}
              <FacetForm filters={filters}>
                <FacetPanel facets={shop.facets} filters={filters} onChange={change} />
              </FacetForm>
            </aside>
          )}
          <div aria-busy={isPending}>
            {shop.facets && <CategoryChips filters={filters} facets={shop.facets} />}
            <div className="shop-bar">
              <p className="muted small total" role="status">
                <b>{shop.total}</b> {shop.total === 1 ? 'product' : 'products'}
              </p>
              {isNarrowable && (
                // biome-ignore lint/a11y/useValidAnchor: without scripts it leads to the filters themselves
                <a
                  ref={filterButton}
                  className="button quiet small open-filters"
                  href="#filters"
                  onClick={(event) => {
                    event.preventDefault()
                    setIsSheetOpen(true)
                  }}
                >
                  <SlidersHorizontal className="icon" aria-hidden /> Filter
                  {count > 0 && <span className="badge accent">{count}</span>}
                </a>
              )}
              {shop.total > 0 && (
                <>
                  <FacetForm filters={filters} isSort>
                    <SortSelect filters={filters} onChange={change} />
                  </FacetForm>
                  <ViewSwitch mode={mode} onChoose={chooseMode} />
                </>
              )}
            </div>
            <FilterChips filters={filters} shop={shop} />
            <Results shop={shop} mode={mode} />
          </div>
        </div>
      </div>
      {isSheetOpen && (
        <Opener value={filterButton}>
          <Suspense>
            <FilterSheet
              shop={shop}
              filters={filters}
              isPending={isPending}
              onChange={change}
              onClose={() => setIsSheetOpen(false)}
            />
          </Suspense>
        </Opener>
      )}
      {shop.items.length > 0 && <JsonLd data={itemListData(shop.items, publicUrl)} />}
    </main>
  )
}

function Results({ shop, mode }: { shop: ShopData; mode: ViewMode }) {
  const { items, filters, total, page, pages, facets } = shop
  if (items.length === 0) {
    return <ShopEmpty filters={filters} facets={facets} lastPage={total > 0 ? pages : null} />
  }
  return (
    <>
      <h2 className="visually-hidden" id={PRODUCTS_ID} tabIndex={-1}>
        Products
      </h2>
      <ul className={mode === 'list' ? undefined : 'cards three'}>
        {items.map((item, index) => (
          <ProductCard key={item.id} item={item} view={mode} isFirst={index < FIRST_ROW} />
        ))}
      </ul>
      <Pager page={page} pages={pages} pathOf={(number) => shopPath(filters, { page: String(number) })} />
    </>
  )
}

/**
 * A GET form of the filters. Its visible fields are `children`; all other filters are hidden inputs. The submit button
 * is only for browsers without JavaScript.
 */
function FacetForm(props: { filters: ShopFilters; isSort?: boolean; children: React.ReactNode }) {
  const { filters, isSort = false, children } = props
  const query = new URLSearchParams(shopPath(filters).split('?')[1] ?? '')
  const hidden = [...query].filter(([name]) => (isSort ? name !== 'sort' : name === 'search' || name === 'sort'))
  return (
    <Form method="get" action="/shop" preventScrollReset className={isSort ? 'sort-form' : undefined}>
      {hidden.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      {children}
      <noscript>
        <button type="submit" className="button quiet small">
          {isSort ? 'Sort' : 'Apply filters'}
        </button>
      </noscript>
    </Form>
  )
}

function crumbsOf({ filters, title }: ShopData): Crumb[] {
  const shop = { name: 'Shop', path: '/shop' }
  const home = { name: 'Home', path: '/' }
  if (title === 'Shop all') return [home, shop]
  return [home, shop, { name: title, path: shopPath(filters) }]
}

/** Switches between grid and list. */
function ViewSwitch({ mode, onChoose }: { mode: ViewMode; onChoose: (mode: ViewMode) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a form's frame around two buttons
    <span className="segmented" role="group" aria-label="View">
      <button type="button" aria-pressed={mode === 'grid'} aria-label="Grid" onClick={() => onChoose('grid')}>
        <LayoutGrid className="icon" aria-hidden />
      </button>
      <button type="button" aria-pressed={mode === 'list'} aria-label="List" onClick={() => onChoose('list')}>
        <List className="icon" aria-hidden />
      </button>
    </span>
  )
}
