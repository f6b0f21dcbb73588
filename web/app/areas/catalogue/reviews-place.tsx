import { Rating } from '../../goods/rating.tsx'

/** Where a product's reviews are. Every rating comes from a verified purchase (rule F12). */
export function ReviewsPlace({ rating, count }: { rating: number; count: number }) {
  return (
    <section className="section wrap" id="reviews">
      <h2 className="h2">Reviews</h2>
      {count === 0 ? (
        <p className="muted mt-4">No reviews yet. Only customers who bought the item can review it.</p>
      ) : (
        <div className="mt-4">
          <Rating rating={rating} reviews={count} />
          <p className="muted sm mt-2">Only customers who bought the item can review it.</p>
        </div>
      )}
    </section>
  )
}
