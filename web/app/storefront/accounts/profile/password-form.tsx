import { newPassword } from '@shop/contract/accounts.ts'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { FailureNotice } from '../../../forms/failure-notice.tsx'
import { PasswordField } from '../../../forms/password-field.tsx'
import { SubmitButton } from '../../../forms/submit-button.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { notify } from '../../../ui/toast.ts'
import { PasswordStrength } from '../login/password-strength.tsx'
import type { User } from '../queries.ts'
import { useSessionsChanged } from '../security/use-sessions.ts'
import { useUpdateUser } from '../use-session-changes.ts'

const PasswordChange = z.object({
  current_password: z.string().min(1, 'Enter your current password.'),
  new_password: newPassword,
})

/** Changes the customer's password, which logs out every other browser. */
export function PasswordForm({ user }: { user: User }) {
  const update = useUpdateUser()
  const sessionsChanged = useSessionsChanged()
  const { form, field, onSubmit, failure, isSending } = useSchemaForm({
    schema: PasswordChange,
    defaultValues: { current_password: '', new_password: '' },
    send: async (passwords) => {
      await update.mutateAsync({ id: user.id, ...passwords })
      form.reset()
      sessionsChanged()
      notify.success('Your password has been changed.')
    },
  })
  return (
    <form className="stack max-w-lg" aria-labelledby="password" noValidate onSubmit={onSubmit}>
      <h2 className="subheading" id="password">
        Password
      </h2>
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField label="Current password" autoComplete="current-password" {...field('current_password')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={<PasswordStrength password={useWatch({ control: form.control, name: 'new_password' })} />}
        {...field('new_password')}
      />
      <p className="small muted">Changing it logs you out everywhere else.</p>
      <FailureNotice failure={failure} />
      <SubmitButton isSending={isSending} sending="Changing password">
        Change password
      </SubmitButton>
    </form>
  )
}
