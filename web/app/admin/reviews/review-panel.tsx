import { toasts } from '../../lib/sentence-of.ts'
import { itemPath } from '../../product/item-path.ts'
import { SmallButton, TextLink } from '../../ui/buttons.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { CustomerLink } from '../users/customer-link.tsx'
import { HideForm } from './hide-form.tsx'
import { useChangeReview } from './mutations.ts'
import type { AdminReview } from './queries.ts'
import { ReplyForm } from './reply-form.tsx'
import { REPORT_WORDS } from './review-words.ts'

interface ReviewPanelProps {
  review: AdminReview
  /** Whether the reply field gets the focus. */
  hasFocus: boolean
  onAnswered: () => void
}

/** One review with its actions. Staff cannot change its text or stars. */
export function ReviewPanel({ review, hasFocus, onAnswered }: ReviewPanelProps) {
  const { title, comment, status, reports } = review
  return (
    <div className="reviewpanel">
      <div className="fieldstack">
        <div>
          {title !== '' && <b>{title}</b>}
          <p className="review-words">{comment}</p>
        </div>
        <ReviewFacts review={review} />
        <Incentive review={review} />
        {reports.length > 0 && <Reports review={review} />}
      </div>
      <div className="fieldstack">
        <ReplyForm review={review} hasFocus={hasFocus} onAnswered={onAnswered} />
        {status === 'hidden' ? <Hidden review={review} /> : <HideForm review={review} />}
      </div>
    </div>
  )
}

function ReviewFacts({ review }: { review: AdminReview }) {
  const { author, customer, product_id, product_name, product_slug, created_at, verified } = review
  const { order_id, order_number, imported } = review
  return (
    <p className="small muted">
      By {customer ? <CustomerLink customer={customer} /> : 'somebody without an account here'}, shown as {author}, on{' '}
      <DateTime at={created_at} />, of{' '}
      <TextLink to={itemPath({ id: product_id, slug: product_slug, type: 'product' })}>{product_name}</TextLink>
      {order_id !== null && (
        <>
          {' '}
          in order <TextLink to={`/admin/orders/${order_id}`}>{order_number}</TextLink>
        </>
      )}
      {imported && `, in the former shop ${verified ? 'after an order there' : 'without a known order'}`}.
    </p>
  )
}

/** The label shown to customers if the author received an incentive (rule F12). */
function Incentive({ review }: { review: AdminReview }) {
  const decide = useChangeReview(review)
  const { incentivised } = review
  const label = () =>
    decide.mutate(
      { incentivised: !incentivised },
      toasts(incentivised ? 'Label removed' : 'Review labelled', 'The label couldn’t be changed. Please try again.'),
    )
  return (
    <div>
      <p className="small muted">
        {incentivised
          ? 'Customers see the label ‘Incentivised review’.'
          : 'Did its author get a gift, a discount or a free product for it? Then it needs a label.'}
      </p>
      <button type="button" className="button quiet small mt-2" disabled={decide.isPending} onClick={label}>
        {incentivised ? 'Remove the label' : 'Mark as incentivised'}
      </button>
    </div>
  )
}

function Reports({ review }: { review: AdminReview }) {
  const decide = useChangeReview(review)
  const { reports } = review
  const putAside = () =>
    decide.mutate(
      { reports_handled: true },
      toasts('Reports dismissed', 'The reports couldn’t be dismissed. Please try again.'),
    )
  return (
    <section className="notice warn" aria-label="Reports">
      <div className="fieldstack">
        <ul className="grid gap-1">
          {reports.map(({ reason, comment, at }) => (
            <li key={`${at} ${reason} ${comment}`}>
              <b>{REPORT_WORDS[reason]}</b>, <DateTime at={at} />
              {comment !== '' && <span className="review-words block">{comment}</span>}
            </li>
          ))}
        </ul>
        <div>
          <SmallButton disabled={decide.isPending} onClick={putAside}>
            Dismiss reports
          </SmallButton>
        </div>
      </div>
    </section>
  )
}

function Hidden({ review }: { review: AdminReview }) {
  const decide = useChangeReview(review)
  const show = () =>
    decide.mutate(
      { status: 'published' },
      toasts('Review shown again', 'The review couldn’t be shown. Please try again.'),
    )
  return (
    <div>
      <p className="small">
        <b>Hidden:</b> {review.hidden_reason}
      </p>
      <button type="button" className="button quiet small mt-3" disabled={decide.isPending} onClick={show}>
        Show again
      </button>
    </div>
  )
}
