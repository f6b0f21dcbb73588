import { PRODUCT_LIST_MAX_PRICE, PRODUCT_LIST_MIN_PRICE } from '@shop/contract/constants.ts'
import { type FormEvent, useState } from 'react'
import { shortPrice } from '../../../product/short-price.ts'
import type { Facets } from './shop-data.ts'
import type { ShopFilters } from './shop-filters.ts'

interface PriceFacetProps {
  /** The lowest and highest price, in pounds; a fixed range without products (docs/behaviour.md, Catalogue). */
  limits: Facets['price']
  filters: ShopFilters
  onChange: (change: Partial<ShopFilters>) => void
}

/** Filters by price: a slider, and two number fields. Only these have names, so only they are submitted. */
export function PriceFacet({ limits, filters, onChange }: PriceFacetProps) {
  const floor = limits.max > 0 ? Math.floor(limits.min) : PRODUCT_LIST_MIN_PRICE
  const ceiling = limits.max > 0 ? Math.max(Math.ceil(limits.max), floor + 1) : PRODUCT_LIST_MAX_PRICE
  const [low, setLow] = useState(numberOr(filters.min_price, floor))
  const [high, setHigh] = useState(numberOr(filters.max_price, ceiling))

  function apply(nextLow: number, nextHigh: number) {
    const [from, to] = nextLow <= nextHigh ? [nextLow, nextHigh] : [nextHigh, nextLow]
    const min_price = from > floor ? String(from) : ''
    const max_price = to < ceiling ? String(to) : ''
    if (min_price !== filters.min_price || max_price !== filters.max_price) onChange({ min_price, max_price })
  }
  const place = (value: number) => (100 * (clamped(value, floor, ceiling) - floor)) / (ceiling - floor)
  const thumb = { min: floor, max: ceiling, onSettle: () => apply(low, high) }

  return (
    <>
      <div className="range two-thumbs">
        <svg aria-hidden="true">
          <rect x={`${place(low)}%`} width={`${place(high) - place(low)}%`} height="100%" />
        </svg>
        <Thumb {...thumb} label="Lowest price" value={low} onMove={(value) => setLow(Math.min(value, high))} />
        <Thumb {...thumb} label="Highest price" value={high} onMove={(value) => setHigh(Math.max(value, low))} />
      </div>
      <div className="price-boxes">
        <PriceBox
          label="From"
          name="min_price"
          preset={floor}
          value={filters.min_price}
          onSet={(value) => apply(value, high)}
        />
        <PriceBox
          label="To"
          name="max_price"
          preset={ceiling}
          value={filters.max_price}
          onSet={(value) => apply(low, value)}
        />
      </div>
    </>
  )
}

/** One end of the range. The value is applied when the pointer or the key is released. */
function Thumb(props: {
  label: string
  min: number
  max: number
  value: number
  onMove: (value: number) => void
  onSettle: () => void
}) {
  const { label, min, max, value, onMove, onSettle } = props
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={shortPrice(value)}
      min={min}
      max={max}
      step={1}
      value={clamped(value, min, max)}
      onChange={(event) => onMove(Number(event.target.value))}
      onPointerUp={onSettle}
      onKeyUp={onSettle}
    />
  )
}

function PriceBox(props: {
  label: string
  name: string
  preset: number
  value: string
  onSet: (value: number) => void
}) {
  const { label, name, preset, value, onSet } = props
  function handleBlur(event: FormEvent<HTMLInputElement>) {
    onSet(numberOr(event.currentTarget.value.replace('£', ''), preset))
  }
  return (
    <label>
      <span className="visually-hidden">{label}, in pounds</span>
      <input
        className="input"
        name={name}
        inputMode="decimal"
        placeholder={shortPrice(preset)}
        defaultValue={value && `£${value}`}
        onBlur={handleBlur}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          handleBlur(event)
        }}
      />
    </label>
  )
}

const clamped = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** Returns the typed number; `preset` for blank or invalid input. */
function numberOr(text: string, preset: number): number {
  const number = Number(text)
  return text.trim() === '' || !Number.isFinite(number) || number < 0 ? preset : number
}
