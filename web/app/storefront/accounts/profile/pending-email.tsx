import { MailCheck } from 'lucide-react'
import { showError } from '../../../lib/sentence-of.ts'
import { notify } from '../../../ui/toast.ts'
import { useCancelEmailChange, useResendEmailLink } from './use-email-change.ts'

/** Shows that a new email address is not confirmed yet; can resend the link or cancel the change. */
export function PendingEmail({ email }: { email: string }) {
  const resend = useResendEmailLink()
  const cancel = useCancelEmailChange()
  const isBusy = resend.isPending || cancel.isPending
  return (
    <div className="notice" role="status">
      <MailCheck className="icon" aria-hidden />
      <div className="grid min-w-0 gap-2">
        <p className="wrap-anywhere">Check {email} for the link. Your email won’t change until you open it.</p>
        <span className="hstack wrapping">
          <button
            type="button"
            className="link small min-h-6"
            disabled={isBusy}
            onClick={() =>
              resend.mutate(undefined, {
                onSuccess: () => notify.success('We’ve sent the link again.'),
                onError: (error) => showError(error, 'The link couldn’t be sent. Please try again.'),
              })
            }
          >
            Resend the link
          </button>
          <button
            type="button"
            className="link small min-h-6"
            disabled={isBusy}
            onClick={() =>
              cancel.mutate(undefined, {
                onSuccess: () => notify.success('Your email won’t change.'),
                onError: (error) => showError(error, 'The change couldn’t be cancelled. Please try again.'),
              })
            }
          >
            Cancel the change
          </button>
        </span>
      </div>
    </div>
  )
}
