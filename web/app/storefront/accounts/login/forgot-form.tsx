import { ForgotPasswordPayload } from '@shop/contract/accounts.ts'
import { RESET_LINK_MINUTES } from '@shop/contract/constants.ts'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { EmailField } from '../../../forms/email-field.tsx'
import { FailureNotice } from '../../../forms/failure-notice.tsx'
import { SubmitButton } from '../../../forms/submit-button.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { api } from '../../../lib/api.ts'
import { Notice } from '../../../ui/notice.tsx'

/** Requests a password reset link. The response does not reveal whether the email has an account. */
export function ForgotForm({ email, onBack }: { email: string; onBack: () => void }) {
  const [answer, setAnswer] = useState<string | null>(null)
  const { field, onSubmit, failure, isSending } = useSchemaForm({
    schema: ForgotPasswordPayload,
    defaultValues: { email },
    send: async (body) => setAnswer((await api('POST /users/forgot-password', { body })).message),
  })
  return (
    <form className="stack" method="post" aria-label="Forgot password" noValidate onSubmit={onSubmit}>
      <p className="muted">
        Enter your account’s email address. We’ll send you a link to set a new password; it works for{' '}
        {RESET_LINK_MINUTES} minutes.
      </p>
      <EmailField autoFocus {...field('email')} />
      <FailureNotice failure={failure} />
      <div role="status">{answer && <Notice icon={MailCheck}>{answer}</Notice>}</div>
      <SubmitButton className="button primary full" isSending={isSending} sending="Sending the link">
        {answer ? 'Send it again' : 'Send me a link'}
      </SubmitButton>
      <button type="button" className="button plain full" onClick={onBack}>
        Back to log in
      </button>
    </form>
  )
}
