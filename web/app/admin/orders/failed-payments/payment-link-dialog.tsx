import { formatPrice } from '@shop/contract/lib/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { api } from '../../../lib/api.ts'
import { showError } from '../../../lib/sentence-of.ts'
import { useSettings } from '../../../storefront/site-settings/queries.ts'
import { Facts } from '../../../ui/table.tsx'
import { notify } from '../../../ui/toast.ts'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { TextAreaField } from '../../kit/fields/text-area-field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { failedPaymentsQuery, orderQuery } from '../queries.ts'

const MESSAGE_LIMIT = 500
const Message = z.object({
  hours: z.string(),
  message: z.string().trim().max(MESSAGE_LIMIT, 'Use at most 500 characters.'),
})

const PERIODS = [24, 72, 168]
const periodText = (hours: number) => (hours % 24 === 0 && hours > 24 ? `${hours / 24} days` : `${hours} hours`)

/** An order that waits for its payment. `total` is in pounds. */
interface LinkedOrder {
  id: number
  order_number: string
  customer: { name: string }
  total: number
}

interface DialogProps {
  order: LinkedOrder
  /** The last try to pay, in words. */
  lastTry?: ReactNode
  onClose: () => void
}

/** Asks the customer by mail to pay, with a message of staff if there is one; or copies the link. */
export function PaymentLinkDialog({ order, lastTry, onClose }: DialogProps) {
  const { id, order_number, customer, total } = order
  const { payment_link_hours } = useSettings()
  const queryClient = useQueryClient()
  const send = async ({ hours, message }: z.output<typeof Message>, mail: boolean) => {
    const body = { hours: Number(hours), message, mail }
    const { link } = await api('POST /admin/payments/failed/:id/link', { params: { id }, body })
    await queryClient.invalidateQueries({ queryKey: failedPaymentsQuery('open').queryKey.slice(0, -1) })
    await queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey })
    return link
  }
  const { form, field, submission } = useSchemaForm({
    schema: Message,
    defaultValues: { hours: String(payment_link_hours), message: '' },
    send: async (values) => {
      await send(values, true)
      notify.success(`Payment link for ${order_number} sent`)
      onClose()
    },
  })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await send({ ...form.getValues(), message: '' }, false))
      notify.success(`Payment link for ${order_number} copied`)
    } catch (error) {
      showError(error, 'The link couldn’t be copied.')
    }
  }
  const periods = [...new Set([payment_link_hours, ...PERIODS])].sort((one, other) => one - other)
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
          lastTry !== undefined && ['Last try', lastTry],
          ['Due', formatPrice(total)],
        ]}
      />
      <SelectField
        label="Link works for"
        hint="The items stay reserved for the same time. The customer needs no login to pay."
        options={periods.map((hours) => ({ value: hours, label: periodText(hours) }))}
        {...field('hours')}
      />
      <TextAreaField label="Message (optional)" limit={MESSAGE_LIMIT} rows={3} {...field('message')} />
      <button type="button" className="button plain small justify-self-start" onClick={() => void copy()}>
        <Copy className="icon icon-small" aria-hidden /> Copy link instead
      </button>
    </FormDialog>
  )
}
