import { type ReactNode, useState } from 'react'
import { showError } from '../../lib/sentence-of.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'

interface ConfirmationFacts {
  /** The question, such as 'Archive this product?' */
  title: string
  /** Explains the consequences. */
  text: ReactNode
  confirmText: string
  /** Runs the action. A toast shows its error, or `failure` if the error has no message for users. */
  onConfirm: () => Promise<unknown>
  failure?: string
}

interface ConfirmButtonProps extends ConfirmationFacts {
  /** The label of the button. */
  children: ReactNode
  className?: string
  disabled?: boolean
}

/** A button that asks for confirmation of an action that cannot be undone. */
export function ConfirmButton({ children, className = 'button quiet small', disabled, ...facts }: ConfirmButtonProps) {
  return (
    <DialogButton
      className={className}
      disabled={disabled}
      dialog={(close) => <Confirmation {...facts} onClose={close} />}
    >
      {children}
    </DialogButton>
  )
}

/** The question, and the execution of the confirmed action. */
export function Confirmation(props: ConfirmationFacts & { onClose: () => void }) {
  const { text, onConfirm, failure, onClose, ...dialog } = props
  const [isBusy, setIsBusy] = useState(false)

  async function confirm() {
    setIsBusy(true)
    await onConfirm().catch((error: unknown) => showError(error, failure ?? 'That didn’t work. Please try again.'))
    onClose()
  }
  return (
    <ConfirmDialog {...dialog} isBusy={isBusy} onConfirm={() => void confirm()} onClose={onClose}>
      {text}
    </ConfirmDialog>
  )
}
