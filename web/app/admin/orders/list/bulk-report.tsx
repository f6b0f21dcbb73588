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

/** Lists the orders that were not changed, each with its reason, in a dialog so that the page does not shift. */
export function BulkReport({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const { done, rejected } = outcome
  const title = rejected.length === 1 ? 'One order stayed as it was' : `${rejected.length} orders stayed as they were`
  return (
    <Modal className="wide-dialog" title={title} onClose={onClose}>
      {done > 0 && <p className="muted">{doneText(outcome)}</p>}
      <ul className="changes">
        {rejected.map(({ name, reason }) => (
          <li key={name}>
            <b className="font-[540]">{name}</b>: {reason}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
