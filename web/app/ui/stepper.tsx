import { Minus, Plus } from 'lucide-react'

/** A quantity from `min` (1 unless told) up to `max`, if there is one. */
export function Stepper(props: {
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  label?: string
}) {
  const { value, onChange, min = 1, max, label = 'Quantity' } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one line in every browser
    <div className="stepper" role="group" aria-label={label}>
      <button type="button" aria-label="One fewer" disabled={value <= min} onClick={() => onChange(value - 1)}>
        <Minus className="ico s" aria-hidden />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label="One more"
        disabled={max !== undefined && value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Plus className="ico s" aria-hidden />
      </button>
    </div>
  )
}
