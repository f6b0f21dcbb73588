import { TakeBackInput } from '@shop/contract/take-back/take-back.ts'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { DateField } from '../../forms/date-field.tsx'
import { Field } from '../../forms/field.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { api } from '../../lib/api.ts'
import { requestKey } from '../../lib/request-key.ts'
import { notify } from '../../ui/toast.ts'
import { SelectField } from '../kit/fields/select-field.tsx'
import { FormDialog } from '../kit/form/form-dialog.tsx'
import { toNumber } from '../kit/form/typed-numbers.ts'
import { type TakeBack, useTakeBackChanged } from './queries.ts'
import { KINDS, SOURCES, toOptions } from './take-back-words.ts'

/** What is typed, as the contract wants it. */
const TakeBackForm = z.preprocess(
  (typed: Record<string, string>) => ({
    ...typed,
    units: toNumber(typed.units ?? ''),
    weight_grams: toNumber(typed.weight_grams ?? ''),
    collected_on: typed.collected_on || null,
  }),
  TakeBackInput,
)

/** Records what was taken back, or changes a record: to correct it, or to say who collected it. */
export function TakeBackDialog({ record, onClose }: { record?: TakeBack; onClose: () => void }) {
  const changed = useTakeBackChanged()
  const [key] = useState(requestKey)
  const { form, field, submission } = useSchemaForm({
    schema: TakeBackForm,
    defaultValues: {
      taken_on: record?.taken_on ?? '',
      kind: record?.kind ?? 'vape',
      units: String(record?.units ?? ''),
      weight_grams: String(record?.weight_grams ?? ''),
      source: record?.source ?? 'post',
      collector: record?.collector ?? '',
      collector_reference: record?.collector_reference ?? '',
      collected_on: record?.collected_on ?? '',
    },
    send: async (body) => {
      if (record) {
        const { id, updated_at } = record
        await api('PUT /admin/take-back/:id', { params: { id }, body: { ...body, updated_at } })
      } else {
        await api('POST /admin/take-back/', { body, headers: { 'idempotency-key': key } })
      }
      await changed()
      notify.success('Record saved.')
      onClose()
    },
  })
  const date = (name: 'taken_on' | 'collected_on', label: string) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field: input, fieldState }) => (
        <DateField label={label} {...input} error={fieldState.error?.message} />
      )}
    />
  )
  return (
    <FormDialog
      title={record ? 'Change the record' : 'Record what was taken back'}
      action="Save"
      submission={submission}
      onClose={onClose}
    >
      {date('taken_on', 'Taken back on')}
      <SelectField label="What" options={toOptions(KINDS)} {...field('kind')} />
      <Field label="Units" inputMode="numeric" autoComplete="off" {...field('units')} />
      <Field label="Weight in grams, all together" inputMode="numeric" autoComplete="off" {...field('weight_grams')} />
      <SelectField label="How it came" options={toOptions(SOURCES)} {...field('source')} />
      <Field label="Collected by" hint="Once a collector has it." isOptional maxLength={120} {...field('collector')} />
      <Field label="Their reference" isOptional maxLength={120} {...field('collector_reference')} />
      {date('collected_on', 'Collected on')}
    </FormDialog>
  )
}
