import type { ComponentProps } from 'react'
import { useHydrated } from './use-hydrated.ts'

interface SubmitButtonProps extends ComponentProps<'button'> {
  isSending: boolean
  /** The label while the form is being sent. */
  sending: string
}

/** Submits the form. While sending, its label changes, it retains the focus and ignores clicks. */
export function SubmitButton({
  isSending,
  sending,
  children,
  className = 'button primary',
  ...props
}: SubmitButtonProps) {
  // Before hydration the browser would submit the form natively, to the page's address.
  const isReady = useHydrated()
  return (
    <button
      {...props}
      type={isReady ? 'submit' : 'button'}
      className={className}
      aria-disabled={isSending || undefined}
    >
      {isSending && <span className="spin" aria-hidden />}
      {isSending ? sending : children}
    </button>
  )
}
