import { RETURN_REASON_NAMES, RETURN_RULES } from '@shop/contract/returns/return.rules.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { requestKey } from '../../lib/request-key.ts'
import { LineOptions } from '../../order/order-lines.tsx'
import { ProductImage } from '../../product/gallery/product-image.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { notify } from '../../ui/toast.ts'
import { SelectField } from '../kit/fields/select-field.tsx'
import { TextAreaField } from '../kit/fields/text-area-field.tsx'
import { FormDialog } from '../kit/form/form-dialog.tsx'
import type { AdminOrder } from '../orders/queries.ts'
import { useStartReturn } from './mutations.ts'
import './returns.css'

const REASONS = RETURN_REASON_NAMES.map((value) => ({ value, label: RETURN_RULES[value].label }))

/** The units are not fields of the form: `count` of them are chosen. */
const returnForm = (count: number) =>
  z
    .object({
      reason: z.enum(RETURN_REASON_NAMES),
      is_unsealed: z.boolean(),
      note: z.string().trim().max(1000, 'Use at most 1000 characters.'),
    })
    .superRefine((_, { addIssue }) => {
      if (count === 0) addIssue({ code: 'custom', path: ['reason'], message: 'Choose how many of an item come back.' })
    })

/** Starts a return for a customer who wrote or rang, also one that the law does not require. At most once for each opening. */
export function NewReturnDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const [units, setUnits] = useState<Readonly<Record<number, number>>>({})
  const [key] = useState(requestKey)
  const start = useStartReturn(order.id, key)
  const navigate = useNavigate()
  const lines = order.items.filter(({ quantity, refunded }) => refunded < quantity)
  const items = lines.flatMap(({ id }) => (units[id] ? [{ id, quantity: units[id] }] : []))
  const { field, submission } = useSchemaForm({
    schema: returnForm(items.length),
    defaultValues: { reason: 'change_of_mind', is_unsealed: false, note: '' },
    send: async ({ note, ...why }) => {
      const { id } = await start.mutateAsync({ items: items.map((item) => ({ ...item, ...why })), note })
      notify.success('Return started. The customer gets an email with the address.')
      onClose()
      void navigate(`/admin/returns/${id}`)
    },
  })
  const { error: _, ...unsealed } = field('is_unsealed')
  return (
    <FormDialog
      title={`Return of ${order.order_number}`}
      action="Start return"
      submission={submission}
      onClose={onClose}
    >
      <ul className="return-lines" aria-label="Items to return">
        {lines.map(({ id, name, attributes, image_url, quantity, refunded }) => (
          <li key={id}>
            <ProductImage url={image_url} alt="" sizes="3.5rem" width={200} />
            <div>
              <p className="font-[540]">{name}</p>
              <LineOptions attributes={attributes} />
            </div>
            <Stepper
              label={`How many come back, ${name}`}
              min={0}
              max={quantity - refunded}
              value={units[id] ?? 0}
              onChange={(value) => setUnits((known) => ({ ...known, [id]: value }))}
            />
          </li>
        ))}
      </ul>
      <SelectField label="Reason" options={REASONS} {...field('reason')} />
      <label className="check small">
        <input type="checkbox" {...unsealed} />
        The seal is broken or it was opened
      </label>
      <TextAreaField label="Note" isOptional limit={1000} rows={2} {...field('note')} />
    </FormDialog>
  )
}
