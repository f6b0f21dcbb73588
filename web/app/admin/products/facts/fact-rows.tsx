import { Nutrient } from '@shop/contract/compliance.ts'
import { Plus, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { type Path, useFormContext, useWatch } from 'react-hook-form'
import { SmallButton } from '../../../ui/buttons.tsx'
import { listMessages } from '../../kit/form/list-messages.ts'
import type { ProductValues } from '../editor/product.values.ts'
import { FindingNotes, useFindings } from '../editor/product-findings.tsx'
import type { FactField } from './facts.kinds.ts'
import type { FactValue, NutrientRow, StatementRow } from './facts.values.ts'

const UNITS = Nutrient.shape.unit.options

/** The hazard statements of a label: code and text. */
export function Statements({ fact }: { fact: FactField }) {
  const { rows, change, errorsAt } = useRows(fact, isStatement)
  return (
    <Rows fact={fact} count={rows.length} onAdd={() => change([...rows, { code: '', text: '' }])} errorsAt={errorsAt}>
      {(place) => (
        <div className="factrow statement">
          <Cell
            path={`compliance.${fact.name}.${place}.code`}
            label={`Code of statement ${place + 1}`}
            placeholder="H302"
          />
          <Cell
            path={`compliance.${fact.name}.${place}.text`}
            label={`Words of statement ${place + 1}`}
            placeholder="Harmful if swallowed"
          />
          <Remove
            label={`Remove statement ${place + 1}`}
            onPress={() => change(rows.filter((_, at) => at !== place))}
          />
        </div>
      )}
    </Rows>
  )
}

/** The nutrients of a daily portion: name, amount, unit and share of the reference value. */
export function Nutrients({ fact }: { fact: FactField }) {
  const { rows, change, errorsAt } = useRows(fact, isNutrient)
  const { register } = useFormContext<ProductValues>()
  const add = () => change([...rows, { name: '', amount: '', unit: 'mg', nrv_percent: '' }])
  return (
    <Rows fact={fact} count={rows.length} onAdd={add} errorsAt={errorsAt}>
      {(place) => (
        <div className="factrow nutrient">
          <Cell
            path={`compliance.${fact.name}.${place}.name`}
            label={`Nutrient ${place + 1}`}
            placeholder="Vitamin D3"
          />
          <Cell
            path={`compliance.${fact.name}.${place}.amount`}
            label={`Amount of nutrient ${place + 1}`}
            placeholder="100"
            inputMode="decimal"
          />
          <select
            className="select"
            aria-label={`Unit of nutrient ${place + 1}`}
            {...register(`compliance.${fact.name}.${place}.unit`)}
          >
            {UNITS.map((unit) => (
              <option key={unit}>{unit}</option>
            ))}
          </select>
          <Cell
            path={`compliance.${fact.name}.${place}.nrv_percent`}
            label={`NRV of nutrient ${place + 1}, percent`}
            placeholder="NRV %"
            inputMode="decimal"
          />
          <Remove label={`Remove nutrient ${place + 1}`} onPress={() => change(rows.filter((_, at) => at !== place))} />
        </div>
      )}
    </Rows>
  )
}

function useRows<Row extends StatementRow | NutrientRow>({ name }: FactField, isRow: (row: unknown) => row is Row) {
  const { control, setValue, formState } = useFormContext<ProductValues>()
  const path = `compliance.${name}` as const
  const value: FactValue | undefined = useWatch({ control, name: path })
  const rows = Array.isArray(value) ? value.filter(isRow) : []
  const errors = Object.entries(formState.errors.compliance ?? {}).find(([key]) => key === name)?.[1]
  const findings = useFindings(path)
  return {
    rows,
    change: (next: Row[]) => {
      const changed: unknown = next
      // Each kind of fact has rows of one type, but the type of all facts allows any.
      if (isFactValue(changed)) setValue(path, changed, { shouldDirty: true })
    },
    /** Returns the errors of a row; for 'all', those of the whole list. */
    errorsAt: (place: number | 'all'): RowErrors => {
      const at = place === 'all' ? path : `${path}.${place}`
      const found = findings
        .filter((finding) => finding.path === at || (place !== 'all' && finding.path.startsWith(`${at}.`)))
        .map(({ message }) => message)
      const own = place === 'all' ? messageOf(errors) : listMessages(Array.isArray(errors) ? errors[place] : undefined)
      return { own: [...new Set(own)], found }
    },
  }
}

function messageOf(error: unknown): string[] {
  return typeof error === 'object' && error !== null && 'message' in error ? listMessages(error) : []
}

const hasText = (row: unknown, key: string) =>
  typeof row === 'object' &&
  row !== null &&
  Object.entries(row).some(([name, value]) => name === key && typeof value === 'string')
const isStatement = (row: unknown): row is StatementRow => hasText(row, 'code')
const isNutrient = (row: unknown): row is NutrientRow => hasText(row, 'amount')
const isFactValue = (value: unknown): value is StatementRow[] | NutrientRow[] => Array.isArray(value)

interface RowsProps {
  fact: FactField
  count: number
  onAdd: () => void
  errorsAt: (place: number | 'all') => RowErrors
  children: (place: number) => ReactNode
}

function Rows({ fact, count, onAdd, errorsAt, children }: RowsProps) {
  return (
    <fieldset className="field">
      <legend className="group-legend">{fact.label}</legend>
      {fact.hint && <p className="hint">{fact.hint}</p>}
      <div className="factrows">
        {Array.from({ length: count }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place
          <div key={place}>
            {children(place)}
            <RowErrorList {...errorsAt(place)} />
          </div>
        ))}
      </div>
      <RowErrorList {...errorsAt('all')} />
      <SmallButton onClick={onAdd}>
        <Plus className="icon icon-small" aria-hidden />
        Add a row
      </SmallButton>
    </fieldset>
  )
}

/** The validation errors of the typed values, and the compliance findings. */
interface RowErrors {
  own: readonly string[]
  found: readonly string[]
}

function RowErrorList({ own, found }: RowErrors) {
  return (
    <>
      {own.map((message) => (
        <p key={message} className="field-error">
          {message}
        </p>
      ))}
      <FindingNotes messages={found} />
    </>
  )
}

function Cell({ path, label, ...input }: { path: Path<ProductValues>; label: string } & ComponentProps<'input'>) {
  const { register, getFieldState, formState } = useFormContext<ProductValues>()
  const isFaulty = getFieldState(path, formState).invalid
  return (
    <input
      {...input}
      className="input"
      aria-label={label}
      aria-invalid={isFaulty || undefined}
      autoComplete="off"
      {...register(path)}
    />
  )
}

function Remove({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" className="icon-button compact" aria-label={label} onClick={onPress}>
      <X className="icon icon-small" aria-hidden />
    </button>
  )
}
