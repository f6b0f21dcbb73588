import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { showError } from '../../lib/sentence-of.ts'
import { ConfirmDialog } from '../../ui/dialog-confirm.tsx'

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
  const [isAsking, setIsAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button ref={button} type="button" className={className} disabled={disabled} onClick={() => setIsAsking(true)}>
        {children}
      </button>
      {isAsking && <Confirmation {...facts} opener={button} onClose={() => setIsAsking(false)} />}
    </>
  )
}

interface ConfirmationProps extends ConfirmationFacts {
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The question, and the execution of the confirmed action. */
export function Confirmation({ text, onConfirm, failure, onClose, ...dialog }: ConfirmationProps) {
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
