import { type FormEvent, useState } from 'react'
import { toasts } from '../../lib/sentence-of.ts'
import { SelectField } from '../kit/fields/select-field.tsx'
import { TextAreaField } from '../kit/fields/text-area-field.tsx'
import { useChangeReview } from './mutations.ts'
import type { AdminReview } from './queries.ts'
import { HIDING_REASONS } from './review-words.ts'

const OTHER = 'other'
const SHORTEST = 3

/** Hides a review. Its author receives the reason; rating and count are updated. */
export function HideForm({ review }: { review: AdminReview }) {
  const decide = useChangeReview(review)
  const [chosen, setChosen] = useState('')
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string>()
  const reason = (chosen === OTHER ? words : chosen).trim()

  const hide = (event: FormEvent) => {
    event.preventDefault()
    if (decide.isPending) return
    const isMissing = reason.length < SHORTEST
    setProblem(isMissing ? missingReason(chosen) : undefined)
    if (isMissing) return
    decide.mutate(
      { status: 'hidden', hidden_reason: reason, reports_handled: true },
      toasts('Review hidden', 'The review couldn’t be hidden. Please try again.'),
    )
  }
  return (
    <form className="fieldstack" noValidate onSubmit={hide}>
      <SelectField
        label="Reason for hiding"
        hint="The author will see this. A poor rating isn’t a reason."
        options={[
          { value: '', label: 'Choose a reason' },
          ...HIDING_REASONS.map((text) => ({ value: text, label: text })),
          { value: OTHER, label: 'Another reason' },
        ]}
        error={chosen === OTHER ? undefined : problem}
        value={chosen}
        onChange={({ target }) => {
          setChosen(target.value)
          setProblem(undefined)
        }}
      />
      {chosen === OTHER && (
        <TextAreaField
          label="Your reason"
          rows={2}
          limit={500}
          maxLength={500}
          error={problem}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      <div>
        <button type="submit" className="button quiet small" aria-disabled={decide.isPending || undefined}>
          Hide review
        </button>
      </div>
    </form>
  )
}

const missingReason = (chosen: string) => (chosen === OTHER ? 'Say why in a few words.' : 'Choose a reason.')
