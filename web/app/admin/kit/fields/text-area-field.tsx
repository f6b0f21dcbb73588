import { type ComponentProps, useState } from 'react'
import { type FieldFacts, FieldFrame } from '../../../forms/field-frame.tsx'

interface TextAreaFieldProps extends FieldFacts, Omit<ComponentProps<'textarea'>, 'ref'> {
  ref?: (area: HTMLTextAreaElement | null) => void
  /** The maximum length in characters; the current length is shown beside the label. */
  limit?: number | undefined
}

/** A textarea with a character count. Takes the props of react-hook-form's `register`. */
export function TextAreaField({ label, hint, error, isOptional, limit, ref, onChange, ...area }: TextAreaFieldProps) {
  const [length, setLength] = useState(() => String(area.value ?? area.defaultValue ?? '').length)
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      isOptional={isOptional}
      aside={limit !== undefined && <span className="small muted">{`${length} of ${limit} characters`}</span>}
    >
      {(control) => (
        <textarea
          className="textarea"
          {...area}
          {...control}
          ref={(element) => {
            ref?.(element)
            // The form sets its own value without an event.
            if (element) setLength(element.value.length)
          }}
          onChange={(event) => {
            setLength(event.target.value.length)
            onChange?.(event)
          }}
        />
      )}
    </FieldFrame>
  )
}
