import { type ReactNode, useRef, useState } from 'react'
import { sayFailure } from '../../sentence-of.ts'
import { ConfirmDialog } from '../../ui/dialog-confirm.tsx'

interface ConfirmButtonProps {
  /** What the button says. */
  children: ReactNode
  /** The question: 'Archive this product?' */
  title: string
  /** What happens then. */
  text: ReactNode
  confirmText: string
  /** Does it. What it refuses with is said in a toast, or else `failure`. */
  onConfirm: () => Promise<unknown>
  failure?: string
  className?: string
  disabled?: boolean
}

/** A button that asks before it does what cannot be undone. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { children, title, text, confirmText, onConfirm, className = 'btn quiet sm', disabled } = props
  const { failure = 'That didn’t work. Please try again.' } = props
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  async function confirm() {
    setIsBusy(true)
    await onConfirm().catch((error: unknown) => sayFailure(error, failure))
    setIsBusy(false)
    setIsAsking(false)
  }
  return (
    <>
      <button ref={button} type="button" className={className} disabled={disabled} onClick={() => setIsAsking(true)}>
        {children}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={title}
          confirmText={confirmText}
          isBusy={isBusy}
          opener={button}
          onConfirm={() => void confirm()}
          onClose={() => setIsAsking(false)}
        >
          {text}
        </ConfirmDialog>
      )}
    </>
  )
}
