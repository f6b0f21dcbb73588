import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Checkbox } from '../../../forms/checkbox.tsx'
import { FLAVOUR_SWATCHES } from '../../../product/flavour-swatches.ts'
import { Gauge } from '../../../product/gauge.tsx'
import { Stars } from '../../../product/rating.tsx'
import { Swatch } from '../../../product/swatch.tsx'
import { starsAndUp } from './active-filters.ts'
import { PriceFacet } from './price-facet.tsx'
import type { Facets } from './shop-data.ts'
import { type ListFacet, type ShopFilters, toggled } from './shop-filters.ts'

interface FacetPanelProps {
  facets: Facets
  filters: ShopFilters
  onChange: (change: Partial<ShopFilters>) => void
}

/** The minimum ratings offered, in stars: lower ones would filter out almost nothing. */
const RATINGS_OFFERED: readonly number[] = [4, 3]

/** The number of brands shown before 'Show all'. */
const FEW_BRANDS = 6

/** All facet filters of the list, with the number of products for each choice. */
export function FacetPanel({ facets, filters, onChange }: FacetPanelProps) {
  const check = (facet: ListFacet, value: string, label: ReactNode, count: number) => (
    <FacetCheck
      key={value}
      name={facet}
      value={value}
      count={count}
      isChecked={filters[facet].includes(value)}
      onToggle={() => onChange(toggled(filters, facet, value))}
    >
      {label}
    </FacetCheck>
  )
  const ratings = facets.ratings.filter(
    ({ rating, count }) => (count > 0 && RATINGS_OFFERED.includes(rating)) || filters.ratings.includes(String(rating)),
  )
  return (
    <>
      <Checkbox
        name="in_stock"
        value="true"
        checked={filters.in_stock}
        onChange={() => onChange({ in_stock: !filters.in_stock })}
      >
        In stock only
      </Checkbox>
      <CategoryFacet facets={facets} filters={filters} check={check} />
      {facets.strengths.length > 0 && (
        <Facet title="Nicotine strength">
          {facets.strengths.map(({ mg, count }) => check('strengths', String(mg), <GaugeLabel mg={mg} />, count))}
        </Facet>
      )}
      {facets.flavours.length > 0 && (
        <Facet title="Flavour">
          {facets.flavours.map(({ key, name, count }) =>
            check(
              'flavours',
              key,
              <>
                <Swatch colours={FLAVOUR_SWATCHES[key]} />
                {name}
              </>,
              count,
            ),
          )}
        </Facet>
      )}
      {facets.price.max > 0 && (
        <Facet title="Price" isOpen={filters.min_price !== '' || filters.max_price !== ''}>
          <PriceFacet
            key={`${filters.min_price}-${filters.max_price}-${facets.price.max}`}
            limits={facets.price}
            filters={filters}
            onChange={onChange}
          />
        </Facet>
      )}
      <BrandFacet facets={facets} filters={filters} check={check} />
      {ratings.length > 0 && (
        <Facet title="Rating" isOpen={filters.ratings.length > 0}>
          {ratings.map(({ rating, count }) =>
            check(
              'ratings',
              String(rating),
              <>
                <Stars rating={rating} />
                <span className="visually-hidden">{starsAndUp(rating)}</span>
                <span className="small" aria-hidden="true">
                  {rating < 5 && 'and up'}
                </span>
              </>,
              count,
            ),
          )}
        </Facet>
      )}
    </>
  )
}

type Check = (facet: ListFacet, value: string, label: ReactNode, count: number) => ReactNode
type PartProps = Pick<FacetPanelProps, 'facets' | 'filters'> & { check: Check }

/** Subcategories are shown under a category that is chosen, or that contains the chosen subcategory. */
function CategoryFacet({ facets, filters, check }: PartProps) {
  if (facets.categories.length === 0) return null
  return (
    <Facet title="Category">
      {facets.categories.map(({ id, name, count }) => {
        const subs = facets.subcategories.filter(({ category_id }) => category_id === id)
        const isOpen =
          filters.categories.includes(String(id)) || subs.some((sub) => filters.subcategories.includes(String(sub.id)))
        return (
          <div key={id}>
            {check('categories', String(id), name, count)}
            {isOpen && subs.length > 0 && (
              <div className="nested">
                {subs.map((sub) => check('subcategories', String(sub.id), sub.name, sub.count))}
              </div>
            )}
          </div>
        )
      })}
    </Facet>
  )
}

function BrandFacet({ facets, filters, check }: PartProps) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = facets.brands.filter(
    ({ id }, index) => isWhole || index < FEW_BRANDS || filters.brands.includes(String(id)),
  )
  if (facets.brands.length === 0) return null
  return (
    <Facet title="Brand" isOpen={filters.brands.length > 0}>
      {shown.map(({ id, name, count }) => check('brands', String(id), name, count))}
      {shown.length < facets.brands.length && (
        <button type="button" className="link small min-h-8" onClick={() => setIsWhole(true)}>
          Show all {facets.brands.length}
        </button>
      )}
    </Facet>
  )
}

function GaugeLabel({ mg }: { mg: number }) {
  return (
    <>
      <Gauge mg={mg} />
      {mg} mg
    </>
  )
}

/** A collapsible group of choices; open while one of them is active. */
function Facet({ title, isOpen = true, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details className="facet" open={isOpen}>
      <summary>
        {title} <ChevronDown className="icon icon-small" aria-hidden />
      </summary>
      <fieldset>
        <legend className="visually-hidden">{title}</legend>
        {children}
      </fieldset>
    </details>
  )
}

function FacetCheck(props: {
  name: string
  value: string
  count: number
  isChecked: boolean
  onToggle: () => void
  children: ReactNode
}) {
  const { name, value, count, isChecked, onToggle, children } = props
  return (
    <Checkbox name={name} value={value} checked={isChecked} onChange={onToggle}>
      {children}
      <span className="item-count">
        {count}
        <span className="visually-hidden"> products</span>
      </span>
    </Checkbox>
  )
}
