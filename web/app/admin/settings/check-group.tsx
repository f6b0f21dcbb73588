import { SETTINGS_FIELDS } from '@shop/contract/fields/settings.fields.ts'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { describedBy, FieldNotes } from '../../forms/field-notes.tsx'

interface CheckGroupProps {
  name: 'deliver_to' | 'loose_battery_methods' | 'card_payment_classes' | 'dispatch_days'
  /** The labels of the values. */
  options: Readonly<Record<string, string>>
}

/** Chooses any number of a few options, in their listed order. */
export function CheckGroup({ name, options }: CheckGroupProps) {
  const { field, fieldState } = useController<Record<string, string[]>>({ name })
  const id = useId()
  const about: { label: string; help?: string } = SETTINGS_FIELDS[name]
  const notes = { hint: about.help, error: fieldState.error?.message }
  const toggle = (one: string) =>
    field.onChange(Object.keys(options).filter((other) => field.value.includes(other) !== (other === one)))
  return (
    <fieldset className="checkgroup" aria-describedby={describedBy(id, notes)}>
      <legend>{about.label}</legend>
      <div className="checks">
        {Object.entries(options).map(([value, label], index) => (
          <label key={value} className="check">
            <input
              type="checkbox"
              name={name}
              ref={index === 0 ? field.ref : undefined}
              checked={field.value.includes(value)}
              onChange={() => toggle(value)}
              onBlur={field.onBlur}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} {...notes} />
    </fieldset>
  )
}
