import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { PlainButton, SmallButton } from '../../../ui/buttons.tsx'
import { FieldCard } from '../../kit/card.tsx'
import type { ProductValues } from '../editor/product.values.ts'
import { OptionsEditor } from './options-editor.tsx'
import { useMatrix } from './use-matrix.ts'
import { addCombinations, leftOut } from './variations.matrix.ts'
import { combinationName } from './variations.row.ts'
import { VariationsTable } from './variations-table.tsx'

/** The options, and a row for each of their combinations. */
export function VariationsCard() {
  const { change, rejection, max } = useMatrix()
  return (
    <FieldCard title="Variants">
      <OptionsEditor change={change} max={max} />
      {rejection && (
        <p className="field-error" role="alert">
          {rejection}
        </p>
      )}
      <VariationsTable change={change} />
      <LeftOut change={change} max={max} />
    </FieldCard>
  )
}

/** The combinations that are not for sale, to be added individually or all at once. */
function LeftOut({ change, max }: { change: ReturnType<typeof useMatrix>['change']; max: number }) {
  const { control } = useFormContext<ProductValues>()
  const [options, variations] = useWatch({ control, name: ['options', 'variations'] })
  const [chosen, setChosen] = useState('')
  const missing = leftOut({ options, variations }, max)
  if (missing.length === 0) return null
  const names = missing.map((attributes) => combinationName(attributes, options))
  const at = Math.max(names.indexOf(chosen), 0)
  const attributes = missing[at]
  return (
    <div className="hstack wrapping">
      <span className="small muted">
        {missing.length === 1 ? "1 combination isn't sold." : `${missing.length} combinations aren't sold.`}
      </span>
      <select
        className="select small"
        aria-label="Combination to add"
        value={names[at]}
        onChange={(event) => setChosen(event.target.value)}
      >
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <SmallButton onClick={() => attributes && change((matrix) => addCombinations(matrix, [attributes]))}>
        Add row
      </SmallButton>
      {missing.length > 1 && (
        <PlainButton onClick={() => change((matrix) => addCombinations(matrix, missing))}>Add all</PlainButton>
      )}
    </div>
  )
}
