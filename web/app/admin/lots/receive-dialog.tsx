import { LotReceipt } from '@shop/contract/lots/lots.admin.ts'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { DateField } from '../../forms/date-field.tsx'
import { Field } from '../../forms/field.tsx'
import { FieldFrame } from '../../forms/field-frame.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { requestKey } from '../../lib/request-key.ts'
import { notify } from '../../ui/toast.ts'
import { SelectField } from '../kit/fields/select-field.tsx'
import { FormDialog } from '../kit/form/form-dialog.tsx'
import { toNumber } from '../kit/form/typed-numbers.ts'
import { receiveLot, storeReport, useLotsChanged } from './mutations.ts'
import type { LotProduct } from './queries.ts'

const { lot_no, supplier, quantity } = LotReceipt.shape
const ReceiveForm = z.object({
  variation_id: z.string(),
  lot_no,
  supplier,
  best_before: z.string(),
  received_on: z.string(),
  quantity: z
    .string()
    .refine((text) => quantity.safeParse(toNumber(text)).success, 'Enter a whole number of 1 or more.'),
  duty_stamp: z
    .enum(['stamped', 'unstamped', 'not_needed', ''])
    .refine((stamp) => stamp !== '', 'Choose whether the packs are stamped.'),
})

interface ReceiveDialogProps {
  product: LotProduct
  lotClass: NonNullable<LotProduct['lot_class']>
  /** `stock` assigns units that are already there. */
  source: 'delivery' | 'stock'
  onClose: () => void
}

/** Receives a lot, or assigns stock without a lot to one. */
export function ReceiveDialog({ product, lotClass, source, onClose }: ReceiveDialogProps) {
  const changed = useLotsChanged()
  const isDelivery = source === 'delivery'
  const variations = product.variations.filter(({ without_lot }) => isDelivery || without_lot > 0)
  const [key, setKey] = useState(requestKey)
  const [report, setReport] = useState<File>()
  const { form, field, submission } = useSchemaForm({
    schema: ReceiveForm,
    defaultValues: {
      variation_id: String(variations[0]?.id ?? ''),
      lot_no: '',
      supplier: '',
      best_before: '',
      received_on: '',
      quantity: '',
      duty_stamp: lotClass.needs_stamp ? '' : 'not_needed',
    },
    send: async ({ best_before, received_on, duty_stamp, ...typed }) => {
      const lot = await receiveLot(
        {
          ...typed,
          ...(received_on !== '' && { received_on }),
          source,
          duty_stamp: duty_stamp || 'not_needed',
          best_before: best_before || null,
          variation_id: Number(typed.variation_id),
          quantity: toNumber(typed.quantity) ?? 0,
        },
        key,
      )
      setKey(requestKey())
      if (report) await storeReport(lot.id, report)
      await changed()
      const isWaiting = lotClass.is_report_required && !report && !lot.has_report
      notify.success(isWaiting ? `Lot ${lot.lot_no} waits for its report, blocked` : `Lot ${lot.lot_no} received`)
      onClose()
    },
  })
  const date = (name: 'best_before' | 'received_on', label: string) => (
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
      title={isDelivery ? 'Receive stock by lot' : 'Assign stock to a lot'}
      action={isDelivery ? 'Receive' : 'Assign'}
      submission={submission}
      onClose={onClose}
    >
      <SelectField
        label="Variation"
        {...field('variation_id')}
        options={variations.map(({ id, attributes, sku, without_lot }) => {
          const name = Object.values(attributes).join(', ') || sku
          return { value: id, label: isDelivery ? name : `${name}: ${without_lot} in no lot` }
        })}
      />
      <Field label="Lot number on the box" autoComplete="off" maxLength={60} {...field('lot_no')} />
      {date('best_before', lotClass.best_before === 'required' ? 'Best before' : 'Best before, if there is one')}
      <Field label="Units" inputMode="numeric" autoComplete="off" {...field('quantity')} />
      {!isDelivery && date('received_on', 'Received on')}
      <Field label="Supplier" isOptional maxLength={120} {...field('supplier')} />
      {lotClass.needs_stamp && (
        <SelectField
          label="Duty stamp"
          hint={
            product.may_be_unstamped || !isDelivery
              ? 'Unstamped packs that came before 1 October 2026 may be sold until 31 March 2027.'
              : 'Rule A16: unstamped packs can’t come in since 1 October 2026. Send them back to the maker.'
          }
          {...field('duty_stamp')}
          options={[
            { value: '', label: 'Choose' },
            { value: 'stamped', label: 'Every pack is stamped' },
            { value: 'unstamped', label: 'Not stamped', disabled: isDelivery && !product.may_be_unstamped },
          ]}
        />
      )}
      <FieldFrame
        label="Lab report (PDF)"
        isOptional={!lotClass.is_report_required}
        hint={lotClass.is_report_required ? 'Without a report the lot waits, blocked.' : undefined}
      >
        {(control) => (
          <input
            type="file"
            accept="application/pdf"
            className="input"
            onChange={({ target }) => setReport(target.files?.[0])}
            {...control}
          />
        )}
      </FieldFrame>
    </FormDialog>
  )
}
