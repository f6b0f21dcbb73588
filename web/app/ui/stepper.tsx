import { Minus, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

/** More digits are assumed to be a typing error. */
const MAX_DIGITS = 4

/** Chooses a quantity from `min` (default 1) to an optional `max`, with buttons or by typing. */
export function Stepper(props: {
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  label?: string
}) {
  const { value, onChange, min = 1, max = Number.POSITIVE_INFINITY, label = 'Quantity' } = props
  /** Null unless the customer is typing: an incomplete number is not a quantity yet. */
  const [typed, setTyped] = useState<string | null>(null)
  // Several clicks can occur before the next render: each counts from the previous one.
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  const change = (wanted: number) => {
    const quantity = Math.min(max, Math.max(min, wanted))
    if (quantity === latest.current) return
    latest.current = quantity
    onChange(quantity)
  }
  const finish = () => {
    if (typed) change(Number(typed))
    setTyped(null)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one line in every browser
    <div className="stepper" role="group" aria-label={label}>
      <button
        type="button"
        aria-label="Decrease quantity"
        disabled={value <= min}
        onClick={() => change(latest.current - 1)}
      >
        <Minus className="icon icon-small" aria-hidden />
      </button>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        value={typed ?? value}
        onChange={({ target }) => setTyped(target.value.replace(/\D/g, '').slice(0, MAX_DIGITS))}
        onFocus={({ target }) => target.select()}
        onBlur={finish}
        onKeyDown={({ key }) => key === 'Enter' && finish()}
      />
      <output className="visually-hidden" aria-live="polite">
        {value}
      </output>
      <button
        type="button"
        aria-label="Increase quantity"
        disabled={value >= max}
        onClick={() => change(latest.current + 1)}
      >
        <Plus className="icon icon-small" aria-hidden />
      </button>
    </div>
  )
}
