import { formatPrice } from '@shop/contract/lib/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { DateField } from '../../../forms/date-field.tsx'
import { FailureNotice } from '../../../forms/failure-notice.tsx'
import { Field } from '../../../forms/field.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { Notice } from '../../../ui/notice.tsx'
import { notify } from '../../../ui/toast.ts'
import { Card } from '../../kit/card.tsx'
import { readPounds } from '../../kit/fields/money-field.tsx'
import { TextAreaField } from '../../kit/fields/text-area-field.tsx'
import { poundsText } from '../../kit/form/typed-numbers.ts'
import { usePermissions } from '../../use-permissions.ts'
import { readUnits, sumLines, typedCost, typedUnits } from './line-values.ts'
import { updatePurchase } from './mutations.ts'
import { LineGroup } from './purchase-lines.tsx'
import { invalidatePurchasing, type PurchaseOrder } from './queries.ts'

const Draft = z.object({
  expected_on: z.string(),
  note: z.string().max(1000, 'Use at most 1,000 characters.'),
  lines: z.array(z.object({ variation_id: z.number(), quantity: typedUnits, cost: typedCost })),
})

const DONE = { save: 'Saved', mail: 'Sent to the supplier', by_hand: 'Marked as ordered' } as const

/** A draft: its units and costs can change until it is sent. */
export function DraftForm({ order }: { order: PurchaseOrder }) {
  const { id, lines, supplier } = order
  const hasCosts = usePermissions()('costs.read')
  const queryClient = useQueryClient()
  const action = useRef<keyof typeof DONE>('save')
  const { form, field, submission } = useSchemaForm({
    schema: Draft,
    defaultValues: {
      expected_on: order.expected_on ?? '',
      note: order.note,
      lines: lines.map(({ variation_id, quantity, cost }) => ({
        variation_id,
        quantity: String(quantity),
        cost: poundsText(cost),
      })),
    },
    send: async (typed) => {
      const { current } = action
      await updatePurchase(id, {
        expected_on: typed.expected_on || null,
        note: typed.note,
        lines: typed.lines.map(({ variation_id, quantity, cost }) => ({
          variation_id,
          quantity: readUnits(quantity),
          ...(hasCosts && { cost: readPounds(cost) }),
        })),
        ...(current !== 'save' && { order: current }),
        updated_at: order.updated_at,
      })
      await invalidatePurchasing(queryClient)
      notify.success(DONE[current])
    },
  })
  const typed = useWatch({ control: form.control, name: 'lines' })
  const total = sumLines(typed)
  const submit = (name: keyof typeof DONE, className: string, label: string) => (
    <button
      type="submit"
      className={className}
      disabled={submission.isSending}
      onClick={() => {
        action.current = name
      }}
    >
      {label}
    </button>
  )
  const hasEmail = supplier.email !== ''
  return (
    <form className="stack" noValidate onSubmit={submission.onSubmit}>
      <Card title="What to order" aside={hasCosts && <b>{formatPrice(total)}</b>}>
        <ul className="purchase-lines">
          {lines.map((line, at) => (
            <LineGroup
              key={line.variation_id}
              line={line}
              detail={line.pack_size > 1 ? `Packs of ${line.pack_size}. 0 leaves it out.` : '0 leaves it out.'}
            >
              <Field label="Units" inputMode="numeric" autoComplete="off" {...field(`lines.${at}.quantity`)} />
              {hasCosts && (
                <Field label="Cost each, £" inputMode="decimal" autoComplete="off" {...field(`lines.${at}.cost`)} />
              )}
            </LineGroup>
          ))}
        </ul>
      </Card>
      <Card>
        <div className="fieldstack">
          <Controller
            control={form.control}
            name="expected_on"
            render={({ field: input, fieldState }) => (
              <DateField
                label="Expected on"
                isOptional
                hint="Without a day, the supplier’s delivery time counts from today."
                {...input}
                error={fieldState.error?.message}
              />
            )}
          />
          <TextAreaField label="Note to the supplier" rows={2} isOptional {...field('note')} />
        </div>
      </Card>
      {hasCosts && total < supplier.minimum && (
        <Notice kind="warn">{`${supplier.name} takes orders from ${formatPrice(supplier.minimum)}.`}</Notice>
      )}
      <FailureNotice failure={submission.failure} />
      <div className="hstack wrapping">
        {hasEmail && submit('mail', 'button primary', `Send to ${supplier.email}`)}
        {submit('by_hand', hasEmail ? 'button quiet' : 'button primary', 'Mark as ordered')}
        {submit('save', 'button quiet', 'Save draft')}
      </div>
    </form>
  )
}
