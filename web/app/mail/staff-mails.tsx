import { Button, Text } from '@react-email/components'
import { CONTACT_TOPICS, RETURN_REASONS } from '@shop/contract/constants.ts'
import { formatPence } from '@shop/contract/lib/money.ts'
import { paidByText } from '../order/order-facts.ts'
import { DeliverTo, OrderTable } from './order-sections.tsx'
import { styles } from './styles.ts'
import type { OrderTemplate, Template } from './template.ts'

export const staffNewOrder: OrderTemplate<'staff_new_order'> = ({ order, public_url }) => ({
  subject: `New order ${order.order_number}, ${formatPence(order.total)}`,
  title: `New order ${order.order_number}`,
  preview: `${formatPence(order.total)}, ${order.status === 'paid' ? 'paid' : 'awaiting a bank transfer'}`,
  body: (
    <>
      <Text style={styles.text}>
        {order.payment_method === 'card' ? `Paid ${paidByText(order)}.` : 'By bank transfer.'} Delivery:{' '}
        {order.delivery_method}. Age check: {order.age_check.status.replaceAll('_', ' ')}.
      </Text>
      <OrderTable order={order} />
      <DeliverTo order={order} />
      <Button href={`${public_url}/admin/orders/${order.id}`} style={styles.button}>
        Open the order
      </Button>
    </>
  ),
})

export const staffReturn: OrderTemplate<'staff_return'> = ({ order, data, public_url }) => ({
  subject: `Return of order ${order.order_number}: ${RETURN_REASONS[data.reason].toLowerCase()}`,
  title: 'A customer returns an order',
  preview: RETURN_REASONS[data.reason],
  body: (
    <>
      <Text style={styles.text}>
        {order.order_number}: {RETURN_REASONS[data.reason].toLowerCase()}.
        {order.return_request && ` The refund is due by ${dueDay.format(new Date(order.return_request.refund_due))}.`}
      </Text>
      {data.note !== '' && <Text style={styles.text}>“{data.note}”</Text>}
      <Button href={`${public_url}/admin/orders/${order.id}`} style={styles.button}>
        Open the order
      </Button>
    </>
  ),
})

const dueDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })

export const staffMessage: Template<'staff_message'> = ({ data }) => ({
  subject: `Message: ${CONTACT_TOPICS[data.topic].toLowerCase()}`,
  title: CONTACT_TOPICS[data.topic],
  preview: `From ${data.name}`,
  body: (
    <>
      <Text style={styles.text}>
        From {data.name}, {data.email}.{data.order_number !== '' && ` Order ${data.order_number}.`}
      </Text>
      {data.message.split(/\n+/).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one message never change places
        <Text key={index} style={styles.text}>
          {line}
        </Text>
      ))}
      <Button href={`mailto:${data.email}`} style={styles.button}>
        Reply
      </Button>
    </>
  ),
})

export const staffLowStock: Template<'staff_low_stock'> = ({ data }) => ({
  subject:
    data.stock_quantity === 0 ? `Sold out: ${data.item_name}` : `Only ${data.stock_quantity} left: ${data.item_name}`,
  title: data.stock_quantity === 0 ? 'Sold out' : 'Running low',
  preview: `${data.item_name} (${data.sku})`,
  body: (
    <Text style={styles.text}>
      {data.item_name} ({data.sku}): {data.stock_quantity === 0 ? 'none' : data.stock_quantity} left.
    </Text>
  ),
})

export const staffWebhookDisabled: Template<'staff_webhook_disabled'> = ({ data, public_url }) => ({
  subject: 'A webhook was switched off, because it failed for days',
  title: 'A webhook was switched off',
  preview: data.url,
  body: (
    <>
      <Text style={styles.text}>
        Every attempt to reach {data.url} has failed for 5 days. The last error: {data.error}
      </Text>
      <Text style={styles.text}>New events aren’t queued for it until you enable it again.</Text>
      <Button href={`${public_url}/admin/settings/webhooks`} style={styles.button}>
        Open the webhooks
      </Button>
    </>
  ),
})
