import { Link } from 'react-router'
import type { ReviewPage } from './queries.ts'

/** The average, the number of reviews per star rating, and how reviews are collected (rule F12). */
export function ReviewSummary({ page: { average, total, histogram } }: { page: ReviewPage }) {
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
          about something else, and we tell its author why.{' '}
          <Link className="link" to="/review-policy">
            Review policy
          </Link>
        </p>
      </details>
    </div>
  )
}
