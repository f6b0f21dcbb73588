import { z } from 'zod'
import { FailureNotice } from '../../../forms/failure-notice.tsx'
import { Field } from '../../../forms/field.tsx'
import { PasswordField } from '../../../forms/password-field.tsx'
import { SubmitButton } from '../../../forms/submit-button.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { QuietButton } from '../../../ui/buttons.tsx'

const Password = z.object({
  password: z.string().min(1, 'Enter your current password.'),
  code: z.string().optional(),
})
const PasswordAndCode = Password.extend({ code: z.string().trim().min(1, 'Enter your code.') })

interface TotpPasswordProps {
  /** The accessible name of the form. */
  label: string
  confirm: string
  sending: string
  /** Whether a one-time code is required too: for every action except setting up codes. */
  asksCode: boolean
  onSend: (proof: z.output<typeof Password>) => Promise<unknown>
  onCancel: () => void
}

/** Asks for the password, and for a one-time code if codes are on, before changing anything about one-time codes. */
export function TotpPassword({ label, confirm, sending, asksCode, onSend, onCancel }: TotpPasswordProps) {
  const { field, onSubmit, failure, isSending } = useSchemaForm({
    schema: asksCode ? PasswordAndCode : Password,
    defaultValues: { password: '', ...(asksCode ? { code: '' } : {}) },
    send: onSend,
  })
  return (
    <form className="stack max-w-lg" aria-label={label} noValidate onSubmit={onSubmit}>
      <PasswordField label="Current password" autoComplete="current-password" autoFocus {...field('password')} />
      {asksCode && (
        <Field
          label="One-time code"
          hint="The six digits your authenticator app shows, or a recovery code."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          {...field('code')}
        />
      )}
      <FailureNotice failure={failure} />
      <div className="hstack wrapping">
        <SubmitButton isSending={isSending} sending={sending}>
          {confirm}
        </SubmitButton>
        <QuietButton onClick={onCancel}>Cancel</QuietButton>
      </div>
    </form>
  )
}
