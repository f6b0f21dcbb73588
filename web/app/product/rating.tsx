import { RATING_STARS } from '@shop/contract/constants.ts'
import { Star } from 'lucide-react'

/**
 * Five stars, filled to the floor of the rating (docs/behaviour.md, Catalogue), and how many reviews it comes from.
 * Without reviews the stars are empty, and only a screen reader announces why.
 */
export function Rating({ rating, reviews }: { rating: number; reviews: number }) {
  if (reviews === 0) {
    return (
      <span className="rating">
        <Stars rating={0} />
        <span className="sr">No reviews yet</span>
      </span>
    )
  }
  return (
    <span className="rating">
      <Stars rating={rating} />
      <span className="sr">Rated {rating.toFixed(1)} out of 5</span>
      <span className="lbl">
        {reviews} {reviews === 1 ? 'review' : 'reviews'}
      </span>
    </span>
  )
}

/** The stars alone, hidden from screen readers: say the rating in words beside them. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="stars" aria-hidden="true">
      {Array.from({ length: RATING_STARS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the stars never change places
        <Star key={index} className={index < Math.floor(rating) ? 'f' : ''} />
      ))}
    </span>
  )
}
