import { LoginPayload } from '@shop/contract/accounts.ts'
import { ApiError } from '@shop/contract/client.ts'
import { useState } from 'react'
import { EmailField } from '../../../forms/email-field.tsx'
import { FailureNotice } from '../../../forms/failure-notice.tsx'
import { Field } from '../../../forms/field.tsx'
import { PasswordField } from '../../../forms/password-field.tsx'
import { SubmitButton } from '../../../forms/submit-button.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { useLogin } from '../use-session-changes.ts'

interface LoginFormProps {
  /** The initial value of the email field. */
  email: string
  /** Receives the current value of the email field when the customer has forgotten the password. */
  onForgotten: (email: string) => void
}

const CODE_FIELDS = {
  code: {
    label: 'One-time code',
    hint: 'The six digits your authenticator app shows.',
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the ten codes you saved when you set this up. Each works once.',
    autoComplete: 'off',
    inputMode: 'text',
  },
} as const

/** Asks for email and password, then for the one-time code if the customer has set one up. */
export function LoginForm({ email, onForgotten }: LoginFormProps) {
  const login = useLogin()
  const [step, setStep] = useState<'password' | 'code' | 'recovery'>('password')
  const { form, field, onSubmit, failure, isSending } = useSchemaForm({
    schema: LoginPayload,
    // No default value, so that the fields retain what a password manager filled in before hydration.
    defaultValues: email ? { email } : {},
    send: async (typed) => {
      try {
        await login.mutateAsync(typed)
      } catch (error) {
        if (!(error instanceof ApiError) || error.problem.code !== 'code_required') throw error
        setStep('code')
      }
    },
    fieldOf: { login_failed: 'password', code_wrong: 'code', code_locked: 'code' },
  })
  const { getValues, unregister } = form
  const ask = (next: typeof step) => {
    unregister('code')
    setStep(next)
  }
  return (
    <form className="stack" method="post" aria-label="Log in" noValidate onSubmit={onSubmit}>
      {step !== 'password' ? (
        <>
          <p role="status">Your password is correct. One more step for {getValues('email')}.</p>
          <Field
            key={step}
            {...CODE_FIELDS[step]}
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            maxLength={30}
            {...field('code')}
          />
        </>
      ) : (
        <>
          <EmailField {...field('email')} />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            autoFocus={email !== ''}
            aside={
              <button
                type="button"
                className="link small min-h-6"
                onClick={() => onForgotten(getValues('email') ?? '')}
              >
                Forgot password?
              </button>
            }
            {...field('password')}
          />
        </>
      )}
      <FailureNotice failure={failure} />
      <SubmitButton className="button primary full" isSending={isSending} sending="Logging in">
        {step === 'password' ? 'Log in' : 'Continue'}
      </SubmitButton>
      {step !== 'password' && (
        <p className="hstack wrapping between">
          <button
            type="button"
            className="link small min-h-6"
            onClick={() => ask(step === 'code' ? 'recovery' : 'code')}
          >
            {step === 'code' ? 'Use a recovery code' : 'Use a code from the app'}
          </button>
          <button type="button" className="link small min-h-6" onClick={() => ask('password')}>
            Use another account
          </button>
        </p>
      )}
    </form>
  )
}
