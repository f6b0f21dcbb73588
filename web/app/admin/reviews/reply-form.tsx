import { REVIEW_COMMENT_MAX } from '@shop/contract/constants.ts'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { FailureNotice } from '../../forms/failure-notice.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { notify } from '../../ui/toast.ts'
import { ConflictNotice } from '../kit/conflict-notice.tsx'
import { TextAreaField } from '../kit/text-area-field.tsx'
import { useAdminForm } from '../kit/use-admin-form.ts'
import { type AdminReview, type AdminReviews, useDecide } from './queries.ts'

const Reply = z.object({
  reply: z.string().trim().max(REVIEW_COMMENT_MAX, 'Use at most 2,000 characters.'),
})

/** The shop's answer to a review, for everyone to read. Emptied, it is taken away. */
export function ReplyForm({ review }: { review: AdminReview }) {
  const decide = useDecide(review)
  const queryClient = useQueryClient()
  const admin = useAdminForm({
    schema: Reply,
    values: valuesOf(review),
    save: ({ reply }) => decide.mutateAsync({ reply }),
    valuesOf,
    onSaved: ({ reply }) => notify.success(reply === null ? 'Answer taken away' : 'Answer published'),
    reload: async () => {
      await queryClient.refetchQueries({ queryKey: ['admin', 'reviews'], type: 'active' })
      const lists = queryClient.getQueriesData<AdminReviews>({ queryKey: ['admin', 'reviews'] })
      const known = lists.flatMap(([, list]) => list?.items ?? []).find(({ id }) => id === review.id)
      return valuesOf(known ?? review)
    },
  })
  const { form, isSending } = admin
  return (
    <form className="fieldstack" noValidate onSubmit={admin.onSubmit}>
      <TextAreaField
        label="Our answer"
        rows={4}
        limit={REVIEW_COMMENT_MAX}
        hint="Everyone can read it. The rules of listings hold: nothing about health."
        error={form.formState.errors.reply?.message}
        {...form.register('reply')}
      />
      <ConflictNotice admin={admin} />
      <FailureNotice failure={admin.failure} />
      <div>
        <SubmitButton className="btn primary sm" isSending={isSending} sending="Publishing">
          {review.reply === null ? 'Publish answer' : 'Save answer'}
        </SubmitButton>
      </div>
      {admin.guard}
    </form>
  )
}

const valuesOf = ({ reply }: { reply: string | null }) => ({ reply: reply ?? '' })
