import { RegisterPayload } from '@shop/contract/accounts.ts'
import { useWatch } from 'react-hook-form'
import { EmailField } from '../../../forms/email-field.tsx'
import { FailureNotice } from '../../../forms/failure-notice.tsx'
import { Field } from '../../../forms/field.tsx'
import { PasswordField } from '../../../forms/password-field.tsx'
import { SubmitButton } from '../../../forms/submit-button.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { useRegister } from '../use-session-changes.ts'
import { PasswordStrength } from './password-strength.tsx'

interface RegisterFormProps {
  /** Whether this is the only form on the screen, so that its button is the primary one. */
  isPrimary: boolean
  /** Called when the email already has an account and the customer chooses to log in instead. */
  onLogIn: (email: string) => void
  onForgotten: (email: string) => void
}

export function RegisterForm({ isPrimary, onLogIn, onForgotten }: RegisterFormProps) {
  const create = useRegister()
  const { form, field, onSubmit, failure, isSending } = useSchemaForm({
    schema: RegisterPayload,
    mode: 'onTouched',
    send: create.mutateAsync,
  })
  const { getValues, control } = form
  const password = useWatch({ control, name: 'password' }) ?? ''
  return (
    <form className="stack" method="post" aria-label="Register" noValidate onSubmit={onSubmit}>
      <Field label="Full name" autoComplete="name" {...field('name')} />
      <EmailField {...field('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={<PasswordStrength password={password} />}
        {...field('password')}
      />
      <FailureNotice failure={failure}>
        {failure?.code === 'email_taken' && (
          <p className="hstack wrapping mt-2">
            <button type="button" className="link min-h-6" onClick={() => onLogIn(getValues('email'))}>
              Log in
            </button>
            <button type="button" className="link min-h-6" onClick={() => onForgotten(getValues('email'))}>
              Set a new password
            </button>
          </p>
        )}
      </FailureNotice>
      <SubmitButton
        className={isPrimary ? 'button primary full' : 'button quiet full'}
        isSending={isSending}
        sending="Creating account"
      >
        Create account
      </SubmitButton>
    </form>
  )
}
