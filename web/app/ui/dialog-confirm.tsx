import { Dialog } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { Modal } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** Explains the consequences. */
  children: ReactNode
  confirmText: string
  /** Whether the confirmed action is running. */
  isBusy: boolean
  opener: RefObject<HTMLElement | null>
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmText, isBusy, opener, onConfirm, onClose } = props
  return (
    <Modal className="gate" opener={opener} onClose={onClose}>
      <div className="stack">
        <Dialog.Title className="heading pr-8">{title}</Dialog.Title>
        <div className="muted">{children}</div>
        <span className="hstack wrapping">
          <button type="button" className="button danger" disabled={isBusy} onClick={onConfirm}>
            {isBusy && <span className="spin" aria-hidden="true" />}
            {confirmText}
          </button>
          <Dialog.Close className="button quiet">Go back</Dialog.Close>
        </span>
      </div>
    </Modal>
  )
}
