import { NATION_NAMES, WEEKDAY_NAMES } from '@shop/contract/constants.ts'
import { SETTINGS_FIELDS } from '@shop/contract/fields/settings.fields.ts'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { describedBy, FieldNotes } from '../../forms/field-notes.tsx'
import { Card, FieldCard } from '../kit/card.tsx'
import { RecordInput, RecordInputs } from '../kit/form/record-input.tsx'
import { CLASS_NAMES } from '../product-classes.ts'

const METHOD_NAMES = { standard: 'Standard', express: 'Express' }

/** When orders leave and arrive, and the limits that customers are promised. */
export function PromiseCards() {
  return (
    <>
      <FieldCard title="Dispatch">
        <div className="settinggrid three-columns">
          <RecordInputs fields={SETTINGS_FIELDS} group="dispatch" />
        </div>
        <CheckGroup name="dispatch_days" options={WEEKDAY_NAMES} />
        <RecordInputs fields={SETTINGS_FIELDS} group="holidays" />
      </FieldCard>
      <FieldCard title="Limits">
        <div className="settinggrid">
          <RecordInputs fields={SETTINGS_FIELDS} group="limits" />
        </div>
        <RecordInputs fields={SETTINGS_FIELDS} group="takeback" />
      </FieldCard>
    </>
  )
}

/** The switches for legal rules and for staff’s two-factor login, each with its reason. */
export function SellingCards() {
  return (
    <>
      <FieldCard title="Selling rules">
        <RecordInputs fields={SETTINGS_FIELDS} group="switches" />
        <RecordInput fields={SETTINGS_FIELDS} name="vape_marketing_mode" />
        <CheckGroup name="deliver_to" options={NATION_NAMES} />
        <CheckGroup name="loose_battery_methods" options={METHOD_NAMES} />
        <CheckGroup name="card_payment_classes" options={CLASS_NAMES} />
        <RecordInputs fields={SETTINGS_FIELDS} group="selling" without={['vape_marketing_mode']} />
      </FieldCard>
      <Card title="Staff">
        <RecordInputs fields={SETTINGS_FIELDS} group="staff" />
      </Card>
    </>
  )
}

interface CheckGroupProps {
  name: 'deliver_to' | 'loose_battery_methods' | 'card_payment_classes' | 'dispatch_days'
  /** The labels of the values. */
  options: Readonly<Record<string, string>>
}

/** Chooses any number of a few options, in their listed order. */
function CheckGroup({ name, options }: CheckGroupProps) {
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
