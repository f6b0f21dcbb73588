import { Dialog } from 'radix-ui'
import type { RefObject } from 'react'
import { Modal } from '../../../ui/dialog.tsx'

/** What came of moving several orders. */
export interface Outcome {
  /** 'Packing started' */
  what: string
  done: number
  refused: readonly { name: string; reason: string }[]
}

/** How many orders were moved, in one sentence. */
export const doneText = ({ what, done }: Outcome) => `${what}: ${done} ${done === 1 ? 'order' : 'orders'}.`

interface BulkReportProps {
  outcome: Outcome
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Which orders stayed as they were, each with its reason. Over the page: nothing in it moves. */
export function BulkReport({ outcome, opener, onClose }: BulkReportProps) {
  const { done, refused } = outcome
  return (
    <Modal className="wide" opener={opener} onClose={onClose}>
      <div className="stack">
        <Dialog.Title className="h3 pr-8">
          {refused.length === 1 ? 'One order stayed as it was' : `${refused.length} orders stayed as they were`}
        </Dialog.Title>
        {done > 0 && <p className="muted">{doneText(outcome)}</p>}
        <ul className="changes">
          {refused.map(({ name, reason }) => (
            <li key={name}>
              <b className="font-[540]">{name}</b>: {reason}
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  )
}
