import { PRIVACY_OUTCOME_MAX } from '@shop/contract/privacy/privacy.ts'
import { type FormEvent, useState } from 'react'
import { toasts } from '../../lib/sentence-of.ts'
import { SmallButton } from '../../ui/buttons.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { TextAreaField } from '../kit/fields/text-area-field.tsx'
import { useRecordOutcome } from './mutations.ts'
import type { PrivacyRequest } from './queries.ts'

/** One request. Staff answer by email, and record here that they did. */
export function RequestPanel({ request }: { request: PrivacyRequest }) {
  const { email, message, acknowledged_at, answered_at } = request
  const record = useRecordOutcome(request)
  const [outcome, setOutcome] = useState(request.outcome)
  const [problem, setProblem] = useState<string>()

  const save = (change: Parameters<typeof record.mutate>[0], done: string) =>
    record.mutate(change, toasts(done, 'It couldn’t be saved. Please try again.'))
  const answer = (event: FormEvent) => {
    event.preventDefault()
    const text = outcome.trim()
    setProblem(text.length < 3 ? 'Write what you did and replied.' : undefined)
    if (text.length >= 3 && !record.isPending) save({ outcome: text }, 'Outcome saved')
  }
  return (
    <div className="fieldstack">
      <p>{message}</p>
      <p className="small muted">
        Answer to{' '}
        <a className="link" href={`mailto:${encodeURIComponent(email)}`}>
          {email}
        </a>
        . Acknowledged: <DateTime at={acknowledged_at} none="not yet" />. Answered:{' '}
        <DateTime at={answered_at} none="not yet" />.
      </p>
      {acknowledged_at === null && (
        <div>
          <SmallButton
            disabled={record.isPending}
            onClick={() => save({ acknowledged: true }, 'Marked as acknowledged')}
          >
            Mark as acknowledged
          </SmallButton>
        </div>
      )}
      <form className="fieldstack" noValidate onSubmit={answer}>
        <TextAreaField
          label="Outcome"
          rows={3}
          hint="What you did, and what you told the person."
          limit={PRIVACY_OUTCOME_MAX}
          maxLength={PRIVACY_OUTCOME_MAX}
          error={problem}
          value={outcome}
          onChange={({ target }) => setOutcome(target.value)}
        />
        <div>
          <button type="submit" className="button primary small" aria-disabled={record.isPending || undefined}>
            Save outcome
          </button>
        </div>
      </form>
    </div>
  )
}
