import { Dialog } from 'radix-ui'
import type { RefObject } from 'react'
import { Modal } from '../../../ui/dialog.tsx'

/** The result of a bulk action on orders. */
export interface Outcome {
  /** The label of the action: 'Packing started'. */
  what: string
  done: number
  rejected: readonly { name: string; reason: string }[]
}

/** Returns how many orders were changed, as a sentence. */
export const doneText = ({ what, done }: Outcome) => `${what}: ${done} ${done === 1 ? 'order' : 'orders'}.`

interface BulkReportProps {
  outcome: Outcome
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Lists the orders that were not changed, each with its reason, in a dialog so that the page does not shift. */
export function BulkReport({ outcome, opener, onClose }: BulkReportProps) {
  const { done, rejected } = outcome
  return (
    <Modal className="wide-dialog" opener={opener} onClose={onClose}>
      <div className="stack">
        <Dialog.Title className="subheading pr-8">
          {rejected.length === 1 ? 'One order stayed as it was' : `${rejected.length} orders stayed as they were`}
        </Dialog.Title>
        {done > 0 && <p className="muted">{doneText(outcome)}</p>}
        <ul className="changes">
          {rejected.map(({ name, reason }) => (
            <li key={name}>
              <b className="font-[540]">{name}</b>: {reason}
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  )
}
