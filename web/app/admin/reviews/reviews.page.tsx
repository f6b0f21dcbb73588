import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { readSite, unindexedMeta } from '../../seo/page-meta.ts'
import { PageTop } from '../kit/page-top.tsx'
import { DataTable } from '../kit/table/data-table.tsx'
import { ListToolbar } from '../kit/table/list-toolbar.tsx'
import { tableRows } from '../kit/table/table-rows.ts'
import { useListState } from '../kit/table/use-list-state.ts'
import type { Route } from './+types/reviews.page'
import { nextUnanswered } from './next-unanswered.ts'
import { adminReviewsQuery } from './queries.ts'
import { REVIEW_COLUMNS } from './review-columns.tsx'
import { ReviewPanel } from './review-panel.tsx'
import './reviews.css'

export const meta: Route.MetaFunction = ({ matches }) => unindexedMeta(readSite(matches[0].loaderData), 'Reviews')

const FILTERS = { search: '', status: '', rating: '', needs: '', product_id: '' }
const SELECTS = [
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: '', label: 'Any status' },
      { value: 'published', label: 'Shown' },
      { value: 'hidden', label: 'Hidden' },
    ],
  },
  {
    name: 'rating',
    label: 'Stars',
    options: [
      { value: '', label: 'Any stars' },
      ...[5, 4, 3, 2, 1].map((stars) => ({
        value: String(stars),
        label: stars === 1 ? '1 star' : `${stars} stars`,
      })),
    ],
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
    <>
      <PageTop title="Reviews" />
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
      <ListToolbar list={list} searchLabel="Text, product, order or customer" filters={SELECTS} />
      <DataTable
        caption="Reviews"
        columns={REVIEW_COLUMNS}
        {...tableRows(result)}
        list={list}
        getRowId={({ id }) => id}
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
        empty={list.isFiltered ? 'No reviews match these filters.' : 'There are no reviews yet.'}
      />
    </>
  )
}
