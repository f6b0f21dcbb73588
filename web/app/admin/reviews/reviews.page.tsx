import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Stars } from '../../product/rating.tsx'
import { unindexedPage } from '../../seo/page-meta.ts'
import { DateTime } from '../kit/date-time.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import type { Column } from '../kit/table/column.ts'
import { ListPage } from '../kit/table/list-page.tsx'
import { useListState } from '../kit/table/use-list-state.ts'
import { type AdminReview, adminReviewsQuery } from './queries.ts'
import { ReviewPanel } from './review-panel.tsx'
import './reviews.css'

export const meta = unindexedPage('Reviews')

const FILTERS = { search: '', status: '', rating: '', needs: '', product_id: '' }
const SELECTS = [
  {
    name: 'status',
    label: 'Status',
    any: 'Any status',
    options: [
      { value: 'published', label: 'Shown' },
      { value: 'hidden', label: 'Hidden' },
    ],
  },
  {
    name: 'rating',
    label: 'Stars',
    any: 'Any stars',
    options: [5, 4, 3, 2, 1].map((stars) => ({
      value: String(stars),
      label: stars === 1 ? '1 star' : `${stars} stars`,
    })),
  },
] as const
const VIEWS = [
  { needs: '', label: 'All' },
  { needs: 'decision', label: 'Reported' },
  { needs: 'reply', label: 'Unanswered' },
]

/** Lists the reviews, to reply to them or hide them. */
export default function ReviewsPage() {
  const list = useListState({ filters: FILTERS, sort: '-created_at' })
  const result = useQuery(adminReviewsQuery(list.query))
  const { needs } = list.state.filters
  // The review opened after replying to the previous one; its reply field gets the focus.
  const [next, setNext] = useState<number>()
  return (
    <ListPage
      title="Reviews"
      noun="reviews"
      list={list}
      result={result}
      searchLabel="Text, product, order or customer"
      filters={SELECTS}
      columns={REVIEW_COLUMNS}
      rowName={({ author, product_name }) => `${author} on ${product_name}`}
      rowDetail={(review, open) => (
        <ReviewPanel
          key={review.id}
          review={review}
          hasFocus={review.id === next}
          onAnswered={() => {
            const following = nextUnanswered(review, result.data?.items ?? [])
            if (!following) return
            setNext(following.id)
            open(following.id)
          }}
        />
      )}
      storageKey="admin.reviews.columns"
    >
      <nav className="tabs" aria-label="Views">
        {VIEWS.map((view) => (
          <Link
            key={view.needs}
            to={view.needs === '' ? '/admin/reviews' : `/admin/reviews?needs=${view.needs}`}
            aria-current={view.needs === needs ? 'page' : undefined}
          >
            {view.label}
          </Link>
        ))}
      </nav>
    </ListPage>
  )
}

/** Returns the review to answer after `answered`: the next one on the page without a reply, otherwise the first. */
function nextUnanswered(answered: AdminReview, page: readonly AdminReview[]): AdminReview | undefined {
  const place = page.findIndex(({ id }) => id === answered.id)
  return [...page.slice(place + 1), ...page.slice(0, place)].find(
    ({ reply, status }) => reply === null && status === 'published',
  )
}

const REVIEW_COLUMNS: readonly Column<AdminReview>[] = [
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
  { id: 'customer', header: 'Customer', isExtra: true, cell: ({ customer }) => customer?.name },
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
