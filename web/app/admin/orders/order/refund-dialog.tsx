import { formatPence, toPence, toPounds } from '@shop/contract/lib/money.ts'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { requestKey } from '../../../lib/request-key.ts'
import { paymentText } from '../../../order/order-facts.ts'
import { SmallButton } from '../../../ui/buttons.tsx'
import { Facts } from '../../../ui/table.tsx'
import { notify } from '../../../ui/toast.ts'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { TextAreaField } from '../../kit/fields/text-area-field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useRefundOrder } from '../mutations.ts'
import type { AdminOrder } from '../queries.ts'
import { leftToRefund, REFUND_REASONS, type RefundChoice, type RefundReason, useRefundChoice } from './refund-choice.ts'
import { RefundDelivery, RefundItems } from './refund-items.tsx'

/** With the reason in front, the text has at most the 500 characters of the contract. */
const NOTE_LIMIT = 450
const REASONS = Object.entries(REFUND_REASONS).map(([value, label]) => ({ value, label }))

/** `calculated` and `left` are pence. The form's own amount is in pounds: null is the calculated one, NaN is invalid. */
const refundForm = (calculated: number, left: number) =>
  z
    .object({
      amount: z.union([z.number(), z.nan()]).nullable(),
      reason: z.enum(['changed_mind', 'faulty', 'damaged', 'wrong_item', 'other']),
      note: z.string().trim().max(NOTE_LIMIT, `Use at most ${NOTE_LIMIT} characters.`),
    })
    .superRefine(({ amount, reason, note }, { addIssue }) => {
      const pence = amount === null ? calculated : toPence(amount)
      const message = checkAmount(pence, left)
      if (message) addIssue({ code: 'custom', path: ['amount'], message })
      const needsNote = reason === 'other' || pence !== calculated
      if (needsNote && note.length < 3) {
        addIssue({ code: 'custom', path: ['note'], message: 'Say why in a few words.' })
      }
    })

function checkAmount(pence: number, left: number): string | null {
  if (!(pence > 0)) return 'Choose what to refund, or enter an amount above £0.00.'
  return pence > left ? `At most ${formatPence(left)} can still be refunded.` : null
}

interface RefundDialogProps {
  order: AdminOrder
  onClose: () => void
}

/** Refunds units of an order's lines, delivery or another amount. Each opening of the dialog refunds at most once. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const left = leftToRefund(order)
  const [reason, setReason] = useState<RefundReason>('changed_mind')
  const choice = useRefundChoice(order, reason)
  const calculated = Math.min(choice.calculated.amount, left)
  const [key] = useState(requestKey)
  const refund = useRefundOrder(order.id, key)
  const { form, field, submission } = useSchemaForm({
    schema: refundForm(calculated, left),
    defaultValues: { amount: null, reason, note: '' },
    send: async ({ amount, note, ...sent }) => {
      // The calculated amount is sent too: a concurrent refund must not change the amount confirmed here.
      const pounds = amount ?? toPounds(calculated)
      const { approvals } = await refund.mutateAsync({
        items: choice.items.flatMap(({ most: _, ...item }) => (item.quantity > 0 ? [item] : [])),
        delivery: toPounds(choice.delivery),
        amount: pounds,
        reason: [REFUND_REASONS[sent.reason], note].filter((part) => part !== '').join(': '),
      })
      const text = `Refund of ${formatPence(toPence(pounds))}`
      notify.success(approvals.length > 0 ? `${text} waits for a second person.` : `${text} requested.`)
      onClose()
    },
  })
  const typed = form.watch('amount')
  const amount = typed === null ? calculated : toPence(typed)
  return (
    <FormDialog
      title={`Refund ${order.order_number}`}
      action={amount > 0 ? `Refund ${formatPence(amount)}` : 'Refund'}
      sending="Refunding"
      isDanger
      submission={submission}
      onClose={onClose}
    >
      <p className="hstack between wrapping">
        <span className="small muted">{formatPence(left)} can still be refunded.</span>
        <SmallButton onClick={choice.chooseAll}>Everything</SmallButton>
      </p>
      <RefundItems order={order} choice={choice} />
      <RefundDelivery order={order} choice={choice} />
      <SelectField
        label="Reason"
        options={REASONS}
        {...field('reason', { onChange: ({ target }) => setReason(target.value) })}
      />
      <TextAreaField
        label="Note"
        hint="Saved with the refund. The customer can see it on the order."
        limit={NOTE_LIMIT}
        rows={2}
        {...field('note')}
      />
      <Controller
        control={form.control}
        name="amount"
        render={({ field, fieldState }) => (
          <MoneyField
            label="Another amount"
            hint={`Leave blank for the calculated ${formatPence(calculated)}; otherwise the note says why.`}
            isOptional
            error={fieldState.error?.message}
            {...field}
          />
        )}
      />
      <RefundSum order={order} choice={choice} amount={amount} />
    </FormDialog>
  )
}

/** What the refund consists of, and where the money goes. `amount` is in pence. */
function RefundSum({ order, choice, amount }: { order: AdminOrder; choice: RefundChoice; amount: number }) {
  const { goods, discount, delivery, vat, amount: calculated } = choice.calculated
  const included = calculated === 0 ? 0 : Math.round((vat * amount) / calculated)
  const isCard = order.payment_method === 'card'
  return (
    <>
      <Facts
        className="totals small"
        rows={[
          goods > 0 && ['Items', formatPence(goods)],
          discount > 0 && [`Share of coupon ${order.coupon_code ?? ''}`, `−${formatPence(discount)}`],
          delivery > 0 && ['Delivery', formatPence(delivery)],
          included > 0 && ['VAT included', formatPence(included)],
          [isCard ? `Back to ${paymentText(order)}` : 'To send by bank transfer', formatPence(amount), 'font-[560]'],
        ]}
      />
      <p className="small muted">
        {isCard
          ? 'We send it automatically. Banks can take up to ten working days to show it.'
          : 'This records that you owe the money. Send it by bank transfer, then mark it as sent on the order.'}
      </p>
    </>
  )
}
