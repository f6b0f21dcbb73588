/** The blocks of mails that staff cannot edit. */
import { Button, Column, Link, Row, Section, Text } from '@react-email/components'
import { formatReturnAddress } from '@shop/contract/content/trader.ts'
import { formatPence } from '@shop/contract/lib/money.ts'
import type { RecallAnswer } from '@shop/contract/lots/recalls.ts'
import type { MailInput } from '@shop/contract/mail.ts'
import { unsubscribePath } from '@shop/contract/mail-subscriptions/consent-texts.ts'
import type { MailBlock } from '@shop/contract/mails/mail.definition.ts'
import type { Order } from '@shop/contract/orders.ts'
import { paymentLinkPath } from '@shop/contract/payments/link-path.ts'
import { RETURN_RULES } from '@shop/contract/returns/return.rules.ts'
import type { ReactNode } from 'react'
import { DeliverTo, OrderTable, RightToCancel } from './order-sections.tsx'
import { styles } from './styles.ts'

/** Renders one block; null if it does not apply. Throws for a mail about an order if the order is missing. */
type Block = (input: MailInput) => ReactNode

function orderOf({ order, data }: MailInput): Order {
  if (!order) throw new Error(`A mail of the kind ${data.kind} needs its order.`)
  return order
}

function ButtonTo({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button href={href} style={styles.button}>
      {children}
    </Button>
  )
}

function LinkTo({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} style={styles.link}>
      {children}
    </Link>
  )
}

/** The answers to a recall, as their buttons say them. */
const RECALL_ANSWERS = [
  ['returns', 'I have it and send it back'],
  ['used', 'I’ve used it'],
  ['destroyed', 'I’ve thrown it away'],
] as const satisfies readonly (readonly [RecallAnswer, string])[]

/** The page of the payment link, which needs no login. */
const payPath = (input: MailInput): string =>
  input.data.kind === 'payment_link' && input.data.token
    ? paymentLinkPath(input.data.token)
    : `/checkout?order=${orderOf(input).id}`

export const BLOCKS: Readonly<Record<MailBlock, Block>> = {
  shop_button: ({ public_url }) => <ButtonTo href={`${public_url}/shop`}>Go to the shop</ButtonTo>,
  link_button: ({ data }) => ('link' in data ? <ButtonTo href={data.link}>{LINK_LABELS[data.kind]}</ButtonTo> : null),
  confirm_button: ({ data, public_url }) =>
    data.kind === 'subscription_confirm' && (
      <ButtonTo href={`${public_url}/confirm-emails?token=${data.token}`}>Yes, email me</ButtonTo>
    ),
  product_button: ({ data, public_url }) =>
    data.kind === 'back_in_stock' && <ButtonTo href={public_url + data.path}>See the product</ButtonTo>,
  unsubscribe: ({ data, public_url }) =>
    'unsubscribe_token' in data && (
      <Text style={styles.small}>
        You get this email because you asked for it.{' '}
        <LinkTo href={public_url + unsubscribePath(data.unsubscribe_token)}>Unsubscribe</LinkTo>
      </Text>
    ),
  not_you: ({ public_url }) => (
    <>
      <Text style={styles.text}>
        If this wasn’t you, set a new password now: choose “Forgot password?” on the login page. Then reply to this
        email and we’ll help.
      </Text>
      <ButtonTo href={`${public_url}/auth`}>Go to the login page</ButtonTo>
    </>
  ),
  order_button: (input) => (
    <ButtonTo href={`${input.public_url}/profile/orders/${orderOf(input).id}`}>See the order</ButtonTo>
  ),
  order_lines: (input) => <OrderTable order={orderOf(input)} />,
  deliver_to: (input) => <DeliverTo order={orderOf(input)} />,
  right_to_cancel: ({ settings, public_url }) => (
    <RightToCancel contactEmail={settings.contact_email} publicUrl={public_url} />
  ),
  invoice: (input) => <InvoiceLink {...input} order={orderOf(input)} />,
  bank_details: (input) => <BankDetails order={orderOf(input)} settings={input.settings} />,
  bank_warning: (input) => (
    <Text style={styles.text}>
      Bank details in an email can be forged. You’ll also find these on our{' '}
      <LinkTo href={`${input.public_url}/bank-transfer-payment?order=${orderOf(input).id}`}>bank transfer page</LinkTo>:
      only pay if they match.
    </Text>
  ),
  payment_message: ({ data }) =>
    data.kind === 'payment_link' && data.message !== '' && <Text style={styles.text}>{data.message}</Text>,
  pay_button: (input) => <ButtonTo href={input.public_url + payPath(input)}>Pay for your order</ButtonTo>,
  age_check_notice: (input) =>
    orderOf(input).age_check.status === 'pending' && (
      <Text style={styles.text}>
        Your order has items for adults. Before it leaves, we check your age with your name, address and date of birth.
        If that isn’t enough, we’ll ask you for photo ID.
      </Text>
    ),
  age_check_button: ({ data, public_url }) =>
    data.kind === 'age_check_requested' && (
      <ButtonTo href={`${public_url}/age-check?token=${data.token}`}>Confirm your age</ButtonTo>
    ),
  recall_buttons: ({ data, public_url }) =>
    data.kind === 'lot_recall' &&
    RECALL_ANSWERS.map(([answer, label]) => (
      <ButtonTo key={answer} href={`${public_url}/recall?token=${data.token}&answer=${answer}`}>
        {label}
      </ButtonTo>
    )),
  tracking: (input) => <Tracking order={orderOf(input)} />,
  review_links: (input) => <ReviewLinks order={orderOf(input)} publicUrl={input.public_url} />,
  own_note: ({ data }) =>
    data.kind === 'return_received' && data.note !== '' && <Text style={styles.text}>You wrote: “{data.note}”</Text>,
  purchase_lines: ({ data }) =>
    data.kind === 'purchase_order' &&
    [...data.items, ...(data.note === '' ? [] : [data.note])].map((line) => (
      <Text key={line} style={styles.text}>
        {line}
      </Text>
    )),
  return_parcel: (input) => <ReturnParcel {...input} />,
  return_decision: ({ data }) =>
    data.kind === 'return_decided' &&
    data.lines.map((line) => (
      <Text key={line} style={styles.text}>
        {line}
      </Text>
    )),
  customer_note: ({ data }) =>
    data.kind === 'staff_return' && data.note !== '' && <Text style={styles.text}>“{data.note}”</Text>,
  regulator: () => (
    <Text style={styles.text}>
      You can also complain to the Information Commissioner’s Office: ico.org.uk/make-a-complaint or 0303 123 1113.
    </Text>
  ),
  open_order: (input) => (
    <ButtonTo href={`${input.public_url}/admin/orders/${orderOf(input).id}`}>Open the order</ButtonTo>
  ),
  open_return: ({ data, public_url }) =>
    data.kind === 'staff_return' && (
      <ButtonTo href={`${public_url}/admin/returns/${data.return_id ?? ''}`}>Open the return</ButtonTo>
    ),
  open_product: ({ data, public_url }) =>
    data.kind === 'staff_low_stock' &&
    data.product_id !== undefined && (
      <ButtonTo href={`${public_url}/admin/products/${data.product_id}`}>Open the product</ButtonTo>
    ),
  open_privacy: ({ public_url }) => <ButtonTo href={`${public_url}/admin/privacy`}>Open privacy requests</ButtonTo>,
  open_webhooks: ({ public_url }) => (
    <ButtonTo href={`${public_url}/admin/settings/webhooks`}>Open the webhooks</ButtonTo>
  ),
  open_users: ({ public_url }) => <ButtonTo href={`${public_url}/admin/users`}>Open Users</ButtonTo>,
  message: ({ data }) =>
    data.kind === 'staff_message' &&
    data.message.split(/\n+/).map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one message never change places
      <Text key={index} style={styles.text}>
        {line}
      </Text>
    )),
  reply_button: ({ data }) => data.kind === 'staff_message' && <ButtonTo href={`mailto:${data.email}`}>Reply</ButtonTo>,
  sender_order_link: ({ data, public_url }) =>
    data.kind === 'staff_message' &&
    data.order_number !== '' && (
      <Text style={styles.text}>
        <LinkTo href={`${public_url}/admin/orders?search=${encodeURIComponent(data.order_number)}`}>
          Find order {data.order_number}
        </LinkTo>
      </Text>
    ),
}

const LINK_LABELS = {
  password_reset: 'Choose a new password',
  email_confirm: 'Confirm this email',
  staff_invited: 'Choose a password',
  customer_invited: 'Choose a password',
} as const

/** What is returned and, for the customer, where to send it. */
function ReturnParcel({ data, settings, public_url }: MailInput) {
  if (data.kind !== 'return_received' && data.kind !== 'staff_return') return null
  const { items, return_id, kind } = data
  return (
    <>
      {items.map(({ name, quantity, reason }) => (
        <Text key={`${name}${reason}`} style={styles.text}>
          {quantity} × {name} ({RETURN_RULES[reason].label.toLowerCase()})
        </Text>
      ))}
      {kind === 'return_received' && <Text style={styles.text}>Send it to: {formatReturnAddress(settings)}</Text>}
      {kind === 'return_received' && return_id !== undefined && (
        <ButtonTo href={`${public_url}/profile/returns/${return_id}`}>Print the label</ButtonTo>
      )}
    </>
  )
}

/** Links the latest credit note in a mail about a refund, and otherwise the invoice, whose page waits until it is issued. */
function InvoiceLink({ order, data, public_url }: Pick<MailInput, 'data' | 'public_url'> & { order: Order }) {
  if (order.payment_status === 'unpaid') return null
  const page = `${public_url}/profile/orders/${order.id}/invoice`
  const credit = data.kind === 'order_refunded' ? order.invoices.findLast(({ kind }) => kind === 'credit_note') : null
  return (
    <Text style={styles.text}>
      <LinkTo href={credit ? `${page}?document=${credit.id}` : page}>
        {credit ? `See credit note ${credit.number}` : 'See the invoice'}
      </LinkTo>
    </Text>
  )
}

function BankDetails({ order, settings }: Pick<MailInput, 'settings'> & { order: Order }) {
  const facts = [
    ['Amount', formatPence(order.total)],
    ['Reference', order.order_number],
    ['Account name', settings.bank_account_name],
    ['Sort code', settings.bank_sort_code],
    ['Account number', settings.bank_account_number],
    ['IBAN', settings.bank_iban],
  ] as const
  return (
    <Section>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <Row key={name}>
            <Column style={styles.name}>{name}</Column>
            <Column style={styles.amount}>{value}</Column>
          </Row>
        ))}
    </Section>
  )
}

/** One line for each parcel that has a tracking number. */
function Tracking({ order: { parcels } }: { order: Order }) {
  const tracked = parcels.filter(({ tracking_number }) => tracking_number)
  return tracked.map(({ tracking_number, tracking_url }, place) => (
    <Text key={tracking_number} style={styles.text}>
      {tracked.length > 1 && `Parcel ${place + 1} of ${tracked.length}. `}
      Tracking number: {tracking_url ? <LinkTo href={tracking_url}>{tracking_number}</LinkTo> : tracking_number}
    </Text>
  ))
}

function ReviewLinks({ order, publicUrl }: { order: Order; publicUrl: string }) {
  return order.items
    .flatMap((item) => item.reviewable_product_ids.map((id) => ({ id, item })))
    .map(({ id, item }) => (
      <Text key={`${item.id}-${id}`} style={styles.text}>
        <LinkTo href={`${publicUrl}/review/${order.id}/${id}`}>
          Write a review of {item.parts.find((part) => part.product_id === id)?.name ?? item.name}
        </LinkTo>
      </Text>
    ))
}
