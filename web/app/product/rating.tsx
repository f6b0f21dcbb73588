import { RATING_STARS } from '@shop/contract/constants.ts'
import { Star } from 'lucide-react'

/**
 * Five stars, filled to the floor of the rating (docs/behaviour.md, Catalogue), and the number of reviews. Without
 * reviews the stars are empty, and only screen readers announce the reason.
 */
export function Rating({ rating, reviews }: { rating: number; reviews: number }) {
  if (reviews === 0) {
    return (
      <span className="rating">
        <Stars rating={0} />
        <span className="visually-hidden">No reviews yet</span>
      </span>
    )
  }
  return (
    <span className="rating">
      <Stars rating={rating} />
      <span className="visually-hidden">Rated {rating.toFixed(1)} out of 5</span>
      <span className="rating-label">
        {reviews} {reviews === 1 ? 'review' : 'reviews'}
      </span>
    </span>
  )
}

/** The stars alone, hidden from screen readers: the caller adds the rating as text. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="stars" aria-hidden="true">
      {Array.from({ length: RATING_STARS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the stars never change places
        <Star key={index} className={index < Math.floor(rating) ? 'filled' : ''} />
      ))}
    </span>
  )
}
