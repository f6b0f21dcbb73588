import { formatPrice } from '@shop/contract/lib/money.ts'
import { RETURN_RULES } from '@shop/contract/returns/return.rules.ts'
import { type ReactNode, type RefObject, useId } from 'react'
import { dayText } from '../../../order/order-dates.ts'
import { paymentText } from '../../../order/order-facts.ts'
import { OrderTotals, readCoupon } from '../../../order/order-totals.tsx'
import { addressText } from '../../../order/postal-address.ts'
import '../../../order/order-invoice.css'
import { ScrollArea } from '../../../ui/scroll-area.tsx'
import { type FactRow, Facts, Table } from '../../../ui/table.tsx'
import { dateTimeText } from '../../kit/date-time.tsx'
import { ANSWERS } from '../../lots/lot-words.ts'
import { OUTCOMES, RETURN_STATES } from '../../returns/return-words.ts'
import { mergeHistory } from '../order/order-history.tsx'
import { AGE_NAMES, CHANNEL_NAMES, eventName, PAYMENT_STATUS_NAMES, REFUND_NAMES, statusName } from '../order-words.ts'
import type { AdminOrder, OrderEvidence } from '../queries.ts'
import { SoldItem } from './sold-item.tsx'
import './evidence.css'

interface EvidenceDocumentProps {
  evidence: OrderEvidence
  /** What an export contains. */
  content: RefObject<HTMLElement | null>
}

/** Everything that is stored about what the customer saw and agreed to. Times are in London. */
export function EvidenceDocument({ evidence, content }: EvidenceDocumentProps) {
  const { order, items, made_at } = evidence
  return (
    <article className="invoice evidence" ref={content}>
      <Section title={`Order ${order.order_number}`}>
        <Facts className="" rows={orderFacts(order)} />
        <p className="small muted">As stored on {dateTimeText(made_at)}. All times are UK times.</p>
      </Section>
      <Section title="What was sold">
        {order.items.map((item) => (
          <SoldItem key={item.id} item={item} sold={items.find(({ id }) => id === item.id)} />
        ))}
      </Section>
      <Section title="Price">
        <OrderTotals totals={order} delivery_name={order.delivery_name} coupon={readCoupon(order)} />
      </Section>
      <Section title="Age check">
        <Facts className="" rows={ageFacts(order)} />
      </Section>
      <Section title="Payment">
        <Facts className="" rows={paymentFacts(order)} />
      </Section>
      <Section title="Delivery">
        <Facts className="" rows={deliveryFacts(order)} />
      </Section>
      <Mails mails={evidence.mails} />
      <Returns evidence={evidence} />
      <Recalls recalls={evidence.recalls} />
      <History order={order} />
      <Terms terms={evidence.terms} />
    </article>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** A table with its title; renders `none` without rows. */
function List(props: {
  title: string
  none: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}) {
  const { title, none, columns, rows } = props
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <p className="small muted">{none}</p>
      ) : (
        <ScrollArea label={title}>
          <Table columns={columns} rows={rows.map((cells, place) => ({ key: place, cells }))} />
        </ScrollArea>
      )}
    </Section>
  )
}

const orderFacts = (order: AdminOrder): FactRow[] => [
  ['Placed', dateTimeText(order.created_at)],
  ['Ordered', `${CHANNEL_NAMES[order.channel]}${order.placed_by === null ? '' : `, placed by ${order.placed_by}`}`],
  ['Status', statusName(order).label],
  order.customer.name !== '' && ['Customer', order.customer.name],
  order.customer.email !== '' && ['Email', order.customer.email],
  order.shipping_address.phone !== '' && ['Phone', order.shipping_address.phone],
  order.billing_address.line1 !== '' && ['Billed to', addressText(order.billing_address)],
]

const ageFacts = ({
  age_check: { status, method_name, checked_at },
  proof_of_age_on_delivery,
  collection_point,
}: AdminOrder): FactRow[] => [
  ['Result', AGE_NAMES[status].label],
  method_name !== null && ['Checked by', method_name],
  checked_at !== null && ['Checked', dateTimeText(checked_at)],
  [
    collection_point === null ? 'At the door' : 'At the counter',
    checkAtHandOver(proof_of_age_on_delivery, collection_point),
  ],
]

function checkAtHandOver(isAsked: boolean, collectionPoint: string | null): string {
  if (!isAsked) return 'No check asked for'
  return `The ${collectionPoint === null ? 'courier was' : 'shop’s staff were'} asked to check for proof of age`
}

const paymentFacts = (order: AdminOrder): FactRow[] => [
  ['Method', paymentText(order)],
  ['State', PAYMENT_STATUS_NAMES[order.payment_status]],
  ['Paid', formatPrice(order.paid)],
  order.refunded > 0 && ['Refunded or in progress', formatPrice(order.refunded)],
  ...order.invoices.map(
    ({ kind, number, issued_on, total }): FactRow => [
      `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`,
      `${dayText(issued_on)}, ${formatPrice(total)}`,
    ],
  ),
]

function deliveryFacts(order: AdminOrder): FactRow[] {
  const timeOf = (event: string) => {
    const found = order.timeline.findLast(({ status }) => status === event)
    return found ? dateTimeText(found.at) : 'Not recorded'
  }
  return [
    ['Service', order.delivery_name],
    order.collection_point !== null && ['Collected from', order.collection_point],
    order.shipping_address.line1 !== '' && ['Address', addressText(order.shipping_address)],
    ['Promised by', dateTimeText(order.promised_by)],
    ...order.parcels.map(
      ({ courier, tracking_number, dispatched_at }, place): FactRow => [
        `Parcel ${place + 1}`,
        [
          courier,
          tracking_number ?? 'No tracking number',
          dispatched_at === null ? 'not dispatched' : `dispatched ${dateTimeText(dispatched_at)}`,
        ]
          .filter((part) => part !== null)
          .join(', '),
      ],
    ),
    [order.collection_point === null ? 'Dispatched' : 'Ready to collect', timeOf('shipped')],
    [order.collection_point === null ? 'Delivered' : 'Collected', timeOf('delivered')],
  ]
}

function Mails({ mails }: { mails: OrderEvidence['mails'] }) {
  return (
    <List
      title="Emails"
      none="No emails."
      columns={['Queued', 'Email', 'To', 'State']}
      rows={mails.map(({ name, recipient, is_to_staff, status, queued_at, sent_at }) => [
        dateTimeText(queued_at),
        name,
        is_to_staff ? 'Staff' : recipient || 'The customer',
        sent_at === null ? MAIL_STATES[status] : `Sent ${dateTimeText(sent_at)}`,
      ])}
    />
  )
}

const MAIL_STATES = { queued: 'Waiting to be sent', sent: 'Sent', failed: 'Couldn’t be delivered' } as const

function Returns({ evidence: { order, returns } }: { evidence: OrderEvidence }) {
  const asked = returns.flatMap(({ number, status, requested_at, received_at, decided_at, decision_note, items }) =>
    items.map(({ name, quantity, reason, outcome, decision_reason }) => [
      dateTimeText(requested_at),
      `${number}: ${quantity} × ${name}. ${RETURN_RULES[reason].label}.`,
      [
        received_at === null ? RETURN_STATES[status] : `Arrived ${dateTimeText(received_at)}`,
        decided_at !== null && outcome !== null && `${OUTCOMES[outcome]} ${dateTimeText(decided_at)}`,
        decision_reason,
        decision_note,
      ]
        .filter((part) => part !== false && part !== '')
        .join('. '),
    ]),
  )
  const refunded = order.refunds.map(({ amount, reason, status, created_at }) => [
    dateTimeText(created_at),
    `Refund of ${formatPrice(amount)}: ${reason}`,
    REFUND_NAMES[status].label,
  ])
  return (
    <List
      title="Returns and refunds"
      none="Nothing returned or refunded."
      columns={['Asked', 'What', 'Outcome']}
      rows={[...asked, ...refunded]}
    />
  )
}

function Recalls({ recalls }: { recalls: OrderEvidence['recalls'] }) {
  return (
    <List
      title="Recalls"
      none="No recall of its lots."
      columns={['Mailed', 'Lot', 'What was said', 'Answer']}
      rows={recalls.map(({ lot_no, quantity, reason, advice, mailed_at, answer, answered_at }) => [
        mailed_at === null ? 'Not yet' : dateTimeText(mailed_at),
        `${lot_no} × ${quantity}`,
        `${reason} ${advice}`,
        answer === null || answered_at === null ? 'None' : `${ANSWERS[answer]}, ${dateTimeText(answered_at)}`,
      ])}
    />
  )
}

/** Without the notes of staff, which are not for those who read the evidence. */
function History({ order }: { order: AdminOrder }) {
  return (
    <List
      title="History"
      none="No events."
      columns={['When', 'What', 'Note']}
      rows={mergeHistory(order)
        .filter(({ status }) => status !== 'note')
        .reverse()
        .map(({ at, status, note, isInternal }) => [
          dateTimeText(at),
          `${eventName(status)}${isInternal ? ' (staff only)' : ''}`,
          note,
        ])}
    />
  )
}

function Terms({ terms }: { terms: OrderEvidence['terms'] }) {
  return (
    <Section title="Terms that the customer accepted">
      {terms === null ? (
        <p className="small muted">Placed before the shop stored which version applied.</p>
      ) : (
        <details>
          <summary>
            {terms.title}, version {terms.version}, published {dateTimeText(terms.published_at)}
          </summary>
          <pre>{terms.text}</pre>
        </details>
      )}
    </Section>
  )
}
