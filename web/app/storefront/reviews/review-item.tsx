import { Check } from 'lucide-react'
import { dayText } from '../../order/order-dates.ts'
import { Stars } from '../../product/rating.tsx'
import { chunk } from '../../ui/chunk.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import type { PublicReview } from './queries.ts'

const ReportDialog = chunk(
  () => import('./report-dialog.tsx').then((module) => module.ReportDialog),
  'The form couldn’t be loaded. Please try again.',
)

/** One review, with the reply of staff if there is one. */
export function ReviewItem({ review }: { review: PublicReview }) {
  const { rating, title, comment, author, created_at, reply, replied_at } = review
  const { incentivised, verified, imported } = review
  return (
    <article className="review">
      <Stars rating={rating} />
      <span className="visually-hidden">{rating} out of 5</span>
      {title !== '' && <h3>{title}</h3>}
      {comment !== '' && <p className="words">{comment}</p>}
      <div className="review-author">
        <span>{author}</span>
        <span>{dayText(created_at)}</span>
        {verified && (
          <span className="hstack gap-1.5">
            <Check className="icon icon-small" aria-hidden /> Verified purchase
          </span>
        )}
        {imported && <span className="badge">From our previous shop</span>}
        {incentivised && <span className="badge">Incentivised review</span>}
        <DialogButton
          className="link muted"
          aria-label={`Report the review by ${author}${title === '' ? '' : `: ${title}`}`}
          dialog={(close) => <ReportDialog review={review} onClose={close} />}
        >
          Report
        </DialogButton>
      </div>
      {reply !== null && (
        <div className="reply">
          <b>Our reply</b>
          {replied_at !== null && <span className="muted"> · {dayText(replied_at)}</span>}
          <p className="words">{reply}</p>
        </div>
      )}
    </article>
  )
}
