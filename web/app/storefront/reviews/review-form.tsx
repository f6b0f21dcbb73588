import { zodResolver } from '@hookform/resolvers/zod'
import { REVIEW_COMMENT_MAX, REVIEW_COMMENT_MIN, REVIEW_TITLE_MAX } from '@shop/contract/constants.ts'
import { ReviewForm as Words } from '@shop/contract/reviews.ts'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useController, useForm, useWatch } from 'react-hook-form'
import { FailureNotice } from '../../forms/failure-notice.tsx'
import { Field } from '../../forms/field.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import type { OwnReview, Purchase } from './queries.ts'
import { readDraft, removeDraft, storeDraft } from './review-draft.ts'
import { StarChoice } from './star-choice.tsx'
import { useSaveReview } from './use-review-changes.ts'

interface ReviewFormProps {
  userId: number
  purchase: Purchase
  /** The customer's existing review; null for a first review. */
  review: OwnReview | null
  onSaved: (review: OwnReview) => void
}

/** Stars, title and text of a review. Unsent input is restored when the form is opened again. */
export function ReviewForm({ userId, purchase, review, onSaved }: ReviewFormProps) {
  const save = useSaveReview(purchase)
  const [draft] = useState(() => readDraft(userId, purchase))
  const { rating = 0, title = '', comment = '' } = draft ?? review ?? {}
  const form = useForm({
    resolver: zodResolver(Words),
    mode: 'onTouched',
    defaultValues: { rating, title, comment },
  })
  const { register, control, formState } = form
  // Registered before the other fields, because the focus goes to the first error in this order.
  const stars = useController({ control, name: 'rating' })
  const { isDirty, errors } = formState
  const typed = useWatch({ control, compute: (values) => ({ title: '', ...values }) })
  const { onSubmit, failure, isSending } = useSubmit(form, async (words) => {
    const saved = await save.mutateAsync({ id: review?.id, words })
    removeDraft(userId, purchase)
    form.reset(words)
    onSaved(saved)
  })
  const { order_id, product_id } = purchase
  useEffect(() => {
    if (isDirty) storeDraft(userId, { order_id, product_id }, typed)
  }, [isDirty, typed, userId, order_id, product_id])

  const used = [...typed.comment.trim()].length
  return (
    <form className="stack max-w-xl" noValidate onSubmit={onSubmit}>
      {draft && (
        <p className="small muted" role="status">
          We’ve restored your draft. It isn’t published yet.
        </p>
      )}
      <StarChoice
        value={stars.field.value}
        onChange={stars.field.onChange}
        onBlur={stars.field.onBlur}
        firstRef={stars.field.ref}
        error={stars.fieldState.error?.message}
      />
      <Field
        label="Title"
        isOptional
        maxLength={REVIEW_TITLE_MAX}
        placeholder="In a few words"
        error={errors.title?.message}
        {...register('title')}
      />
      <div className="field">
        <div className="field-top">
          <label htmlFor="review-comment">Your review</label>
          <span className="small muted numeral" id="review-count">
            <span className="visually-hidden">Characters used: </span>
            {used.toLocaleString('en-GB')} of {REVIEW_COMMENT_MAX.toLocaleString('en-GB')}
          </span>
        </div>
        <textarea
          id="review-comment"
          className="textarea"
          rows={8}
          aria-invalid={errors.comment ? true : undefined}
          aria-describedby={`review-hint review-count${errors.comment ? ' review-fault' : ''}`}
          {...register('comment')}
        />
        <p className="hint" id="review-hint">
          At least {REVIEW_COMMENT_MIN} characters about the product itself. Please don’t name people or make health
          claims.
        </p>
        {errors.comment && (
          <p className="field-error" id="review-fault" role="alert">
            <TriangleAlert className="icon icon-small" aria-hidden />
            {errors.comment.message}
          </p>
        )}
      </div>
      <FailureNotice failure={failure} />
      <p className="small muted">
        Everyone can read it, with your first name and the initial of your surname. You can change it later.
      </p>
      <div>
        <SubmitButton isSending={isSending} sending={review ? 'Saving' : 'Publishing'}>
          {review ? 'Save changes' : 'Publish review'}
        </SubmitButton>
      </div>
    </form>
  )
}
