import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { notify } from '../../../ui/toast.ts'
import { invalidateProducts } from '../mutations.ts'
import { BulkChecklist } from './bulk-checklist.tsx'
import { BulkReport } from './bulk-report.tsx'
import { publishConfirmed, type RejectedProduct } from './bulk-status.ts'

/** The result of a bulk change of products. */
export interface Outcome {
  refused: readonly RejectedProduct[]
  /** The number of changed products. */
  changed: number
}

interface BulkOutcomeProps extends Outcome {
  opener: RefObject<HTMLElement | null>
  onChange: (outcome: Outcome) => void
  onClose: () => void
}

/** First asks for checklists, for products that only lack these, then lists the products that were not changed. */
export function BulkOutcome({ refused: rejected, changed, opener, onChange, onClose }: BulkOutcomeProps) {
  const queryClient = useQueryClient()
  const waiting = rejected.filter(({ unticked }) => unticked.length > 0)
  const others = rejected.filter(({ unticked }) => unticked.length === 0)
  if (waiting.length === 0) return <BulkReport refused={rejected} changed={changed} opener={opener} onClose={onClose} />

  const leave = (left: readonly RejectedProduct[], published: number) =>
    left.length === 0 ? onClose() : onChange({ refused: left, changed: changed + published })

  async function publish() {
    // Products rejected again are listed with their reasons; the checklists are not asked for again.
    const still = (await publishConfirmed(waiting)).map((refusal) => ({ ...refusal, unticked: [] }))
    const published = waiting.length - still.length
    invalidateProducts(
      queryClient,
      waiting.map(({ id }) => id),
    )
    if (published > 0) notify.success(published === 1 ? '1 product published' : `${published} products published`)
    leave([...others, ...still], published)
  }
  return <BulkChecklist waiting={waiting} opener={opener} onConfirm={publish} onClose={() => leave(others, 0)} />
}
