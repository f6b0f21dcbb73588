import { NATION_NAMES, NATIONS } from '@shop/contract/constants.ts'
import type { DeliveryZone } from '@shop/contract/delivery/decide.ts'
import { Controller, useForm } from 'react-hook-form'
import { Checkbox } from '../../forms/checkbox.tsx'
import { Field } from '../../forms/field.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import { TagsField } from '../kit/fields/tags-field.tsx'
import { FormDialog } from '../kit/form/form-dialog.tsx'
import type { AdminSettings } from '../settings/queries.ts'
import { findDeliveryError, keyFor, useSaveDelivery } from './use-delivery.ts'

interface ZoneDialogProps {
  settings: AdminSettings
  /** Undefined to add one. */
  zone?: DeliveryZone
  onClose: () => void
}

/** Adds, changes or archives a zone. The first zone has no areas: it is the rest of the country. */
export function ZoneDialog({ settings, zone, onClose }: ZoneDialogProps) {
  const save = useSaveDelivery(settings)
  const { delivery } = settings
  const isBase = zone !== undefined && zone.key === delivery.zones[0]?.key
  const form = useForm({
    defaultValues: {
      name: zone?.name ?? '',
      nations: zone?.nations ?? [],
      areas: zone?.areas ?? [],
      is_archived: zone?.is_archived ?? false,
    },
  })
  const submission = useSubmit(form, async (values) => {
    const key = zone?.key ?? keyFor(values.name, delivery.zones)
    const saved = { key, ...values }
    const zones = zone ? delivery.zones.map((one) => (one.key === key ? saved : one)) : [...delivery.zones, saved]
    const problem = findDeliveryError({ ...delivery, zones })
    if (problem) return form.setError(values.name.trim() === '' || isBase ? 'name' : 'areas', { message: problem })
    await save({ delivery: { ...delivery, zones } })
    onClose()
  })
  const { errors } = form.formState
  return (
    <FormDialog title={zone ? `Edit ${zone.name}` : 'New zone'} action="Save" submission={submission} onClose={onClose}>
      <Field label="Name" error={errors.name?.message} autoComplete="off" {...form.register('name')} />
      {isBase ? (
        <p className="hint">Every postcode that no other zone has.</p>
      ) : (
        <>
          <Controller
            control={form.control}
            name="areas"
            render={({ field }) => (
              <TagsField
                label="Postcodes"
                hint="Like IV, KA27, PA20-80 or IV27 4. Press Enter after each. The smallest area wins."
                error={errors.areas?.message}
                {...field}
              />
            )}
          />
          <Controller
            control={form.control}
            name="nations"
            render={({ field }) => (
              <fieldset className="checkgroup">
                <legend>Whole nations</legend>
                <div className="checks">
                  {NATIONS.map((nation) => (
                    <Checkbox
                      key={nation}
                      checked={field.value.includes(nation)}
                      onChange={() =>
                        field.onChange(NATIONS.filter((one) => field.value.includes(one) !== (one === nation)))
                      }
                    >
                      {NATION_NAMES[nation]}
                    </Checkbox>
                  ))}
                </div>
              </fieldset>
            )}
          />
          {zone && (
            <Checkbox {...form.register('is_archived')}>Archived: its postcodes count to the others again</Checkbox>
          )}
        </>
      )}
    </FormDialog>
  )
}
