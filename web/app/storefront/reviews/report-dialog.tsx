import { TriangleAlert } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type FormEvent, type RefObject, useState } from 'react'
import { describeError } from '../../lib/sentence-of.ts'
import { Modal } from '../../ui/dialog.tsx'
import type { PublicReview, Report } from './queries.ts'
import { useReportReview } from './use-review-changes.ts'

interface ReportDialogProps {
  review: PublicReview
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

const REASONS: readonly { value: Report['reason']; text: string }[] = [
  { value: 'offensive', text: 'It insults or threatens someone' },
  { value: 'personal_data', text: 'It names a person or gives private details' },
  { value: 'advertising', text: 'It advertises something else' },
  { value: 'health_claim', text: 'It makes a health claim' },
  { value: 'fake', text: 'It doesn’t look genuine' },
  { value: 'other', text: 'Something else' },
]

/** Asks why staff should check a review, then confirms the report. */
export function ReportDialog({ review, opener, onClose }: ReportDialogProps) {
  const report = useReportReview(review.id)
  return (
    <Modal className="gate" opener={opener} onClose={onClose}>
      <Dialog.Title className="subheading pr-8">{report.isSuccess ? 'Thank you' : 'Report this review'}</Dialog.Title>
      {report.isSuccess ? (
        <>
          <p className="mt-3" role="status">
            {report.data.message}
          </p>
          <Dialog.Close className="button primary mt-6">Close</Dialog.Close>
        </>
      ) : (
        <ReportForm
          isSending={report.isPending}
          failure={report.error && describeError(report.error, 'The report couldn’t be sent. Please try again.')}
          onSend={(body) => report.mutate(body)}
        />
      )}
    </Modal>
  )
}

interface ReportFormProps {
  isSending: boolean
  failure: string | null
  onSend: (report: Report) => void
}

function ReportForm({ isSending, failure, onSend }: ReportFormProps) {
  const [reason, setReason] = useState<Report['reason'] | null>(null)
  const [comment, setComment] = useState('')
  const [isMissing, setIsMissing] = useState(false)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason === null) setIsMissing(true)
    else if (!isSending) onSend({ reason, comment })
  }
  return (
    <form className="stack mt-3" noValidate onSubmit={submit}>
      <fieldset aria-describedby={isMissing ? 'report-fault' : undefined}>
        <legend className="mb-2">What’s wrong with it?</legend>
        {REASONS.map(({ value, text }) => (
          <label className="check" key={value}>
            <input
              type="radio"
              name="reason"
              checked={reason === value}
              onChange={() => {
                setReason(value)
                setIsMissing(false)
              }}
            />
            <span>{text}</span>
          </label>
        ))}
        {isMissing && (
          <p className="field-error" id="report-fault" role="alert">
            <TriangleAlert className="icon icon-small" aria-hidden />
            Choose what’s wrong.
          </p>
        )}
      </fieldset>
      <div className="field">
        <label htmlFor="report-comment">
          Anything else to add <span className="muted font-normal">(optional)</span>
        </label>
        <textarea
          id="report-comment"
          className="textarea"
          rows={3}
          maxLength={500}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
      </div>
      {failure && (
        <p className="notice danger" role="alert">
          <TriangleAlert className="icon" aria-hidden />
          {failure}
        </p>
      )}
      <button type="submit" className="button primary" aria-disabled={isSending || undefined}>
        {isSending ? 'Sending' : 'Send report'}
      </button>
    </form>
  )
}
