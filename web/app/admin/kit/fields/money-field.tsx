import { formatPrice } from '@shop/contract/lib/money.ts'
import { useState } from 'react'
import { type ControlledField, FieldFrame } from '../../../forms/field-frame.tsx'

const UNREADABLE = 'Write an amount such as 4.99.'

/** Parses '4.99', '£4.99' or '1,250' as pounds; null for an empty text, NaN for an invalid amount. */
export function readPounds(text: string): number | null {
  const plain = text.replace(/[£,\s]/g, '')
  if (plain === '') return null
  return /^\d+(?:\.\d{1,2})?$|^\.\d{1,2}$/.test(plain) ? Number(plain) : Number.NaN
}

const textOf = (pounds: number | null | undefined) =>
  pounds === null || pounds === undefined || Number.isNaN(pounds) ? '' : formatPrice(pounds).replace(/[£,]/g, '')

/** An amount in pounds; null if empty. Takes react-hook-form's `field` as props. */
export function MoneyField(props: ControlledField<number | null | undefined>) {
  const { value, onChange, onBlur, error, label, hint, isOptional, ...input } = props
  const [text, setText] = useState(() => textOf(value))
  const [known, setKnown] = useState(value)
  if (!Object.is(value, known)) {
    setKnown(value)
    // The form has set the value, for example by loading a newer version; text typed for the same value is unchanged.
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
            {...input}
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
