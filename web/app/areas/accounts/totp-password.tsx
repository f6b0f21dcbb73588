import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { FailureNotice } from '../../forms/failure-notice.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useSubmit } from '../../forms/use-submit.ts'

const Proof = z.object({ password: z.string().min(1, 'Enter your current password.') })

interface TotpPasswordProps {
  /** Says which of the forms it is. */
  label: string
  confirm: string
  sending: string
  onSend: (proof: { password: string }) => Promise<unknown>
  onCancel: () => void
}

/** Asks for the password before anything about one-time codes is changed. */
export function TotpPassword({ label, confirm, sending, onSend, onCancel }: TotpPasswordProps) {
  const form = useForm({ resolver: zodResolver(Proof), defaultValues: { password: '' } })
  const { onSubmit, failure, isSending } = useSubmit(form, onSend)
  return (
    <form className="stack max-w-lg" aria-label={label} noValidate onSubmit={onSubmit}>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        autoFocus
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
      <FailureNotice failure={failure} />
      <div className="row wrapx">
        <SubmitButton isSending={isSending} sending={sending}>
          {confirm}
        </SubmitButton>
        <button type="button" className="btn quiet" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  )
}
