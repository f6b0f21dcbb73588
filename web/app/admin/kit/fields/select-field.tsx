import type { ComponentProps, ReactNode } from 'react'
import { type FieldFacts, FieldFrame } from '../../../forms/field-frame.tsx'

interface SelectFieldProps extends FieldFacts, ComponentProps<'select'> {
  options: readonly { value: string | number; label: string; disabled?: boolean }[]
  /** Shown at the right of the label. */
  aside?: ReactNode
}

/** Chooses one of a few options. Takes the props of react-hook-form's `register`; `children` can be option groups. */
export function SelectField({ label, hint, error, isOptional, aside, options, children, ...select }: SelectFieldProps) {
  // Forms set the element's value once: without a new key, options that load later would leave the first one selected.
  const key = select.value === undefined ? options.map(({ value }) => value).join() : undefined
  return (
    <FieldFrame label={label} hint={hint} error={error} isOptional={isOptional} aside={aside}>
      {(control) => (
        <select key={key} className="select" {...select} {...control}>
          {children}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
