import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { chunk } from '../../ui/chunk.tsx'
import { type PublicReview, type ReviewPage, type ReviewSort, reviewsQuery } from './queries.ts'
import { ReviewItem } from './review-item.tsx'
import { ReviewPager } from './review-pager.tsx'
import { ReviewSummary } from './review-summary.tsx'

const ReportDialog = chunk(
  () => import('./report-dialog.tsx').then((module) => module.ReportDialog),
  'The form couldn’t be loaded. Please try again.',
)

interface ReviewsSectionProps {
  productId: number
  /** The first page, newest first, from the page's loader; null if it could not be loaded. */
  first: ReviewPage | null
}

const SORTS: Record<ReviewSort, string> = { newest: 'Newest', highest: 'Highest rating', lowest: 'Lowest rating' }
const isSort = (value: string): value is ReviewSort => value in SORTS

/** The reviews of a product. Other pages and sort orders replace the list in place. */
export function ReviewsSection({ productId, first }: ReviewsSectionProps) {
  return (
    <section className="section wrap" id="reviews">
      <h2 className="heading mb-8">Reviews</h2>
      {first && first.total > 0 ? (
        <Reviews productId={productId} first={first} />
      ) : (
        <p className="muted">
          {first
            ? 'No reviews yet. Only customers who bought the item can review it.'
            : 'The reviews didn’t load. Please try again in a moment.'}
        </p>
      )}
    </section>
  )
}

function Reviews({ productId, first }: { productId: number; first: ReviewPage }) {
  const [{ page, sort }, setView] = useState<{ page: number; sort: ReviewSort }>({ page: 1, sort: 'newest' })
  const [reported, setReported] = useState<PublicReview | null>(null)
  const opener = useRef<HTMLElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const isFirst = page === 1 && sort === 'newest'
  const { data, isError, isFetching, refetch } = useQuery({
    ...reviewsQuery(productId, { page, sort }),
    enabled: !isFirst,
  })
  const shown = isFirst ? first : (data ?? first)

  const turnTo = (wanted: number) => {
    setView({ page: wanted, sort })
    top.current?.focus()
  }
  return (
    <div className="reviews">
      <ReviewSummary page={first} />
      <div ref={top} tabIndex={-1} aria-busy={isFetching} className="review-list">
        {first.total > 1 && (
          <label className="hstack small mb-4">
            <span className="muted whitespace-nowrap">Sort by</span>
            <select
              className="select w-auto"
              value={sort}
              onChange={({ target }) => isSort(target.value) && setView({ page: 1, sort: target.value })}
            >
              {Object.entries(SORTS).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        {isError && !isFirst && (
          <p className="notice danger mb-4" role="alert">
            These reviews didn’t load.
            <button type="button" className="link" onClick={() => void refetch()}>
              Try again
            </button>
          </p>
        )}
        {shown.items.map((review) => (
          <ReviewItem
            key={review.id}
            review={review}
            onReport={(button) => {
              opener.current = button
              setReported(review)
            }}
          />
        ))}
        <ReviewPager page={shown.page} pages={shown.pages} onTurn={turnTo} />
      </div>
      {reported && <ReportDialog review={reported} opener={opener} onClose={() => setReported(null)} />}
    </div>
  )
}
