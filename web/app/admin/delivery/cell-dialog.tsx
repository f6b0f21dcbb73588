import { type DeliveryService, type DeliveryZone, findRate } from '@shop/contract/delivery/decide.ts'
import { hasOwnSettings } from '@shop/contract/delivery/services.ts'
import { Controller, useForm } from 'react-hook-form'
import { Field } from '../../forms/field.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import { MoneyField } from '../kit/fields/money-field.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { FormDialog } from '../kit/form/form-dialog.tsx'
import { toNumber } from '../kit/form/typed-numbers.ts'
import type { AdminSettings, SettingsValues } from '../settings/queries.ts'
import { findDeliveryError, useSaveDelivery } from './use-delivery.ts'

interface CellValues {
  offer: 'own' | 'same' | 'no'
  price: number | null
  free_from: number | null
  days: string
  kilograms: string
}

interface CellDialogProps {
  settings: AdminSettings
  service: DeliveryService
  zone: DeliveryZone
  onClose: () => void
}

/** Edits the rate of a service in a zone. */
export function CellDialog({ settings, service, zone, onClose }: CellDialogProps) {
  const save = useSaveDelivery(settings)
  const [base] = settings.delivery.zones
  const isBase = zone.key === base?.key
  const isOwnSetting = isBase && hasOwnSettings(service.key)
  const cell = settings.delivery.rates.find((rate) => rate.service === service.key && rate.zone === zone.key)
  const rate = findRate(settings, service.key, zone.key)
  const form = useForm<CellValues>({
    defaultValues: {
      offer: cell ? (cell.terms || isBase ? 'own' : 'same') : 'no',
      price: rate?.price ?? null,
      free_from: rate?.free_from ?? null,
      days: rate?.days ?? '2-3',
      kilograms: cell?.max_weight_grams ? String(cell.max_weight_grams / 1000) : '',
    },
  })
  const offer = form.watch('offer')
  const submission = useSubmit(form, async (values) => {
    const found = readCell(values)
    if ('path' in found) return form.setError(found.path, { message: found.message })
    const { terms, max_weight_grams } = found
    const others = settings.delivery.rates.filter((one) => one !== cell)
    const own = { service: service.key, zone: zone.key, max_weight_grams, terms: isOwnSetting ? null : terms }
    const delivery = { ...settings.delivery, rates: values.offer === 'no' ? others : [...others, own] }
    const problem = findDeliveryError(delivery)
    if (problem) return form.setError('offer', { message: problem })
    if (isOwnSetting && terms && service.key === 'standard' && terms.free_from === null)
      return form.setError('free_from', { message: 'Enter an amount: the whole shop says from when standard is free.' })
    await save({ delivery, ...(isOwnSetting && terms && toSettings(service.key, terms)) })
    onClose()
  })
  const { errors } = form.formState
  const hasFreeFrom = !(isOwnSetting && service.key === 'express')
  return (
    <FormDialog title={`${service.name}, ${zone.name}`} action="Save" submission={submission} onClose={onClose}>
      <SelectField
        label="Offered"
        error={errors.offer?.message}
        options={[
          { value: 'own', label: isBase ? 'Yes' : 'At a price of its own' },
          ...(isBase ? [] : [{ value: 'same', label: `As in ${base?.name}` }]),
          { value: 'no', label: 'Not offered' },
        ]}
        {...form.register('offer')}
      />
      {offer === 'own' && (
        <>
          <Controller
            control={form.control}
            name="price"
            render={({ field }) => <MoneyField label="Price" error={errors.price?.message} {...field} />}
          />
          {hasFreeFrom && (
            <Controller
              control={form.control}
              name="free_from"
              render={({ field }) => (
                <MoneyField
                  label="Free from"
                  hint="Order value after discounts. Leave it blank if it’s never free."
                  error={errors.free_from?.message}
                  {...field}
                />
              )}
            />
          )}
          <Field
            label="Arrives after"
            hint="Working days after dispatch, like 1 or 2-3."
            error={errors.days?.message}
            autoComplete="off"
            {...form.register('days')}
          />
        </>
      )}
      {offer !== 'no' && (
        <Field
          label="Up to, in kg"
          hint="Weights come from the products; one without a weight counts as 0. Leave it blank for no limit."
          error={errors.kilograms?.message}
          inputMode="decimal"
          autoComplete="off"
          {...form.register('kilograms')}
        />
      )}
    </FormDialog>
  )
}

type Terms = NonNullable<AdminSettings['delivery']['rates'][number]['terms']>

function readCell(values: CellValues): { terms: Terms | null; max_weight_grams: number | null } | FieldMessage {
  const { offer, price, free_from, days, kilograms } = values
  const weight = toNumber(kilograms)
  if (Number.isNaN(weight) || weight === 0) return { path: 'kilograms', message: 'Enter kilograms, like 2 or 0.75.' }
  const max_weight_grams = weight === null ? null : Math.round(weight * 1000)
  if (offer !== 'own') return { terms: null, max_weight_grams }
  if (price === null || Number.isNaN(price)) return { path: 'price', message: 'Enter a price; 0 is free.' }
  if (Number.isNaN(free_from)) return { path: 'free_from', message: 'Enter an amount, or leave it blank.' }
  if (!/^\d+(?:\s*(?:-|–|to)\s*\d+)?$/.test(days.trim()))
    return { path: 'days', message: 'Enter working days from 1 to 30, like 1 or 2-3.' }
  return { terms: { price, free_from, days }, max_weight_grams }
}

interface FieldMessage {
  path: keyof CellValues
  message: string
}

/** The fees and days of standard and express in the first zone are settings, which the whole shop quotes. */
const toSettings = (service: string, { price, free_from, days }: Terms): Partial<SettingsValues> =>
  service === 'express'
    ? { express_shipping_fee: price, express_days: days }
    : { standard_delivery_fee: price, free_shipping_threshold: free_from ?? 0, standard_days: days }
