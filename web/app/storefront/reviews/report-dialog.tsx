import { Dialog } from 'radix-ui'
import { ReasonForm } from '../../forms/reason-form.tsx'
import { describeError } from '../../lib/sentence-of.ts'
import { Modal } from '../../ui/dialog.tsx'
import type { PublicReview, Report } from './queries.ts'
import { useReportReview } from './use-review-changes.ts'

const REASONS: readonly { value: Report['reason']; text: string }[] = [
  { value: 'offensive', text: 'It insults or threatens someone' },
  { value: 'personal_data', text: 'It names a person or gives private details' },
  { value: 'advertising', text: 'It advertises something else' },
  { value: 'health_claim', text: 'It makes a health claim' },
  { value: 'fake', text: 'It doesn’t look genuine' },
  { value: 'other', text: 'Something else' },
]

/** Asks why staff should check a review, then confirms the report. */
export function ReportDialog({ review, onClose }: { review: PublicReview; onClose: () => void }) {
  const report = useReportReview(review.id)
  return (
    <Modal className="gate" onClose={onClose}>
      <Dialog.Title className="subheading pr-8">{report.isSuccess ? 'Thank you' : 'Report this review'}</Dialog.Title>
      {report.isSuccess ? (
        <>
          <p className="mt-3" role="status">
            {report.data.message}
          </p>
          <Dialog.Close className="button primary mt-6">Close</Dialog.Close>
        </>
      ) : (
        <ReasonForm
          question="What’s wrong with it?"
          reasons={REASONS}
          missing="Choose what’s wrong."
          noteLabel="Anything else to add"
          maxNote={500}
          action="Send report"
          isSending={report.isPending}
          failure={report.error && describeError(report.error, 'The report couldn’t be sent. Please try again.')}
          onSend={(reason, comment) => report.mutate({ reason, comment })}
        />
      )}
    </Modal>
  )
}
