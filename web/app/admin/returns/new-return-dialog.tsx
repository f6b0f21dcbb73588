import { RETURN_REASON_NAMES, RETURN_RULES, type ReturnReasonName } from '@shop/contract/returns/return.rules.ts'
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

/** The items are not fields of the form: `count` of them are chosen. */
const returnForm = (count: number) =>
  z.object({ note: z.string().trim().max(1000, 'Use at most 1000 characters.') }).superRefine((_, { addIssue }) => {
    if (count === 0) addIssue({ code: 'custom', path: ['note'], message: 'Choose how many of an item come back.' })
  })

interface Choice {
  quantity: number
  reason: ReturnReasonName
  is_unsealed: boolean
}

const NOTHING: Choice = { quantity: 0, reason: 'change_of_mind', is_unsealed: false }

/** Starts a return for a customer who wrote or rang, also one that the law does not require. At most once for each opening. */
export function NewReturnDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const [chosen, setChosen] = useState<Readonly<Record<number, Choice>>>({})
  const [key] = useState(requestKey)
  const start = useStartReturn(order.id, key)
  const navigate = useNavigate()
  const lines = order.items
    .filter(({ quantity, refunded }) => refunded < quantity)
    .map((item) => ({ item, choice: chosen[item.id] ?? NOTHING }))
  const items = lines.flatMap(({ item: { id }, choice }) => (choice.quantity > 0 ? [{ id, ...choice }] : []))
  const { field, submission } = useSchemaForm({
    schema: returnForm(items.length),
    defaultValues: { note: '' },
    send: async ({ note }) => {
      const { id } = await start.mutateAsync({ items, note })
      notify.success('Return started. The customer gets an email with the address.')
      onClose()
      void navigate(`/admin/returns/${id}`)
    },
  })
  return (
    <FormDialog
      title={`Return of ${order.order_number}`}
      action="Start return"
      submission={submission}
      onClose={onClose}
    >
      <ul className="return-lines" aria-label="Items to return">
        {lines.map(({ item, choice }) => (
          <Line
            key={item.id}
            item={item}
            choice={choice}
            onChange={(change) => setChosen((known) => ({ ...known, [item.id]: { ...choice, ...change } }))}
          />
        ))}
      </ul>
      <TextAreaField label="Note" isOptional limit={1000} rows={2} {...field('note')} />
    </FormDialog>
  )
}

interface LineProps {
  item: AdminOrder['items'][number]
  choice: Choice
  onChange: (change: Partial<Choice>) => void
}

function Line({ item: { name, attributes, image_url, quantity, refunded }, choice, onChange }: LineProps) {
  return (
    <li>
      <ProductImage url={image_url} alt="" sizes="3.5rem" width={200} />
      <div>
        <p className="font-[540]">{name}</p>
        <LineOptions attributes={attributes} />
      </div>
      <Stepper
        label={`How many come back, ${name}`}
        min={0}
        max={quantity - refunded}
        value={choice.quantity}
        onChange={(value) => onChange({ quantity: value })}
      />
      {choice.quantity > 0 && (
        <div className="return-choice stack">
          <SelectField
            label="Reason"
            options={REASONS}
            value={choice.reason}
            onChange={({ target }) => {
              const reason = RETURN_REASON_NAMES.find((one) => one === target.value)
              if (reason) onChange({ reason })
            }}
          />
          <label className="check small">
            <input
              type="checkbox"
              checked={choice.is_unsealed}
              onChange={({ target }) => onChange({ is_unsealed: target.checked })}
            />
            The seal is broken or it was opened
          </label>
        </div>
      )}
    </li>
  )
}
