import { Dialog } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { Modal } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** What happens, so that the answer is an informed one. */
  children: ReactNode
  confirmText: string
  /** While what was confirmed is being done. */
  isBusy: boolean
  opener: RefObject<HTMLElement | null>
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmText, isBusy, opener, onConfirm, onClose } = props
  return (
    <Modal className="gate" opener={opener} onClose={onClose}>
      <div className="stack">
        <Dialog.Title className="h2 pr-8">{title}</Dialog.Title>
        <div className="muted">{children}</div>
        <span className="row wrapx">
          <button type="button" className="btn danger" disabled={isBusy} onClick={onConfirm}>
            {isBusy && <span className="spin" aria-hidden="true" />}
            {confirmText}
          </button>
          <Dialog.Close className="btn quiet">Go back</Dialog.Close>
        </span>
      </div>
    </Modal>
  )
}
