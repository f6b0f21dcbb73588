import { ApiError } from '@shop/contract/client.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { describeError } from '../lib/sentence-of.ts'
import { useCurrentUser } from '../storefront/accounts/queries.ts'
import { type NewSubscription, subscriptionsQuery } from '../storefront/mail-subscriptions/queries.ts'
import { Notice } from '../ui/notice.tsx'
import { EmailField } from './email-field.tsx'
import { SubmitButton } from './submit-button.tsx'

interface SubscribeFormProps {
  request: NewSubscription
  /** The label of the button. */
  label: string
}

/**
 * Asks for mails with the words that the person agrees to. A customer who is logged in only presses the button. It uses no schemas,
 * because it is on pages that load none.
 */
export function SubscribeForm({ request, label }: SubscribeFormProps) {
  const user = useCurrentUser()
  const queryClient = useQueryClient()
  const [email, setEmail] = useState('')
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api('POST /mail-subscriptions', { body: user ? request : { ...request, email } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: subscriptionsQuery.queryKey }),
  })
  if (data) {
    return (
      <Notice icon={MailCheck} role="status">
        {data.is_confirmed
          ? `We’ll email ${user?.email ?? 'you'}.`
          : 'Nearly done: we’ve emailed you a link. Open it to confirm.'}
      </Notice>
    )
  }
  return (
    <form
      className="stack"
      method="post"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) mutate()
      }}
    >
      {!user && (
        <EmailField
          required
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={error ? messageOf(error) : undefined}
        />
      )}
      {user && error && (
        <p className="field-error" role="alert">
          {messageOf(error)}
        </p>
      )}
      <p className="small muted">{request.consent_text}</p>
      <SubmitButton className="button quiet" isSending={isPending} sending="Sending">
        {label}
      </SubmitButton>
    </form>
  )
}

/** The message about the address, if that is what is wrong. */
function messageOf(error: unknown): string {
  const [first] = (error instanceof ApiError && error.problem.errors) || []
  return first?.message ?? describeError(error, 'That didn’t reach us. Please try again.')
}
