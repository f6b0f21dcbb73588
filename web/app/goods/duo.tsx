import type { CSSProperties } from 'react'
import type { ProductSummary } from '../areas/catalogue/queries.ts'

const SHOWN = 3
type Option = ProductSummary['options'][number]
type DuoColours = CSSProperties & { '--a': string; '--b': string }

/** A disc of two colours: a flavour, or a device's colour. Always beside its name. */
export function Duo({ swatch }: { swatch: readonly [string, string] }) {
  const style: DuoColours = { '--a': swatch[0], '--b': swatch[1] }
  return <span className="duo" style={style} aria-hidden="true" />
}

/** The first colours of the choice that has any, and how many there are: '3 flavours'. */
export function Duos({ options }: { options: readonly Option[] }) {
  const option = options.find(({ values }) => values.some(({ swatch }) => swatch !== null))
  if (!option) return null
  const swatches = option.values.flatMap(({ value, swatch }) => (swatch ? [{ value, swatch }] : []))
  return (
    <span className="row gap-[.4rem]">
      <span className="duos">
        {swatches.slice(0, SHOWN).map(({ value, swatch }) => (
          <Duo key={value} swatch={swatch} />
        ))}
      </span>
      <span className="fl">{counted(option)}</span>
    </span>
  )
}

function counted({ name, values }: Option): string {
  return `${values.length} ${name.toLowerCase()}${values.length === 1 ? '' : 's'}`
}
