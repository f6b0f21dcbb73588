import { REVIEW_COMMENT_MAX } from '@shop/contract/constants.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect } from 'react'
import { z } from 'zod'
import { FailureNotice } from '../../forms/failure-notice.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { notify } from '../../ui/toast.ts'
import { readStoredText, storeText } from '../chat/stored-text.ts'
import { TextAreaField } from '../kit/fields/text-area-field.tsx'
import { ConflictNotice } from '../kit/form/conflict-notice.tsx'
import { useAdminForm } from '../kit/form/use-admin-form.ts'
import { useChangeReview } from './mutations.ts'
import type { AdminReview, AdminReviews } from './queries.ts'

const Reply = z.object({
  reply: z.string().trim().max(REVIEW_COMMENT_MAX, 'Use at most 2,000 characters.'),
})

interface ReplyFormProps {
  review: AdminReview
  /** Whether it gets the focus, because the previous review has just been answered. */
  hasFocus: boolean
  /** Called when a review without a reply has got one. */
  onAnswered: () => void
}

/**
 * The shop's public reply to a review. An empty text removes it. Unsent text is stored in this browser tab while
 * another review is open.
 */
export function ReplyForm({ review, hasFocus, onAnswered }: ReplyFormProps) {
  const draftKey = `admin.reviews.draft:${review.id}`
  const decide = useChangeReview(review)
  const queryClient = useQueryClient()
  const admin = useAdminForm({
    schema: Reply,
    values: valuesOf(review),
    save: ({ reply }) => decide.mutateAsync({ reply }),
    valuesOf,
    onSaved: ({ reply }) => {
      notify.success(reply === null ? 'Reply removed' : 'Reply published')
      storeText(draftKey, '')
      if (review.reply === null && reply !== null) onAnswered()
    },
    reload: async () => {
      await queryClient.refetchQueries({ queryKey: ['admin', 'reviews'], type: 'active' })
      const lists = queryClient.getQueriesData<AdminReviews>({ queryKey: ['admin', 'reviews'] })
      const known = lists.flatMap(([, list]) => list?.items ?? []).find(({ id }) => id === review.id)
      return valuesOf(known ?? review)
    },
  })
  const { form, isSending } = admin
  const { setValue, setFocus } = form
  useEffect(() => {
    const draft = readStoredText(draftKey)
    if (draft !== '') setValue('reply', draft, { shouldDirty: true })
    if (hasFocus) setFocus('reply')
  }, [draftKey, hasFocus, setValue, setFocus])
  return (
    <form className="fieldstack" noValidate onSubmit={admin.onSubmit} onKeyDown={sendByKey}>
      <TextAreaField
        label="Our reply"
        rows={4}
        limit={REVIEW_COMMENT_MAX}
        hint="Everyone can read it. As in listings, don’t make health claims."
        error={form.formState.errors.reply?.message}
        {...form.register('reply', { onChange: ({ target }) => storeText(draftKey, target.value) })}
      />
      <ConflictNotice admin={admin} />
      <FailureNotice failure={admin.failure} />
      <div className="hstack wrapping">
        <SubmitButton className="button primary small" isSending={isSending} sending="Publishing">
          {review.reply === null ? 'Publish reply' : 'Save reply'}
        </SubmitButton>
        <span className="hint mt-0 hidden md:inline">Or press Ctrl + Enter.</span>
      </div>
      {admin.guard}
    </form>
  )
}

/** Submits the form on Ctrl + Enter or Command + Enter. */
function sendByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

const valuesOf = ({ reply }: { reply: string | null }) => ({ reply: reply ?? '' })
