import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { DateField } from '../../../forms/date-field.tsx'
import { FailureNotice } from '../../../forms/failure-notice.tsx'
import { Field } from '../../../forms/field.tsx'
import { SubmitButton } from '../../../forms/submit-button.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { requestKey } from '../../../lib/request-key.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import { notify } from '../../../ui/toast.ts'
import { Card } from '../../kit/card.tsx'
import { readPounds } from '../../kit/fields/money-field.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { poundsText } from '../../kit/form/typed-numbers.ts'
import { plural } from '../../lots/lot-words.ts'
import { usePermissions } from '../../use-permissions.ts'
import { readUnits, typedCost, typedUnits } from './line-values.ts'
import { receivePurchase } from './mutations.ts'
import { DifferencePill, LineGroup } from './purchase-lines.tsx'
import { invalidatePurchasing, type PurchaseLine, type PurchaseOrder } from './queries.ts'

const TypedLine = z
  .object({
    quantity: typedUnits,
    cost: typedCost,
    has_lots: z.boolean(),
    needs_date: z.boolean(),
    lot_no: z.string().trim().max(60, 'Use at most 60 characters.'),
    best_before: z.string(),
    duty_stamp: z.enum(['stamped', 'unstamped', 'not_needed', '']),
  })
  .superRefine(({ quantity, has_lots, needs_date, lot_no, best_before, duty_stamp }, { addIssue }) => {
    if (!has_lots || readUnits(quantity) === 0) return
    if (lot_no === '') addIssue({ code: 'custom', path: ['lot_no'], message: 'Enter the number on the box.' })
    if (needs_date && best_before === '')
      addIssue({ code: 'custom', path: ['best_before'], message: 'Enter its date.' })
    if (duty_stamp === '') addIssue({ code: 'custom', path: ['duty_stamp'], message: 'Choose one.' })
  })
const Receipt = z.object({ lines: z.array(TypedLine) })
type Values = z.input<typeof Receipt>

const missing = ({ quantity, received }: PurchaseLine): number => Math.max(0, quantity - received)

/** What has arrived: what was ordered is filled in, so that staff only correct it. */
export function ReceiveForm({ order }: { order: PurchaseOrder }) {
  const { id, lines, number } = order
  const hasCosts = usePermissions()('costs.read')
  const queryClient = useQueryClient()
  const [key] = useState(requestKey)
  const arriving = lines.filter(({ product_id }) => product_id !== null)
  const { form, field, submission } = useSchemaForm({
    schema: Receipt,
    defaultValues: {
      lines: arriving.map((line) => ({
        quantity: String(missing(line)),
        cost: poundsText(line.cost),
        has_lots: line.lot_class !== null,
        needs_date: line.lot_class?.best_before === 'required',
        lot_no: '',
        best_before: '',
        duty_stamp: line.lot_class?.needs_stamp ? ('' as const) : ('not_needed' as const),
      })),
    },
    send: async (typed) => {
      const arrived = arriving.flatMap(({ variation_id, lot_class }, at) => {
        const line = typed.lines[at]
        const quantity = readUnits(line?.quantity ?? '')
        if (!line || quantity === 0) return []
        const { lot_no, best_before, duty_stamp } = line
        const lot = { lot_no, best_before: best_before || null, duty_stamp: duty_stamp || ('not_needed' as const) }
        const cost = readPounds(line.cost)
        return [{ variation_id, quantity, ...(hasCosts && cost !== null && { cost }), ...(lot_class && { lot }) }]
      })
      await receivePurchase(id, { lines: arrived, updated_at: order.updated_at }, key)
      await invalidatePurchasing(queryClient)
      notify.success(`${plural(sumOf(typed.lines), 'unit')} of ${number} received`)
    },
  })
  const typed = useWatch({ control: form.control, name: 'lines' })
  const units = sumOf(typed)
  return (
    <form className="stack" noValidate onSubmit={submission.onSubmit}>
      <Card title="What has arrived">
        <ul className="purchase-lines">
          {arriving.map((line, at) => (
            <LineGroup key={line.variation_id} line={line} detail={detailOf(line)}>
              <Field label="Arrived" inputMode="numeric" autoComplete="off" {...field(`lines.${at}.quantity`)} />
              {hasCosts && (
                <Field label="Cost each, £" inputMode="decimal" autoComplete="off" {...field(`lines.${at}.cost`)} />
              )}
              {line.lot_class && <LotFields line={line} at={at} order={order} form={form} field={field} />}
              <p className="purchase-difference" role="status">
                <DifferencePill
                  ordered={line.quantity}
                  arrived={line.received + readUnits(typed[at]?.quantity ?? '')}
                />
              </p>
            </LineGroup>
          ))}
        </ul>
      </Card>
      <FailureNotice failure={submission.failure}>
        {submission.failure?.code === 'stale' && (
          <QuietButton onClick={() => void invalidatePurchasing(queryClient)}>Load the new version</QuietButton>
        )}
      </FailureNotice>
      <div className="hstack wrapping">
        <SubmitButton
          className="button primary"
          isSending={submission.isSending}
          sending="Receiving"
          disabled={units === 0}
        >
          {`Receive ${plural(units, 'unit')}`}
        </SubmitButton>
        <p className="small muted">What is missing stays on order.</p>
      </div>
    </form>
  )
}

const sumOf = (lines: readonly { quantity: string }[]) =>
  lines.reduce((sum, { quantity }) => sum + readUnits(quantity), 0)

const detailOf = ({ quantity, received, lot_class }: PurchaseLine): string =>
  `${quantity} ordered, ${received} received.${lot_class?.is_report_required ? ' Not for sale until its lab report is stored under Lots.' : ''}`

interface LotFieldsProps {
  line: PurchaseLine
  at: number
  order: PurchaseOrder
  form: Pick<UseFormReturn<Values, unknown, Values>, 'control'>
  field: ReturnType<typeof useSchemaForm<Values, Values>>['field']
}

function LotFields({ line: { lot_class }, at, order, form, field }: LotFieldsProps) {
  return (
    <>
      <Field label="Lot number" autoComplete="off" maxLength={60} {...field(`lines.${at}.lot_no`)} />
      <Controller
        control={form.control}
        name={`lines.${at}.best_before`}
        render={({ field: input, fieldState }) => (
          <DateField
            label="Best before"
            isOptional={lot_class?.best_before === 'optional'}
            {...input}
            error={fieldState.error?.message}
          />
        )}
      />
      {lot_class?.needs_stamp && (
        <SelectField
          label="Duty stamp"
          {...field(`lines.${at}.duty_stamp`)}
          options={[
            { value: '', label: 'Choose' },
            { value: 'stamped', label: 'Every pack is stamped' },
            { value: 'unstamped', label: 'Not stamped', disabled: !order.may_be_unstamped },
          ]}
        />
      )}
    </>
  )
}
