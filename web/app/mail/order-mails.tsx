import { Button, Column, Link, Row, Section, Text } from '@react-email/components'
import { CARD_ORDER_MINUTES, REFUND_DAYS, RETURN_REASONS, SEND_BACK_DAYS } from '@shop/contract/constants.ts'
import type { MailInput } from '@shop/contract/mail.ts'
import { formatPence } from '@shop/contract/money.ts'
import type { Order } from '@shop/contract/orders.ts'
import { look } from './look.ts'
import { DeliverTo, OrderTable, RightToCancel } from './order-parts.tsx'
import type { OrderTemplate } from './template.ts'

type About = Pick<MailInput, 'settings' | 'public_url'> & { order: Order }

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })

export const orderReceived: OrderTemplate<'order_received'> = (input) => {
  const { order, settings } = input
  return {
    subject: `We have your order ${order.order_number}`,
    title: 'Thank you for your order',
    preview: `${order.order_number}, ${formatPence(order.total)}`,
    body: (
      <>
        <Text style={look.text}>
          We have your order {order.order_number} of {day.format(new Date(order.created_at))} at {settings.site_name}.{' '}
          {order.payment_status === 'paid'
            ? 'There is nothing left to pay.'
            : order.payment_method === 'card'
              ? `Once your card payment has gone through we write again. An order that is not paid within ${CARD_ORDER_MINUTES} minutes is cancelled.`
              : 'Once your bank transfer has reached us we pack it. How to pay is in a mail of its own.'}
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
      <Text style={look.text}>
        Your goods are kept for you{order.expires_at && ` until ${day.format(new Date(order.expires_at))}`}. Please
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
      <Text style={look.text}>
        Bank details in a mail can be forged. The ones above are also on our own{' '}
        <Link href={`${public_url}/bank-transfer-payment?order=${order.id}`} style={look.link}>
          bank transfer page
        </Link>
        ; pay only if they agree.
      </Text>
    </>
  ),
})

function Fact({ name, value }: { name: string; value: string }) {
  if (!value) return null
  return (
    <Row>
      <Column style={look.name}>{name}</Column>
      <Column style={look.amount}>{value}</Column>
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
        <Text style={look.text}>
          We have received {formatPence(order.total)} for order {order.order_number}
          {order.card_last4 && ` from your card ending ${order.card_last4}`}. We pack it now and write again when it
          leaves.
        </Text>
        {order.age_check.status === 'pending' && (
          <Text style={look.text}>
            The order holds goods for adults. We check your age by name, address and date of birth before it leaves; if
            that is not enough we ask you for a photo ID.
          </Text>
        )}
        <ToOrder {...input} />
        <OrderTable order={order} />
        <DeliverTo order={order} />
      </>
    ),
  }
}

export const orderShipped: OrderTemplate<'order_shipped'> = (input) => {
  const { order } = input
  return {
    subject: `Order ${order.order_number} has been dispatched`,
    title: 'Your order has been dispatched',
    preview: order.tracking_number ? `Tracking ${order.tracking_number}` : 'It has left our shelves.',
    body: (
      <>
        <Text style={look.text}>
          Order {order.order_number} is with the courier.
          {order.age_check.status === 'passed' &&
            ' Please have photo ID ready: the courier may ask for it before handing over goods for adults.'}
        </Text>
        {order.tracking_number && (
          <Text style={look.text}>
            Tracking number:{' '}
            {order.tracking_url ? (
              <Link href={order.tracking_url} style={look.link}>
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
        <Text style={look.text}>
          Order {order.order_number} was delivered. If anything is not as it should be, write to us and we put it right.
        </Text>
        <Text style={look.text}>Other customers would like to know what you think of it:</Text>
        {order.items
          .flatMap((item) => item.reviewable_product_ids.map((id) => ({ id, item })))
          .map(({ id, item }) => (
            <Text key={`${item.id}-${id}`} style={look.text}>
              <Link href={`${public_url}/review/${order.id}/${id}`} style={look.link}>
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
    title: 'Your order is cancelled',
    preview: data.reason,
    body: (
      <>
        <Text style={look.text}>
          Order {order.order_number} is cancelled. {data.reason}
        </Text>
        <Text style={look.text}>
          {order.payment_status === 'unpaid'
            ? 'Nothing was taken from you. If you have just paid, the money comes back by itself.'
            : 'What you paid is on its way back; we write again when it has been sent.'}
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
    title: `We have sent back ${formatPence(data.amount)}`,
    preview: `For order ${order.order_number}`,
    body: (
      <>
        <Text style={look.text}>
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
    <Button href={`${public_url}/profile/orders/${order.id}`} style={look.button}>
      See the order
    </Button>
  )
}

/** Confirms a withdrawal on a durable medium (Consumer Contracts Regulations 2013, reg. 32(4)). */
export const returnReceived: OrderTemplate<'return_received'> = ({ order, data, settings }) => ({
  subject: `We have your notice about order ${order.order_number}`,
  title: 'We have your notice',
  preview: RETURN_REASONS[data.reason],
  body: (
    <>
      <Text style={look.text}>
        You told us about order {order.order_number}: {RETURN_REASONS[data.reason].toLowerCase()}.{' '}
        {data.reason === 'change_of_mind'
          ? `Please send the goods back within ${SEND_BACK_DAYS} days, sealed where they are sealed for hygiene. We refund them and standard delivery within ${REFUND_DAYS} days of having them back.`
          : 'Please keep the goods until you hear from us: we say how to send them back, at our cost.'}
      </Text>
      {data.note !== '' && <Text style={look.text}>You wrote: “{data.note}”</Text>}
      <Text style={look.text}>Questions? Write to {settings.contact_email}.</Text>
      <OrderTable order={order} />
    </>
  ),
})
