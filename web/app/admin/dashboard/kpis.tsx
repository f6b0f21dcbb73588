import { formatPrice } from '@shop/contract/lib/money.ts'
import { Fragment } from 'react'
import { Facts } from '../../ui/table.tsx'
import type { Stats } from '../queries.ts'
import { changeText, pointsText } from './change-text.ts'

const number = new Intl.NumberFormat('en-GB')
const percent = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

/** The shop's key figures, each with its change. `before` names the period of comparison. */
export function Kpis({ stats, before }: { stats: Stats; before: string }) {
  const { revenue, orders, average_order, conversion_percent, new_customers } = stats
  const figures = [
    { name: 'Revenue', value: formatPrice(revenue.current), change: changeText(revenue.change_percent) },
    { name: 'Orders', value: number.format(orders.current), change: changeText(orders.change_percent) },
    {
      name: 'Average order',
      value: formatPrice(average_order.current),
      change: changeText(average_order.change_percent),
    },
    {
      name: 'Checkout conversion',
      value: `${percent.format(conversion_percent.current)}%`,
      change: pointsText(conversion_percent),
    },
    {
      name: 'New customers',
      value: number.format(new_customers.current),
      change: changeText(new_customers.change_percent),
    },
  ]
  return (
    <Facts
      className="key-figures"
      rows={figures.map(({ name, value, change: { text, direction } }) => [
        name,
        <Fragment key={name}>
          <b>{value}</b>
          <small>
            {text === '' ? 'No earlier data' : <span className={direction}>{text}</span>}
            {text !== '' && ` on ${before}`}
          </small>
        </Fragment>,
        'key-figure',
      ])}
    />
  )
}
