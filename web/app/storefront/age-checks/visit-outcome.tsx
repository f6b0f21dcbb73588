import { AgeCheckReturn } from '@shop/contract/age-checks/age-checks.ts'
import { TriangleAlert } from 'lucide-react'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { Notice } from '../../ui/notice.tsx'

/** `unusable`: the shop did not take the answer. */
const Outcome = z.enum([...AgeCheckReturn.shape.outcome.options, 'unusable'])
export type VisitOutcome = z.output<typeof Outcome>
const State = z.object({ outcome: Outcome })

/** The page itself shows what became of the check. */
const SENTENCES: Partial<Record<VisitOutcome, string>> = {
  failed: 'The answer was that you’re under 18. If that’s wrong, send us a document: a person then looks at it.',
  declined: 'You didn’t agree to tell us your age, so nothing was checked. You can try again or send us a document.',
  no_age: 'The answer didn’t have your age. Please send us a document instead.',
  unavailable: 'We got no answer. Please try again later, or send us a document instead.',
  invalid: 'We couldn’t trust the answer, so nothing was checked. Please try again, or send us a document instead.',
  unusable:
    'This answer was used before, took too long or was asked for in another browser. If your age isn’t confirmed below, please try again or send us a document.',
}

/** What came of a visit to the provider, unless the check itself shows it. */
export function VisitResult() {
  const { data } = State.safeParse(useLocation().state)
  const sentence = data && SENTENCES[data.outcome]
  if (!sentence) return null
  return (
    <Notice kind="warn" icon={TriangleAlert} role="alert">
      {sentence}
    </Notice>
  )
}
