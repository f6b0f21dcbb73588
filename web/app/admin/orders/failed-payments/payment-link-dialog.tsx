import { formatPrice } from '@shop/contract/lib/money.ts'
import { type FailedPayment, PAYMENT_LINK_HOURS } from '@shop/contract/payments/failed-payments.admin.ts'
import { paidWithText } from '@shop/contract/payments/methods.ts'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { api } from '../../../lib/api.ts'
import { Facts } from '../../../ui/table.tsx'
import { notify } from '../../../ui/toast.ts'
import { DateTime } from '../../kit/date-time.tsx'
import { TextAreaField } from '../../kit/fields/text-area-field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { failedPaymentsQuery } from '../queries.ts'

const MESSAGE_LIMIT = 500
const Message = z.object({ message: z.string().trim().max(MESSAGE_LIMIT, 'Use at most 500 characters.') })

/** Asks the customer by mail to pay, with a message of staff if there is one. */
export function PaymentLinkDialog({ payment, onClose }: { payment: FailedPayment; onClose: () => void }) {
  const { order_id: id, order_number, customer, total, at, reason } = payment
  const queryClient = useQueryClient()
  const { field, ...submission } = useSchemaForm({
    schema: Message,
    defaultValues: { message: '' },
    send: async ({ message }) => {
      await api('POST /admin/payments/failed/:id/link', { params: { id }, body: { message } })
      await queryClient.invalidateQueries({ queryKey: failedPaymentsQuery('open').queryKey.slice(0, -1) })
      notify.success(`Payment link for ${order_number} sent`)
      onClose()
    },
  })
  return (
    <FormDialog
      title="Send a payment link"
      action="Send link"
      sending="Sending"
      submission={submission}
      onClose={onClose}
    >
      <Facts
        className="totals small"
        rows={[
          customer.name !== '' && ['To', customer.name],
          ['Order', order_number],
          [
            'Last try',
            <span key="try">
              <DateTime at={at} />, {paidWithText(payment)}: {reason}
            </span>,
          ],
          ['Due', formatPrice(total)],
        ]}
      />
      <p className="small muted">
        The customer gets an email that leads to the payment of this order. The items stay reserved for{' '}
        {PAYMENT_LINK_HOURS} hours.
      </p>
      <TextAreaField label="Message (optional)" limit={MESSAGE_LIMIT} rows={3} {...field('message')} />
    </FormDialog>
  )
}
