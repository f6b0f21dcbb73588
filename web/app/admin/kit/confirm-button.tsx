import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { showError } from '../../lib/sentence-of.ts'
import { ConfirmDialog } from '../../ui/dialog-confirm.tsx'

interface ConfirmationFacts {
  /** The question: 'Archive this product?' */
  title: string
  /** What happens then. */
  text: ReactNode
  confirmText: string
  /** Does it. What it refuses with is said in a toast, or else `failure`. */
  onConfirm: () => Promise<unknown>
  failure?: string
}

interface ConfirmButtonProps extends ConfirmationFacts {
  /** What the button says. */
  children: ReactNode
  className?: string
  disabled?: boolean
}

/** A button that asks before it does what cannot be undone. */
export function ConfirmButton({ children, className = 'btn quiet sm', disabled, ...facts }: ConfirmButtonProps) {
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

/** The question, and what is done once it is answered. */
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
