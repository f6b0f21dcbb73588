import { formatPrice } from '@shop/contract/lib/money.ts'
import { useState } from 'react'
import { type ControlledField, FieldFrame } from './field-frame.tsx'

const UNREADABLE = 'Write an amount such as 4.99.'

/** Pounds from '4.99', '£4.99' or '1,250'; null from nothing, NaN from what is no amount. */
export function readPounds(text: string): number | null {
  const plain = text.replace(/[£,\s]/g, '')
  if (plain === '') return null
  return /^\d+(?:\.\d{1,2})?$|^\.\d{1,2}$/.test(plain) ? Number(plain) : Number.NaN
}

const textOf = (pounds: number | null | undefined) =>
  pounds === null || pounds === undefined || Number.isNaN(pounds) ? '' : formatPrice(pounds).replace(/[£,]/g, '')

/** An amount in pounds, as calls take it; null while there is none. Takes react-hook-form's `field`. */
export function MoneyField(props: ControlledField<number | null | undefined>) {
  const { label, hint, error, isOptional, value, onChange, onBlur, name, ref, disabled } = props
  const [text, setText] = useState(() => textOf(value))
  const [known, setKnown] = useState(value)
  if (!Object.is(value, known)) {
    setKnown(value)
    // Set by the form itself, such as by taking over a newer version; what was typed here stays as it was typed.
    if (!Object.is(readPounds(text), value ?? null)) setText(textOf(value))
  }
  const isUnreadable = Number.isNaN(readPounds(text))
  return (
    <FieldFrame label={label} hint={hint} error={isUnreadable && error ? UNREADABLE : error} isOptional={isOptional}>
      {(control) => (
        <span className="moneyfield">
          <span aria-hidden>£</span>
          <input
            {...control}
            ref={ref}
            name={name}
            disabled={disabled}
            className="input"
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              onChange(readPounds(event.target.value))
            }}
            onBlur={() => {
              if (!isUnreadable) setText(textOf(readPounds(text)))
              onBlur?.()
            }}
          />
        </span>
      )}
    </FieldFrame>
  )
}
