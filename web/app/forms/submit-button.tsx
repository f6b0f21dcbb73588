import type { ComponentProps } from 'react'
import { useHydrated } from './use-hydrated.ts'

interface SubmitButtonProps extends ComponentProps<'button'> {
  isSending: boolean
  /** What the button says while the form is sent. */
  sending: string
}

/** Sends the form. While it is sent the button says so, keeps the focus and does nothing. */
export function SubmitButton({ isSending, sending, children, className = 'btn primary', ...props }: SubmitButtonProps) {
  // Before the browser has taken over, the form would be sent to the page's address.
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
