import type { DeliveryService } from '@shop/contract/delivery/decide.ts'
import { STANDARD } from '@shop/contract/delivery/services.ts'
import { useForm } from 'react-hook-form'
import { Checkbox } from '../../forms/checkbox.tsx'
import { Field } from '../../forms/field.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import { TextAreaField } from '../kit/fields/text-area-field.tsx'
import { FormDialog } from '../kit/form/form-dialog.tsx'
import type { AdminSettings } from '../settings/queries.ts'
import { findDeliveryError, keyFor, useSaveDelivery } from './use-delivery.ts'

interface ServiceDialogProps {
  settings: AdminSettings
  /** Undefined to add one. */
  service?: DeliveryService
  onClose: () => void
}

/** Adds, renames or archives a service. */
export function ServiceDialog({ settings, service, onClose }: ServiceDialogProps) {
  const save = useSaveDelivery(settings)
  const { delivery, loose_battery_methods } = settings
  const form = useForm({
    defaultValues: {
      name: service?.name ?? '',
      detail: service?.detail ?? '',
      courier_code: service?.courier_code ?? '',
      collection_point: service?.collection_point ?? '',
      takesBatteries: service !== undefined && loose_battery_methods.includes(service.key),
      is_archived: service?.is_archived ?? false,
    },
  })
  const submission = useSubmit(form, async ({ takesBatteries, courier_code, collection_point, ...values }) => {
    const key = service?.key ?? keyFor(values.name, delivery.services)
    const saved = {
      key,
      ...values,
      courier_code: courier_code.trim() || null,
      collection_point: collection_point.trim() || null,
    }
    const services = service
      ? delivery.services.map((one) => (one.key === key ? saved : one))
      : [...delivery.services, saved]
    const problem = findDeliveryError({ ...delivery, services })
    if (problem) return form.setError('name', { message: problem })
    const others = loose_battery_methods.filter((method) => method !== key)
    await save({
      delivery: { ...delivery, services },
      loose_battery_methods: takesBatteries ? [...others, key] : others,
    })
    onClose()
  })
  const { errors } = form.formState
  return (
    <FormDialog
      title={service ? `Edit ${service.name}` : 'New service'}
      action="Save"
      submission={submission}
      onClose={onClose}
    >
      <Field label="Name" error={errors.name?.message} autoComplete="off" {...form.register('name')} />
      <Field
        label="Carrier"
        hint="Only you see it. For example Royal Mail Tracked 48."
        error={errors.detail?.message}
        autoComplete="off"
        isOptional
        {...form.register('detail')}
      />
      <Field
        label="Courier’s service code"
        hint="For label files, as the courier writes it. For example TPS48 in Click & Drop."
        error={errors.courier_code?.message}
        autoComplete="off"
        isOptional
        {...form.register('courier_code')}
      />
      <TextAreaField
        label="Collect from"
        hint="Only if customers collect it: the address with its postcode, and when you’re open."
        error={errors.collection_point?.message}
        rows={2}
        isOptional
        {...form.register('collection_point')}
      />
      <Checkbox {...form.register('takesBatteries')}>Takes loose batteries: by road only (rule H5)</Checkbox>
      {service && service.key !== STANDARD && (
        <Checkbox {...form.register('is_archived')}>Archived: no longer offered, past orders stay as they are</Checkbox>
      )}
    </FormDialog>
  )
}
