import { zodResolver } from '@hookform/resolvers/zod'
import { REVIEW_COMMENT_MAX, REVIEW_COMMENT_MIN, REVIEW_TITLE_MAX } from '@shop/contract/constants.ts'
import { ReviewForm as Words } from '@shop/contract/reviews.ts'
import { Star } from 'lucide-react'
import { type RefCallback, useEffect, useId, useState } from 'react'
import { useController, useForm, useWatch } from 'react-hook-form'
import { FailureNotice } from '../../forms/failure-notice.tsx'
import { Field } from '../../forms/field.tsx'
import { describedBy, FieldError, FieldNotes } from '../../forms/field-notes.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import type { OwnReview, Purchase, ReviewWords } from './queries.ts'
import { useSaveReview } from './use-review-changes.ts'

interface StarChoiceProps {
  /** 0 if none is chosen. */
  value: number
  onChange: (stars: number) => void
  onBlur: () => void
  /** Receives the first star, which gets the focus if none is chosen. */
  firstRef: RefCallback<HTMLInputElement>
  error?: string | undefined
}

const WORDS = ['Very poor', 'Poor', 'Fair', 'Good', 'Excellent']

/** Chooses one to five stars with native radio buttons, for keyboards and screen readers. */
function StarChoice({ value, onChange, onBlur, firstRef, error }: StarChoiceProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={describedBy(id, { error })}>
      <legend className="small mb-2 font-[540]">Your rating</legend>
      <div className="starchoice">
        {WORDS.map((word, place) => (
          <label key={word} className={place < value ? 'filled' : ''}>
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              ref={place === 0 ? firstRef : undefined}
              checked={value === place + 1}
              onChange={() => onChange(place + 1)}
              onBlur={onBlur}
            />
            <Star aria-hidden />
            <span className="visually-hidden">
              {place === 0 ? '1 star' : `${place + 1} stars`}, {word.toLowerCase()}
            </span>
          </label>
        ))}
        <span className="small muted" aria-hidden="true">
          {WORDS[value - 1]}
        </span>
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}

const keyOf = (userId: number, { order_id, product_id }: Purchase) => `review:${userId}:${order_id}:${product_id}`
/** Fallback without session storage: the draft then lasts as long as the page. */
const unstored = new Map<string, Required<ReviewWords>>()

function readDraft(userId: number, purchase: Purchase): Required<ReviewWords> | undefined {
  const key = keyOf(userId, purchase)
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (isWords(stored)) return stored
  } catch {
    // Unavailable storage and invalid data count as empty.
  }
  return unstored.get(key)
}

function storeDraft(userId: number, purchase: Purchase, words: Required<ReviewWords>): void {
  const key = keyOf(userId, purchase)
  try {
    sessionStorage.setItem(key, JSON.stringify(words))
  } catch {
    unstored.set(key, words)
  }
}

function removeDraft(userId: number, purchase: Purchase): void {
  const key = keyOf(userId, purchase)
  unstored.delete(key)
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Unavailable storage contains nothing to remove.
  }
}

function isWords(stored: unknown): stored is Required<ReviewWords> {
  if (typeof stored !== 'object' || stored === null) return false
  if (!('rating' in stored && 'title' in stored && 'comment' in stored)) return false
  return typeof stored.rating === 'number' && typeof stored.title === 'string' && typeof stored.comment === 'string'
}

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
        {errors.comment && <FieldError id="review-fault">{errors.comment.message}</FieldError>}
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
