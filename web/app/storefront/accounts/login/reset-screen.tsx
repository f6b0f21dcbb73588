import { newPassword } from '@shop/contract/accounts.ts'
import { ApiError } from '@shop/contract/client.ts'
import { RESET_LINK_MINUTES } from '@shop/contract/constants.ts'
import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { FailureNotice } from '../../../forms/failure-notice.tsx'
import { PasswordField } from '../../../forms/password-field.tsx'
import { SubmitButton } from '../../../forms/submit-button.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { api } from '../../../lib/api.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Loading } from '../../../ui/states.tsx'
import { removeToken } from '../access-token.ts'
import { clearUserData } from '../use-session-changes.ts'
import { ForgotForm } from './forgot-form.tsx'
import { PasswordStrength } from './password-strength.tsx'
import { useLinkToken } from './use-link-token.ts'
import '../accounts.css'

const Choice = z.object({ new_password: newPassword })

/** Sets a new password by an emailed link. The token is removed from the address bar and sent only to the API. */
export function ResetScreen() {
  const token = useLinkToken()
  const [outcome, setOutcome] = useState<'unusable' | 'done'>()
  const queryClient = useQueryClient()
  return (
    <main id="main" className="wrap pt-[clamp(2rem,4vw,4.5rem)]">
      <div className="stack mx-auto max-w-md">
        {token === undefined && <Reading />}
        {typeof token === 'string' && outcome === undefined && (
          <ChoosePassword
            token={token}
            onUnusable={() => setOutcome('unusable')}
            onDone={() => {
              // The server has ended every session of the account, including this browser's.
              removeToken()
              clearUserData(queryClient)
              setOutcome('done')
            }}
          />
        )}
        {token === null && <AskForLink title="Reset your password" />}
        {outcome === 'unusable' && (
          <AskForLink
            title="This link no longer works"
            why={`A link works once, within ${RESET_LINK_MINUTES} minutes. Ask for a new one here.`}
          />
        )}
        {outcome === 'done' && <Done />}
      </div>
    </main>
  )
}

function Reading() {
  return (
    <>
      <h1 className="title">Choose a new password</h1>
      <Loading>Reading the link...</Loading>
    </>
  )
}

interface ChoosePasswordProps {
  token: string
  onUnusable: () => void
  onDone: () => void
}

function ChoosePassword({ token, onUnusable, onDone }: ChoosePasswordProps) {
  const { form, field, onSubmit, failure, isSending } = useSchemaForm({
    schema: Choice,
    defaultValues: { new_password: '' },
    send: async (chosen) => {
      try {
        await api('POST /users/reset-password', { body: { token, ...chosen } })
        onDone()
      } catch (error) {
        if (!(error instanceof ApiError) || error.problem.code !== 'reset_link_invalid') throw error
        onUnusable()
      }
    },
  })
  return (
    <form className="stack" method="post" noValidate onSubmit={onSubmit}>
      <h1 className="title">Choose a new password</h1>
      <p className="muted">This logs you out on every device.</p>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={<PasswordStrength password={useWatch({ control: form.control, name: 'new_password' })} />}
        {...field('new_password')}
      />
      <FailureNotice failure={failure} />
      <SubmitButton className="button primary full" isSending={isSending} sending="Saving password">
        Save password
      </SubmitButton>
    </form>
  )
}

/** Requests a reset link, on first use or after a link that did not work, which `why` explains. */
function AskForLink({ title, why }: { title: string; why?: string }) {
  const navigate = useNavigate()
  return (
    <>
      <h1 className="title">{title}</h1>
      {why && <p className="muted">{why}</p>}
      <ForgotForm email="" onBack={() => void navigate('/auth')} />
    </>
  )
}

function Done() {
  return (
    <>
      <h1 className="title">Your password has been changed</h1>
      <Notice icon={CircleCheck} role="status">
        You can log in with it now.
      </Notice>
      <Link className="button primary full" to="/auth">
        Log in
      </Link>
    </>
  )
}
