/** Decides what becomes of the lines of a file whose orders are not on the dispatch page. */
import { isAgeUndecided, STATUS_NAMES } from '../order-words.ts'
import type { OrdersByNumber, OrderToDispatch } from '../queries.ts'
import type { LineProblem, TrackingLine } from './tracking-paste.ts'

/** Returns the orders that can be dispatched as well, with their numbers, and why each other line is not used. */
export function sortLines(lines: readonly TrackingLine[], { items, others }: OrdersByNumber) {
  const added: { order: OrderToDispatch; tracking: string }[] = []
  const problems: LineProblem[] = []
  for (const { tracking, ...line } of lines) {
    const order = items.find(({ order_number }) => order_number === line.order)
    const other = others.find(({ order_number }) => order_number === line.order)
    if (order && !isAgeUndecided(order.status, order.age_check_status)) added.push({ order, tracking })
    else if (order) problems.push({ ...line, reason: 'It waits for its age check.' })
    else problems.push({ ...line, reason: other ? whyNot(other, tracking) : 'There is no order with this number.' })
  }
  return { added, problems }
}

function whyNot({ status, tracking_numbers }: OrdersByNumber['others'][number], tracking: string): string {
  if (tracking_numbers.includes(tracking)) return 'Already dispatched with this number.'
  if (status !== 'shipped' && status !== 'delivered')
    return `It can’t be dispatched: ${STATUS_NAMES[status].label.toLowerCase()}.`
  const known = tracking_numbers.length > 0 ? tracking_numbers.join(', ') : 'without a tracking number'
  return `Already dispatched, ${known}.`
}
