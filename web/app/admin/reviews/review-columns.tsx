import { Stars } from '../../product/rating.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import type { Column } from '../kit/table/column.ts'
import type { AdminReview } from './queries.ts'

export const REVIEW_COLUMNS: readonly Column<AdminReview>[] = [
  {
    id: 'review',
    header: 'Review',
    isFixed: true,
    isPhone: true,
    cell: ({ rating, title, comment, author }) => (
      <div className="reviewcell">
        <b>{title || comment}</b>
        <small className="md:hidden">{rating} of 5 stars</small>
        <small>{title === '' ? author : `${author}: ${comment}`}</small>
      </div>
    ),
  },
  {
    id: 'rating',
    header: 'Stars',
    sort: 'rating',
    cell: ({ rating }) => (
      <span className="rating">
        <Stars rating={rating} />
        <span className="visually-hidden">{rating} of 5</span>
      </span>
    ),
  },
  { id: 'product', header: 'Product', cell: ({ product_name }) => product_name },
  { id: 'state', header: 'Status', isPhone: true, cell: (review) => <ReviewState review={review} /> },
  { id: 'customer', header: 'Customer', isExtra: true, cell: ({ customer }) => customer.name },
  { id: 'order', header: 'Order', isExtra: true, cell: ({ order_number }) => order_number },
  { id: 'created', header: 'Written', sort: 'created_at', cell: ({ created_at }) => <DateTime at={created_at} /> },
]

function ReviewState({ review: { status, reports, reply } }: { review: AdminReview }) {
  return (
    <span className="hstack wrapping gap-1.5">
      {status === 'hidden' ? <StatusPill tone="muted">Hidden</StatusPill> : <StatusPill tone="ok">Shown</StatusPill>}
      {reports.length > 0 && (
        <StatusPill tone="warn">
          {reports.length} {reports.length === 1 ? 'report' : 'reports'}
        </StatusPill>
      )}
      {reply !== null && <StatusPill tone="info">Answered</StatusPill>}
    </span>
  )
}
