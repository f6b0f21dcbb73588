import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { SmallButton, TextLink } from '../../ui/buttons.tsx'
import { RetryLink } from '../../ui/states.tsx'
import { type ReviewPage, type ReviewSort, reviewsQuery } from './queries.ts'
import { ReviewItem } from './review-item.tsx'

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
            <RetryLink onRetry={refetch} />
          </p>
        )}
        {shown.items.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
        <ReviewPager page={shown.page} pages={shown.pages} onTurn={turnTo} />
      </div>
    </div>
  )
}

interface ReviewPagerProps {
  page: number
  pages: number
  onTurn: (page: number) => void
}

/** Pages through the reviews in place; renders nothing for a single page. */
function ReviewPager({ page, pages, onTurn }: ReviewPagerProps) {
  if (pages <= 1) return null
  return (
    <nav className="hstack wrapping mt-6" aria-label="Review pages">
      <SmallButton disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        <ArrowLeft className="icon icon-small" aria-hidden /> Previous
      </SmallButton>
      <span className="small muted" aria-live="polite">
        Page {page} of {pages}
      </span>
      <SmallButton disabled={page >= pages} onClick={() => onTurn(page + 1)}>
        Next <ArrowRight className="icon icon-small" aria-hidden />
      </SmallButton>
    </nav>
  )
}

/** The average, the number of reviews per star rating, and how reviews are collected (rule F12). */
function ReviewSummary({ page: { average, total, histogram, items } }: { page: ReviewPage }) {
  return (
    <div>
      <p className="hstack items-baseline">
        <span className="average">{average.toFixed(1)}</span>
        <span className="muted">
          of 5 from {total} {total === 1 ? 'review' : 'reviews'}
        </span>
      </p>
      <ul className="histogram mt-5 mb-6">
        {histogram.map(({ rating, count }) => (
          <li key={rating}>
            <span>{rating === 1 ? '1 star' : `${rating} stars`}</span>
            <svg className="histogram-track" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(count / total) * 100} height="6" />
            </svg>
            <span className="numeral">
              {count}
              <span className="visually-hidden"> {count === 1 ? 'review' : 'reviews'}</span>
            </span>
          </li>
        ))}
      </ul>
      <details className="small muted">
        <summary>Only customers who bought the item can review it.</summary>
        <p className="mt-2">
          You can review each item of an order once, after it arrives. We never pay for reviews, and we publish good and
          bad ones alike. We only take a review down for insults, personal details, advertising, health claims, or being
          about something else, and we tell its author why.
          {items.some(({ imported }) => imported) && ' Those ‘From our previous shop’ were written there.'}{' '}
          <TextLink to="/review-policy">Review policy</TextLink>
        </p>
      </details>
    </div>
  )
}
