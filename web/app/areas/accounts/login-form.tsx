import { zodResolver } from '@hookform/resolvers/zod'
import { LoginPayload } from '@shop/contract/accounts.ts'
import { useForm } from 'react-hook-form'
import { EmailField } from '../../forms/email-field.tsx'
import { FailureNotice } from '../../forms/failure-notice.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import { useLogin } from './queries.ts'

/** `email` stands in the form at the start; `onForgotten` gets the one that stands there when the password is forgotten. */
export function LoginForm({ email, onForgotten }: { email: string; onForgotten: (email: string) => void }) {
  const login = useLogin()
  // Without a default the fields keep what a password manager has filled in before the browser took over.
  const form = useForm({ resolver: zodResolver(LoginPayload), defaultValues: email ? { email } : {} })
  const { onSubmit, failure, isSending } = useSubmit(form, login.mutateAsync, { login_failed: 'password' })
  const { register, formState, getValues } = form
  return (
    <form className="stack" method="post" aria-label="Log in" noValidate onSubmit={onSubmit}>
      <EmailField error={formState.errors.email?.message} {...register('email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        autoFocus={email !== ''}
        aside={
          <button type="button" className="link sm min-h-6" onClick={() => onForgotten(getValues('email') ?? '')}>
            Forgot password?
          </button>
        }
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <FailureNotice failure={failure} />
      <SubmitButton className="btn primary full" isSending={isSending} sending="Logging in">
        Log in
      </SubmitButton>
    </form>
  )
}
