import { useMutation } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeError } from '../../lib/sentence-of.ts'
import { PrimaryButton } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLinkToken } from '../accounts/login/use-link-token.ts'

interface LinkActionProps<Done> {
  title: string
  label: string
  run: (token: string) => Promise<Done>
  /** What to say once it is done. */
  done: (result: Done) => ReactNode
}

/** The page of a link in a mail, with one button: programs that check mails open links, so opening it does nothing. */
export function LinkAction<Done>({ title, label, run, done }: LinkActionProps<Done>) {
  const token = useLinkToken()
  const { mutate, data, error, isPending, isSuccess } = useMutation({ mutationFn: run })
  return (
    <main id="main" className="wrap pt-[clamp(2rem,4vw,4.5rem)]">
      <div className="stack mx-auto max-w-md">
        <h1 className="title">{title}</h1>
        {token === null && <p className="muted">This link is incomplete. Please open it from our email again.</p>}
        {error && (
          <Notice kind="danger" icon={TriangleAlert} role="alert">
            {describeError(error, 'That didn’t reach us. Please try again.')}
          </Notice>
        )}
        {isSuccess && (
          <Notice icon={CircleCheck} role="status">
            {done(data)}
          </Notice>
        )}
        {token && !isSuccess && (
          <PrimaryButton disabled={isPending} onClick={() => mutate(token)}>
            {label}
          </PrimaryButton>
        )}
      </div>
    </main>
  )
}
