import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { api } from '../../../lib/api.ts'
import { describeError } from '../../../lib/sentence-of.ts'
import { Notice } from '../../../ui/notice.tsx'
import { currentUserQuery } from '../queries.ts'
import { useLinkToken } from './use-link-token.ts'
import '../accounts.css'

/** Confirms a new email address by an emailed link. It needs a click because email scanners open links themselves. */
export function ConfirmEmailScreen() {
  const token = useLinkToken()
  const queryClient = useQueryClient()
  const confirm = useMutation({
    mutationFn: (token: string) => api('POST /users/confirm-email', { body: { token } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  })
  return (
    <main id="main" className="wrap pt-[clamp(2rem,4vw,4.5rem)]">
      <div className="stack mx-auto max-w-md">
        <h1 className="title">{confirm.isSuccess ? 'Your email has been changed' : 'Confirm your email'}</h1>
        {confirm.isSuccess && (
          <>
            <Notice icon={CircleCheck} role="status">
              Use it to log in from now on. We’ll write to you there too.
            </Notice>
            <Link className="button primary full" to="/profile?tab=details">
              Go to your profile
            </Link>
          </>
        )}
        {token === null && (
          <>
            <p className="muted">This link is incomplete. Open it from the email again, or ask for a new one.</p>
            <Link className="button primary full" to="/profile?tab=details">
              Go to your profile
            </Link>
          </>
        )}
        {typeof token === 'string' && !confirm.isSuccess && (
          <>
            <p className="muted">Confirm to use the address we wrote to as your account’s email.</p>
            {confirm.isError && (
              <div className="notice danger" role="alert">
                <TriangleAlert className="icon" aria-hidden />
                <p>{describeError(confirm.error, 'Your email couldn’t be confirmed. Please try again.')}</p>
              </div>
            )}
            <button
              type="button"
              className="button primary full"
              disabled={confirm.isPending}
              onClick={() => confirm.mutate(token)}
            >
              {confirm.isPending && <span className="spin" aria-hidden="true" />}
              Confirm email
            </button>
          </>
        )}
      </div>
    </main>
  )
}
