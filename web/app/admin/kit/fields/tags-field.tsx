import { X } from 'lucide-react'
import { useState } from 'react'
import { type ControlledField, FieldFrame } from '../../../forms/field-frame.tsx'

/** Tags as chips. Enter or a comma adds the typed text, Backspace in the empty field removes the last tag. */
export function TagsField(props: ControlledField<string[]>) {
  const { value, onChange, onBlur, name, ref, disabled, ...facts } = props
  const [text, setText] = useState('')
  const add = (typed: string) => {
    const words = typed
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '')
    if (words.length > 0) onChange([...new Set([...value, ...words])])
    setText('')
  }
  return (
    <FieldFrame hint="Press Enter after each." {...facts}>
      {(control) => (
        <div className="tagsfield input">
          {value.map((tag) => (
            <span key={tag} className="chip">
              {tag}
              <button
                type="button"
                aria-label={`Remove ${tag}`}
                disabled={disabled}
                onClick={() => onChange(value.filter((one) => one !== tag))}
              >
                <X className="icon icon-small" aria-hidden />
              </button>
            </span>
          ))}
          <input
            {...control}
            ref={ref}
            name={name}
            disabled={disabled}
            value={text}
            autoComplete="off"
            onChange={(event) =>
              event.target.value.includes(',') ? add(event.target.value) : setText(event.target.value)
            }
            onBlur={() => {
              add(text)
              onBlur?.()
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault()
                add(text)
              } else if (event.key === 'Backspace' && text === '' && value.length > 0) {
                onChange(value.slice(0, -1))
              }
            }}
          />
        </div>
      )}
    </FieldFrame>
  )
}
