import { formatPence, toPence, toPounds } from '@shop/contract/lib/money.ts'
import { withdrawalRefund } from '@shop/contract/lib/pricing.ts'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { requestKey } from '../../../lib/request-key.ts'
import { useSettings } from '../../../storefront/site-settings/queries.ts'
import { notify } from '../../../ui/toast.ts'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { TextAreaField } from '../../kit/fields/text-area-field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useRefundOrder } from '../mutations.ts'
import type { AdminOrder } from '../queries.ts'

const REASON_LIMIT = 500

/** `left`: the maximum refund, in pence. The form's own amount is in pounds; NaN if invalid. */
const refundForm = (left: number) =>
  z
    .object({
      kind: z.enum(['all', 'withdrawal', 'part']),
      amount: z.union([z.number(), z.nan()]).nullable(),
      reason: z.string().trim().min(3, 'Say why in a few words.').max(REASON_LIMIT, 'Use at most 500 characters.'),
    })
    .superRefine(({ kind, amount }, { addIssue }) => {
      if (kind !== 'part') return
      const pence = toPence(amount ?? Number.NaN)
      const message = checkAmount(pence, left)
      if (message) addIssue({ code: 'custom', path: ['amount'], message })
    })

function checkAmount(pence: number, left: number): string | null {
  if (!(pence > 0)) return 'Enter an amount above £0.00.'
  return pence > left ? `At most ${formatPence(left)} can still be refunded.` : null
}

interface RefundDialogProps {
  order: AdminOrder
  onClose: () => void
}

/** Refunds the remaining amount of an order, or a part of it. Each opening of the dialog refunds at most once. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const left = leftToRefund(order)
  const withdrawal = useWithdrawal(order)
  const [key] = useState(requestKey)
  const refund = useRefundOrder(order.id, key)
  const { form, field, submission } = useSchemaForm({
    schema: refundForm(left),
    defaultValues: { kind: 'all', amount: null, reason: '' },
    send: async ({ kind, amount, reason }) => {
      // The amount is sent for a full refund too: a concurrent refund must not change the amount confirmed here.
      const pounds = kind === 'part' && amount !== null ? amount : toPounds(kind === 'withdrawal' ? withdrawal : left)
      await refund.mutateAsync({ amount: pounds, reason })
      notify.success(`Refund of ${formatPence(toPence(pounds))} requested.`)
      onClose()
    },
  })
  const { errors } = form.formState
  const isPart = form.watch('kind') === 'part'
  return (
    <FormDialog
      title={`Refund ${order.order_number}`}
      action="Refund"
      sending="Refunding"
      isDanger
      submission={submission}
      onClose={onClose}
    >
      <p className="muted">
        {order.payment_method === 'card'
          ? 'We refund the card automatically. Banks can take up to ten working days to show it.'
          : 'This records that you owe the money. Send it by bank transfer, then mark it as sent on the order.'}
      </p>
      <fieldset>
        <legend className="visually-hidden">How much</legend>
        <label className="check">
          <input type="radio" value="all" {...form.register('kind')} />
          Full refund ({formatPence(left)})
        </label>
        {withdrawal < left && (
          <label className="check">
            <input type="radio" value="withdrawal" {...form.register('kind')} />
            Customer cancelled: items and standard delivery ({formatPence(withdrawal)})
          </label>
        )}
        <label className="check">
          <input type="radio" value="part" {...form.register('kind')} />
          Partial refund
        </label>
      </fieldset>
      {isPart && (
        <Controller
          control={form.control}
          name="amount"
          render={({ field }) => <MoneyField label="Amount" error={errors.amount?.message} {...field} />}
        />
      )}
      <TextAreaField
        label="Reason"
        hint="Saved with the refund. The customer can see it on the order."
        limit={REASON_LIMIT}
        rows={2}
        {...field('reason')}
      />
    </FormDialog>
  )
}

/** Returns the refund for a withdrawal from the whole order, in pence (rule F5). */
function useWithdrawal(order: AdminOrder): number {
  const settings = useSettings()
  const { subtotal, discount, delivery_fee } = order
  return withdrawalRefund(
    { subtotal: toPence(subtotal), discount: toPence(discount), delivery_fee: toPence(delivery_fee) },
    {
      standard_delivery_fee: toPence(settings.standard_delivery_fee),
      free_shipping_threshold: toPence(settings.free_shipping_threshold),
      express_shipping_fee: toPence(settings.express_shipping_fee),
    },
  )
}

/** Returns the refundable amount in pence: the amount paid, less all refunds including pending ones. */
export function leftToRefund({ paid, refunded }: Pick<AdminOrder, 'paid' | 'refunded'>): number {
  return toPence(paid) - toPence(refunded)
}
