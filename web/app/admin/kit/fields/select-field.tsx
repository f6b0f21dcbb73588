import type { ComponentProps, ReactNode } from 'react'
import { type FieldFacts, FieldFrame } from './field-frame.tsx'

interface SelectFieldProps extends FieldFacts, ComponentProps<'select'> {
  options: readonly { value: string | number; label: string; disabled?: boolean }[]
  /** Stands at the right of the label. */
  aside?: ReactNode
}

/** One of a few. Takes what react-hook-form's `register` gives; `children` may hold groups of options instead. */
export function SelectField({ label, hint, error, isOptional, aside, options, children, ...select }: SelectFieldProps) {
  // A form puts its value into the element once: options that come later would leave it at the first of them.
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
