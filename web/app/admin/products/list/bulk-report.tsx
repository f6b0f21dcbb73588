import { Dialog } from 'radix-ui'
import type { RefObject } from 'react'
import { Modal } from '../../../ui/dialog.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import type { RejectedProduct } from './bulk-status.ts'

interface BulkReportProps {
  refused: readonly RejectedProduct[]
  /** The number of changed products. */
  changed: number
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Lists the products that were not changed, each with all reasons. */
export function BulkReport({ refused: rejected, changed, opener, onClose }: BulkReportProps) {
  return (
    <Modal className="wide-dialog" opener={opener} onClose={onClose}>
      <div className="stack">
        <Dialog.Title className="subheading pr-8">
          {rejected.length === 1 ? 'One product wasn’t changed' : `${rejected.length} products weren’t changed`}
        </Dialog.Title>
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
      </div>
    </Modal>
  )
}
