import { Button, Text } from '@react-email/components'
import { DeliverTo } from './order-sections.tsx'
import { styles } from './styles.ts'
import type { OrderTemplate } from './template.ts'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })

/** Asks the customer to confirm their age, and reminds them of it. */
export const ageCheckRequested: OrderTemplate<'age_check_requested'> = ({ order, data, public_url }) => ({
  subject: `${data.is_reminder ? 'Reminder: please' : 'Please'} confirm your age for order ${order.order_number}`,
  title: 'Please confirm that you’re 18 or over',
  preview: `By ${day.format(new Date(data.due))}, so that we can send order ${order.order_number}.`,
  body: (
    <>
      <Text style={styles.text}>
        Order {order.order_number} has items for adults. By law we check your age before it leaves, and for this order
        we need your help. It takes a minute, for example with a photo of your passport or driving licence.
      </Text>
      <Button href={`${public_url}/age-check?token=${data.token}`} style={styles.button}>
        Confirm your age
      </Button>
      <Text style={styles.text}>
        Please do this by {day.format(new Date(data.due))}. After that we cancel the order and refund you. A document
        you send is seen only by the staff who decide, and deleted as soon as they have.
      </Text>
    </>
  ),
})

export const staffAgeCheck: OrderTemplate<'staff_age_check'> = ({ order, data, public_url }) => ({
  subject: `Age check of order ${order.order_number} needs a decision`,
  title: 'An age check needs a decision',
  preview: data.reason,
  body: (
    <>
      <Text style={styles.text}>
        Order {order.order_number} can’t be dispatched until someone decides. {data.reason}
      </Text>
      <DeliverTo order={order} />
      <Button href={`${public_url}/admin/orders/${order.id}`} style={styles.button}>
        Open the order
      </Button>
    </>
  ),
})
