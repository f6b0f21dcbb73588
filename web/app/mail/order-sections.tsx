import { Column, Hr, Link, Row, Section, Text } from '@react-email/components'
import { formatPence } from '@shop/contract/lib/money.ts'
import type { Order } from '@shop/contract/orders.ts'
import { styles } from './styles.ts'

/** The lines and sums, VAT included: the customer's durable record (rule F4). */
export function OrderTable({ order }: { order: Order }) {
  const ofCoupon = order.promotions.reduce((left, { discount }) => left - discount, order.discount)
  return (
    <Section>
      {order.items.map((item) => (
        <Line key={item.id} name={`${item.quantity} × ${nameOf(item)}`} amount={item.subtotal} />
      ))}
      <Hr style={styles.rule} />
      <Line name="Subtotal" amount={order.subtotal} />
      {order.promotions.map(({ name, discount }) => (
        <Line key={name} name={name} amount={-discount} />
      ))}
      {ofCoupon > 0 && <Line name={`Discount${codeOf(order)}`} amount={-ofCoupon} />}
      <Line name={order.delivery_name} amount={order.delivery_fee} />
      <Line name="Total" amount={order.total} isTotal />
      {order.vat_included > 0 && <Line name="Includes VAT" amount={order.vat_included} />}
    </Section>
  )
}

const codeOf = ({ coupon_code, discount_percentage }: Order) =>
  coupon_code ? ` (${coupon_code}, ${discount_percentage}% off)` : ''

const nameOf = ({ name, attributes }: Order['items'][number]) => [name, ...Object.values(attributes)].join(', ')

function Line({ name, amount, isTotal = false }: { name: string; amount: number; isTotal?: boolean }) {
  const weight = isTotal ? styles.total : {}
  return (
    <Row>
      <Column style={{ ...styles.name, ...weight }}>{name}</Column>
      <Column style={{ ...styles.amount, ...weight }}>
        {amount < 0 ? `−${formatPence(-amount)}` : formatPence(amount)}
      </Column>
    </Row>
  )
}

export function DeliverTo({ order }: { order: Order }) {
  const { full_name, line1, line2, city, county, postcode } = order.shipping_address
  const address = [full_name, line1, line2, city, county, postcode].filter(Boolean).join(', ')
  return (
    <>
      <Text style={styles.subheading}>{order.collection_point ? 'Collect from' : 'Deliver to'}</Text>
      <Text style={styles.text}>{order.collection_point ?? address}</Text>
    </>
  )
}

/** The right to cancel, with its form: Consumer Contracts Regulations 2013, schedules 2 and 3 (rules F1, F4 and F5). */
export function RightToCancel({ contactEmail, publicUrl }: { contactEmail: string; publicUrl: string }) {
  return (
    <>
      <Text style={styles.subheading}>Your right to cancel</Text>
      <Text style={styles.small}>
        You may cancel without a reason until 14 days after the goods reach you. Tell us in any clear words at{' '}
        {contactEmail}, for example: “I give notice that I cancel my contract for these goods, ordered on …, received on
        …, order number …, name, address, date.” Send the goods back within 14 days of that. We refund the price and
        standard delivery within 14 days of receiving them. You can’t return goods sealed for health or hygiene once
        they’re unsealed, but you can always return faulty goods. The details are in our{' '}
        <Link href={`${publicUrl}/return-policy`} style={styles.link}>
          return policy
        </Link>
        .
      </Text>
    </>
  )
}
