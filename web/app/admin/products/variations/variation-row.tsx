import { VARIATION_FIELDS } from '@shop/contract/fields/variation.fields.ts'
import { X } from 'lucide-react'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Gauge } from '../../../product/gauge.tsx'
import { Swatch } from '../../../product/swatch.tsx'
import { listMessages } from '../../kit/form/list-messages.ts'
import type { ProductValues } from '../editor/product.values.ts'
import { FindingNotes, useFindings } from '../editor/product-findings.tsx'
import type { ColumnName } from './variations.paste.ts'
import { type Choice, combinationName, type Row } from './variations.row.ts'

interface VariationRowProps {
  row: Row
  columns: readonly ColumnName[]
  place: number
  options: readonly Choice[]
  isOnly: boolean
  onLeaveOut: () => void
}

/** One variation: its attributes, and editable cells, with errors below. */
export function VariationRow({ row, columns, place, options, isOnly, onLeaveOut }: VariationRowProps) {
  const { register, setValue, formState } = useFormContext<ProductValues>()
  const errors = formState.errors.variations?.[place]
  const findings = useFindings(`variations.${place}`).map(({ message }) => message)
  const messages = [...new Set(listMessages(errors))]
  const isNoted = messages.length + findings.length > 0
  const id = useId()
  const name = combinationName(row.attributes, options)
  const fieldOf = (column: ColumnName) =>
    register(`variations.${place}.${column}`, {
      ...(column === 'sku' && { onChange: () => setValue(`variations.${place}.isSkuSuggested`, false) }),
    })
  return (
    <>
      <tr className={isNoted ? 'faulty' : ''}>
        {options.map((option) => (
          <td key={option.name}>
            <ChoiceName option={option} value={row.attributes[option.name] ?? ''} />
          </td>
        ))}
        {columns.map((column) => (
          <td key={column}>
            <input
              className={column === 'sku' ? 'input cell sku-input' : 'input cell'}
              aria-label={`${VARIATION_FIELDS[column].label} of ${name}`}
              aria-invalid={errors?.[column] ? true : undefined}
              aria-describedby={isNoted ? id : undefined}
              autoComplete="off"
              spellCheck={false}
              {...(VARIATION_FIELDS[column].kind !== 'text' && { inputMode: 'decimal' })}
              data-place={place}
              data-column={column}
              {...fieldOf(column)}
            />
          </td>
        ))}
        <td>
          <PictureChoice place={place} name={name} />
        </td>
        <td>
          {!isOnly && (
            <button
              type="button"
              className="icon-button compact"
              aria-label={`Remove variant ${name}`}
              onClick={onLeaveOut}
            >
              <X className="icon icon-small" aria-hidden />
            </button>
          )}
        </td>
      </tr>
      {isNoted && (
        <tr className="rowfaults">
          <td colSpan={options.length + columns.length + 2} id={id}>
            {messages.map((message) => (
              <p key={message} className="field-error">
                {name}: {message}
              </p>
            ))}
            <FindingNotes messages={findings} about={name} />
          </td>
        </tr>
      )}
    </>
  )
}

/** A flavour with its swatch, or a strength with its gauge. */
function ChoiceName({ option, value }: { option: Choice; value: string }) {
  const swatch = option.values.find((known) => known.value === value)?.swatch
  const strength = /^(\d+(?:\.\d+)?) ?mg/.exec(value)?.[1]
  return (
    <span className="hstack">
      {swatch && <Swatch colours={swatch} />}
      {strength !== undefined && /strength|nicotine/i.test(option.name) && <Gauge mg={Number(strength)} />}
      {value}
    </span>
  )
}

/** Chooses the image of the variation; the cover by default. */
function PictureChoice({ place, name }: { place: number; name: string }) {
  const { control, setValue } = useFormContext<ProductValues>()
  const [images, chosen] = useWatch({ control, name: ['images', `variations.${place}.media_key`] })
  return (
    <select
      className="select small"
      aria-label={`Image of ${name}`}
      value={chosen ?? ''}
      onChange={(event) => setValue(`variations.${place}.media_key`, event.target.value || null, { shouldDirty: true })}
    >
      <option value="">Cover</option>
      {images.map(({ id, alt, file }, at) => (
        <option key={id} value={id}>
          {at + 1}: {alt || file?.name || 'Image'}
        </option>
      ))}
      {chosen !== null && !images.some(({ id }) => id === chosen) && <option value={chosen}>Own image</option>}
    </select>
  )
}
