import { zodResolver } from '@hookform/resolvers/zod'
import { UpdateOrderPayload } from '@shop/contract/admin/orders/orders.admin.ts'
import { COURIER_NAMES, findCourier } from '@shop/contract/lib/delivery/couriers.ts'
import { formatPence, formatPrice, toPence } from '@shop/contract/lib/money.ts'
import type { ComponentProps } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Field } from '../../../forms/field.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { refundsGoTo } from '../../../order/order-facts.ts'
import { TextAreaField } from '../../kit/fields/text-area-field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import type { AdminOrder } from '../queries.ts'
import type { OrderChanges } from './use-order-changes.ts'

interface MoveDialogProps {
  order: AdminOrder
  changes: OrderChanges
  onClose: () => void
}

const REASON_LIMIT = 1000
const LINK_ERROR = 'Enter a full web address starting with https://.'
const Tracking = UpdateOrderPayload.pick({ tracking_number: true, tracking_url: true, note: true })

/** Asks for the tracking number, at dispatch or to correct it. */
export function TrackingDialog({ order, changes, onClose, isShipping }: MoveDialogProps & { isShipping: boolean }) {
  const form = useForm({
    resolver: zodResolver(Tracking, undefined, { raw: true }),
    defaultValues: { tracking_number: order.tracking_number ?? '', tracking_url: order.tracking_url ?? '', note: '' },
  })
  const submission = useSubmit(form, async ({ note, tracking_number, tracking_url }) => {
    const tracking = { tracking_number, tracking_url: chooseLink(order, tracking_number, tracking_url) }
    await changes.send(isShipping ? { ...tracking, note, status: 'shipped' } : tracking)
    onClose()
  })
  const { register, formState } = form
  return (
    <FormDialog
      title={isShipping ? `Dispatch ${order.order_number}` : 'Change tracking'}
      action={isShipping ? 'Mark as dispatched' : 'Save tracking'}
      submission={submission}
      onClose={onClose}
    >
      <p className="muted">
        {isShipping
          ? 'We email the customer that the parcel is on its way, with its tracking. Leave blank if untracked.'
          : 'The customer sees the new tracking on the order. We don’t email them.'}
      </p>
      <TrackingFields
        isOptional
        number={{
          ...register('tracking_number'),
          error: formState.errors.tracking_number && 'Use at most 100 characters.',
        }}
        link={{ ...register('tracking_url'), error: formState.errors.tracking_url && LINK_ERROR }}
      />
      {isShipping && (
        <TextAreaField
          label="Note to the customer"
          isOptional
          limit={REASON_LIMIT}
          rows={2}
          error={formState.errors.note?.message}
          {...register('note')}
        />
      )}
    </FormDialog>
  )
}

type FieldProps = Omit<ComponentProps<typeof Field>, 'label'>

/** The inputs of a parcel's number and link. */
export function TrackingFields(props: { number: FieldProps; link: FieldProps; isOptional?: boolean }) {
  const { number, link, isOptional } = props
  return (
    <>
      <Field label="Tracking number" isOptional={isOptional} autoComplete="off" spellCheck={false} {...number} />
      <Field
        label="Tracking link"
        isOptional
        type="url"
        inputMode="url"
        autoComplete="off"
        hint={`The courier’s page for this parcel. Leave blank for ${COURIER_NAMES}: we add it.`}
        {...link}
      />
    </>
  )
}

/** Returns the entered link; without one, or if it is that of the previous number, the link of the number's courier. */
function chooseLink(order: AdminOrder, number: string | null | undefined, entered: string | null | undefined) {
  const isOwn = entered && entered !== findCourier(order.tracking_number ?? '')?.url
  return isOwn ? entered : (findCourier(number ?? '')?.url ?? '')
}

/** Asks for confirmation that a bank transfer was received, because the order is then dispatched. */
export function TransferDialog({ order, changes, onClose }: MoveDialogProps) {
  const { submission } = useSchemaForm({
    schema: z.object({}),
    send: async () => {
      await changes.send({ status: 'paid' })
      onClose()
    },
  })
  return (
    <FormDialog
      title="Has the transfer arrived?"
      action="Mark transfer as received"
      submission={submission}
      onClose={onClose}
    >
      <p className="muted">
        {formatPrice(order.total)} with the reference {order.order_number}. We email the customer that it has arrived,
        and the order is ready to pack.
      </p>
    </FormDialog>
  )
}

const Reason = z.object({
  note: z.string().trim().min(3, 'Say why in a few words.').max(REASON_LIMIT, 'Use at most 1,000 characters.'),
})

const HandOver = z.object({
  collection_code: z.string().trim().max(20, 'Use at most 20 characters.'),
  note: z.string().trim().max(REASON_LIMIT, 'Use at most 1,000 characters.'),
})

/** Asks for the code of who collects an order. */
export function HandOverDialog({ order, changes, onClose }: MoveDialogProps) {
  const { field, submission } = useSchemaForm({
    schema: HandOver,
    defaultValues: { collection_code: '', note: '' },
    fieldOf: { wrong_code: 'collection_code' },
    send: async (given) => {
      await changes.send({ status: 'delivered', ...given })
      onClose()
    },
  })
  return (
    <FormDialog title={`Hand over ${order.order_number}`} action="Hand over" submission={submission} onClose={onClose}>
      {order.proof_of_age_on_delivery && (
        <p className="muted">It has items for adults: check photo ID of anyone who looks under 25.</p>
      )}
      <Field
        label="Customer’s code"
        hint="It’s in their email and on their order page."
        inputMode="numeric"
        autoComplete="off"
        {...field('collection_code')}
      />
      <TextAreaField
        label="Without a code: how did you check who collects it?"
        isOptional
        limit={REASON_LIMIT}
        rows={2}
        {...field('note')}
      />
    </FormDialog>
  )
}

/** Asks for the reason of a cancellation. */
export function CancelDialog({ order, changes, onClose }: MoveDialogProps) {
  const { field, submission } = useSchemaForm({
    schema: Reason,
    defaultValues: { note: '' },
    send: async ({ note }) => {
      await changes.send({ status: 'cancelled', note })
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Cancel ${order.order_number}?`}
      action="Cancel order"
      dismiss="Keep order"
      sending="Cancelling"
      isDanger
      submission={submission}
      onClose={onClose}
    >
      <p className="muted">{moneyText(order)} The items go back on sale. You can’t undo this.</p>
      <TextAreaField
        label="Reason"
        hint="The customer sees it in the email and on the order."
        limit={REASON_LIMIT}
        rows={3}
        {...field('note')}
      />
    </FormDialog>
  )
}

/** Describes what happens to the money after a cancellation. */
export function moneyText(order: AdminOrder): string {
  const { paid, refunded, payment_method } = order
  const left = toPence(paid) - toPence(refunded)
  if (left <= 0) return 'There is nothing to refund.'
  return payment_method === 'card'
    ? `We refund ${formatPence(left)} to ${refundsGoTo(order).replace('your ', 'the ')}.`
    : `You need to refund ${formatPence(left)} by bank transfer.`
}
