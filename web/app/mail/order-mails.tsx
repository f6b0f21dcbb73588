import { Button, Column, Link, Row, Section, Text } from '@react-email/components'
import { REFUND_DAYS, RETURN_REASONS, SEND_BACK_DAYS } from '@shop/contract/constants.ts'
import { formatPence } from '@shop/contract/lib/money.ts'
import type { MailInput } from '@shop/contract/mail.ts'
import type { Order } from '@shop/contract/orders.ts'
import { paidByText } from '../order/order-facts.ts'
import { DeliverTo, OrderTable, RightToCancel } from './order-sections.tsx'
import { styles } from './styles.ts'
import type { OrderTemplate } from './template.ts'

type About = Pick<MailInput, 'settings' | 'public_url'> & { order: Order }

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })

export const orderReceived: OrderTemplate<'order_received'> = (input) => {
  const { order, settings } = input
  return {
    subject: `We’ve received your order ${order.order_number}`,
    title: 'Thank you for your order',
    preview: `${order.order_number}, ${formatPence(order.total)}`,
    body: (
      <>
        <Text style={styles.text}>
          We’ve received your order {order.order_number} of {day.format(new Date(order.created_at))} at{' '}
          {settings.site_name}.{' '}
          {order.payment_status === 'paid'
            ? 'There’s nothing left to pay.'
            : order.payment_method === 'card'
              ? `We’ll email you once your payment has gone through. Orders not paid within ${settings.card_order_minutes} minutes are cancelled.`
              : 'We’ll pack it once your bank transfer arrives. We’ve sent you a separate email with how to pay.'}
        </Text>
        <ToOrder {...input} />
        <OrderTable order={order} />
        <DeliverTo order={order} />
        <RightToCancel contactEmail={settings.contact_email} publicUrl={input.public_url} />
      </>
    ),
  }
}

export const transferInstructions: OrderTemplate<'transfer_instructions'> = ({ order, settings, public_url }) => ({
  subject: `How to pay for order ${order.order_number}`,
  title: `Please transfer ${formatPence(order.total)}`,
  preview: `Reference ${order.order_number}`,
  body: (
    <>
      <Text style={styles.text}>
        We’re holding your items{order.expires_at && ` until ${day.format(new Date(order.expires_at))}`}. Please
        transfer exactly this amount, with the order number as reference:
      </Text>
      <Section>
        <Fact name="Amount" value={formatPence(order.total)} />
        <Fact name="Reference" value={order.order_number} />
        <Fact name="Account name" value={settings.bank_account_name} />
        <Fact name="Sort code" value={settings.bank_sort_code} />
        <Fact name="Account number" value={settings.bank_account_number} />
        <Fact name="IBAN" value={settings.bank_iban} />
      </Section>
      <Text style={styles.text}>
        Bank details in an email can be forged. You’ll also find these on our{' '}
        <Link href={`${public_url}/bank-transfer-payment?order=${order.id}`} style={styles.link}>
          bank transfer page
        </Link>
        : only pay if they match.
      </Text>
    </>
  ),
})

function Fact({ name, value }: { name: string; value: string }) {
  if (!value) return null
  return (
    <Row>
      <Column style={styles.name}>{name}</Column>
      <Column style={styles.amount}>{value}</Column>
    </Row>
  )
}

export const paymentReceived: OrderTemplate<'payment_received'> = (input) => {
  const { order } = input
  return {
    subject: `Payment received for order ${order.order_number}`,
    title: 'Your payment has arrived',
    preview: `${formatPence(order.total)} for ${order.order_number}`,
    body: (
      <>
        <Text style={styles.text}>
          We’ve received {formatPence(order.total)} for order {order.order_number}
          {cameFrom(order)}. We’ll pack it now and email you when it leaves.
        </Text>
        {order.age_check.status === 'pending' && (
          <Text style={styles.text}>
            Your order has items for adults. Before it leaves, we check your age with your name, address and date of
            birth. If that isn’t enough, we’ll ask you for photo ID.
          </Text>
        )}
        <ToOrder {...input} />
        <OrderTable order={order} />
        <DeliverTo order={order} />
      </>
    ),
  }
}

const moment = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
})

/** Asks the customer to try again after a payment that failed. */
export const paymentLink: OrderTemplate<'payment_link'> = ({ order, data, public_url }) => ({
  subject: `Pay for your order ${order.order_number}`,
  title: 'Your payment didn’t go through',
  preview: `${formatPence(order.total)} for ${order.order_number}`,
  body: (
    <>
      <Text style={styles.text}>
        {order.payment_attempts.at(-1)?.failure ?? 'Nothing was charged.'} You can pay {formatPence(order.total)} for
        order {order.order_number} until {moment.format(new Date(data.due))}: we hold your items until then. If you’ve
        paid in the meantime, there’s nothing left to do.
      </Text>
      {data.message !== '' && <Text style={styles.text}>{data.message}</Text>}
      <Button href={`${public_url}/checkout?order=${order.id}`} style={styles.button}>
        Pay for your order
      </Button>
      <OrderTable order={order} />
    </>
  ),
})

/** Returns ' from your card ending 4242' or ' with Pay by Bank'; empty for a bank transfer. */
function cameFrom({ payment_method, paid_with, card_last4 }: Order): string {
  if (card_last4) return ` from your card ending ${card_last4}`
  return payment_method === 'card' && paid_with ? ` ${paidByText({ payment_method, paid_with })}` : ''
}

export const orderShipped: OrderTemplate<'order_shipped'> = (input) => {
  const { order } = input
  return {
    subject: `Order ${order.order_number} has been dispatched`,
    title: 'Your order has been dispatched',
    preview: order.tracking_number ? `Tracking ${order.tracking_number}` : 'It’s on its way.',
    body: (
      <>
        <Text style={styles.text}>
          Order {order.order_number} is with the courier.
          {order.age_check.status === 'passed' &&
            ' Please have photo ID ready: the courier may ask for it before handing over items for adults.'}
        </Text>
        {order.tracking_number && (
          <Text style={styles.text}>
            Tracking number:{' '}
            {order.tracking_url ? (
              <Link href={order.tracking_url} style={styles.link}>
                {order.tracking_number}
              </Link>
            ) : (
              order.tracking_number
            )}
          </Text>
        )}
        <ToOrder {...input} />
        <OrderTable order={order} />
        <DeliverTo order={order} />
      </>
    ),
  }
}

export const orderDelivered: OrderTemplate<'order_delivered'> = (input) => {
  const { order, settings, public_url } = input
  return {
    subject: `Order ${order.order_number} has been delivered`,
    title: 'Your order has arrived',
    preview: 'How was it?',
    body: (
      <>
        <Text style={styles.text}>
          Order {order.order_number} has been delivered. If anything isn’t right, write to us and we’ll fix it.
        </Text>
        <Text style={styles.text}>Tell other customers what you think:</Text>
        {order.items
          .flatMap((item) => item.reviewable_product_ids.map((id) => ({ id, item })))
          .map(({ id, item }) => (
            <Text key={`${item.id}-${id}`} style={styles.text}>
              <Link href={`${public_url}/review/${order.id}/${id}`} style={styles.link}>
                Write a review of {item.parts.find((part) => part.product_id === id)?.name ?? item.name}
              </Link>
            </Text>
          ))}
        <ToOrder {...input} />
        <RightToCancel contactEmail={settings.contact_email} publicUrl={public_url} />
      </>
    ),
  }
}

export const orderCancelled: OrderTemplate<'order_cancelled'> = (input) => {
  const { order, data } = input
  return {
    subject: `Order ${order.order_number} is cancelled`,
    title: 'Your order has been cancelled',
    preview: data.reason,
    body: (
      <>
        <Text style={styles.text}>
          Order {order.order_number} has been cancelled. {data.reason}
        </Text>
        <Text style={styles.text}>
          {order.payment_status === 'unpaid'
            ? 'You haven’t been charged. If you’ve just paid, we’ll refund you automatically.'
            : 'Your refund is on its way. We’ll email you when we’ve sent it.'}
        </Text>
        <ToOrder {...input} />
      </>
    ),
  }
}

export const orderRefunded: OrderTemplate<'order_refunded'> = (input) => {
  const { order, data } = input
  return {
    subject: `Refund of ${formatPence(data.amount)} for order ${order.order_number}`,
    title: `We’ve refunded ${formatPence(data.amount)}`,
    preview: `For order ${order.order_number}`,
    body: (
      <>
        <Text style={styles.text}>
          {formatPence(data.amount)} of order {order.order_number} is on its way back to{' '}
          {order.card_last4 ? `your card ending ${order.card_last4}` : 'you'}. Banks take up to ten working days to show
          it.
        </Text>
        <ToOrder {...input} />
      </>
    ),
  }
}

function ToOrder({ order, public_url }: About) {
  return (
    <Button href={`${public_url}/profile/orders/${order.id}`} style={styles.button}>
      See the order
    </Button>
  )
}

/** Confirms a withdrawal on a durable medium (Consumer Contracts Regulations 2013, reg. 32(4)). */
export const returnReceived: OrderTemplate<'return_received'> = ({ order, data, settings }) => ({
  subject: `We’ve received your notice about order ${order.order_number}`,
  title: 'We’ve received your notice',
  preview: RETURN_REASONS[data.reason],
  body: (
    <>
      <Text style={styles.text}>
        You told us about order {order.order_number}: {RETURN_REASONS[data.reason].toLowerCase()}.{' '}
        {data.reason === 'change_of_mind'
          ? `Please send the items back within ${SEND_BACK_DAYS} days. Anything sealed for hygiene must still be sealed. We’ll refund them and standard delivery within ${REFUND_DAYS} days of receiving them.`
          : 'Please keep the items until you hear from us. We’ll tell you how to send them back at our cost.'}
      </Text>
      {data.note !== '' && <Text style={styles.text}>You wrote: “{data.note}”</Text>}
      <Text style={styles.text}>Questions? Write to {settings.contact_email}.</Text>
      <OrderTable order={order} />
    </>
  ),
})
