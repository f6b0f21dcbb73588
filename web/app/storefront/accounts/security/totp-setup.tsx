import { z } from 'zod'
import { FailureNotice } from '../../../forms/failure-notice.tsx'
import { Field } from '../../../forms/field.tsx'
import { SubmitButton } from '../../../forms/submit-button.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { useConfirmTotp } from './use-totp.ts'

const Confirmation = z.object({
  code: z
    .string()
    .transform((code) => code.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter the six digits the app shows.')),
})

interface TotpSetupProps {
  secret: string
  uri: string
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** Adds the secret to an app, by camera or by hand, and verifies it with a first code. */
export function TotpSetup({ secret, uri, onDone, onCancel }: TotpSetupProps) {
  const confirm = useConfirmTotp()
  const { field, onSubmit, failure, isSending } = useSchemaForm({
    schema: Confirmation,
    defaultValues: { code: '' },
    send: async (typed) => onDone(await confirm.mutateAsync(typed)),
  })
  return (
    <form className="stack max-w-lg" aria-label="Confirm the code" noValidate onSubmit={onSubmit}>
      <p>1. Open an authenticator app on your phone and add an account: scan this image, or type the key below it.</p>
      <QrCode text={uri} label="QR code for your authenticator app. The key below does the same." />
      <p>
        <span className="small muted block">Key</span>
        <code className="totp-key">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <Field
        label="2. Type the six digits the app shows"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        {...field('code')}
      />
      <p className="small muted">Switching codes on logs you out everywhere else.</p>
      <FailureNotice failure={failure} />
      <div className="hstack wrapping">
        <SubmitButton isSending={isSending} sending="Checking">
          Switch on
        </SubmitButton>
        <QuietButton onClick={onCancel}>Cancel</QuietButton>
      </div>
    </form>
  )
}
