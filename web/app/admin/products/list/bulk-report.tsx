import { TextLink } from '../../../ui/buttons.tsx'
import { Modal } from '../../../ui/dialog.tsx'
import type { RejectedProduct } from './bulk-status.ts'

interface BulkReportProps {
  refused: readonly RejectedProduct[]
  /** The number of changed products. */
  changed: number
  onClose: () => void
}

/** Lists the products that were not changed, each with all reasons. */
export function BulkReport({ refused: rejected, changed, onClose }: BulkReportProps) {
  const title = rejected.length === 1 ? 'One product wasn’t changed' : `${rejected.length} products weren’t changed`
  return (
    <Modal className="wide-dialog" title={title} onClose={onClose}>
      {changed > 0 && <p className="muted">{changed === 1 ? '1 was changed.' : `${changed} were changed.`}</p>}
      <ul className="stack">
        {rejected.map(({ id, name, reasons }) => (
          <li key={id}>
            <TextLink to={`/admin/products/${id}`}>{name}</TextLink>
            <ul className="changes">
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
