import type { ProductSummary } from '../storefront/catalogue/queries.ts'

const SHOWN = 3
type Option = ProductSummary['options'][number]

/** A swatch of two colours, shown with its name. An SVG, because the page's policy blocks style attributes. */
export function Swatch({ colours: [first, second] }: { colours: readonly [string, string] }) {
  return (
    <svg className="swatch" viewBox="0 0 2 2" aria-hidden="true">
      <path d="M0 0h2v2H0z" fill={second} />
      <path d="M0 0h2L0 2z" fill={first} />
    </svg>
  )
}

/** The first swatches of the first option that has any, and its number of values: '3 flavours'. */
export function Swatches({ options }: { options: readonly Option[] }) {
  const option = options.find(({ values }) => values.some(({ swatch }) => swatch !== null))
  if (!option) return null
  const swatches = option.values.flatMap(({ value, swatch }) => (swatch ? [{ value, swatch }] : []))
  return (
    <span className="hstack gap-[.4rem]">
      <span className="swatches">
        {swatches.slice(0, SHOWN).map(({ value, swatch }) => (
          <Swatch key={value} colours={swatch} />
        ))}
      </span>
      <span className="option-count">{counted(option)}</span>
    </span>
  )
}

function counted({ name, values }: Option): string {
  return `${values.length} ${name.toLowerCase()}${values.length === 1 ? '' : 's'}`
}
