import type { Input } from '@shop/contract/client.ts'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { describeError } from '../../lib/sentence-of.ts'
import { PrimaryButton, QuietButton } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLinkToken } from '../accounts/login/use-link-token.ts'

type Answer = Input<'POST /recalls/answer'>['body']['answer']

const ANSWERS: Record<Answer, string> = {
  returns: 'I have it and send it back',
  used: 'I’ve used it',
  destroyed: 'I’ve thrown it away',
}
const isAnswer = (text: string | null): text is Answer => text !== null && text in ANSWERS
const answers = Object.keys(ANSWERS).filter(isAnswer)

/**
 * Stores a buyer's answer to a recall without a login, from a link in the mail. Opening the link stores nothing: programs that
 * check mails open links too.
 */
export function RecallScreen() {
  const token = useLinkToken()
  const [chosen] = useState(readAnswer)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (answer: Answer) => api('POST /recalls/answer', { body: { token: token ?? '', answer } }),
  })
  return (
    <main id="main" className="wrap pt-[clamp(2rem,4vw,4.5rem)]">
      <div className="stack mx-auto max-w-md">
        <h1 className="title">{data ? 'Thank you for your answer' : 'Please confirm your answer'}</h1>
        {token === null && <p className="muted">This link is incomplete. Please open it from our email again.</p>}
        {error && (
          <Notice kind="danger" icon={TriangleAlert} role="alert">
            {describeError(error, 'Your answer didn’t reach us. Please try again.')}
          </Notice>
        )}
        {data && (
          <>
            <Notice icon={CircleCheck} role="status">
              {data.answer && ANSWERS[data.answer]}: {data.quantity} × {data.product_name}, lot {data.lot_no}, order{' '}
              {data.order_number}.
            </Notice>
            <p>{data.reason}</p>
            <p>{data.advice}</p>
            <p className="muted small">Not right? Change your answer:</p>
          </>
        )}
        {token && (
          <span className="stack">
            {answers.map((answer) => {
              const Press = answer === (data?.answer ?? chosen) ? PrimaryButton : QuietButton
              return (
                <Press
                  key={answer}
                  aria-pressed={data?.answer === answer}
                  disabled={isPending}
                  onClick={() => mutate(answer)}
                >
                  {ANSWERS[answer]}
                </Press>
              )
            })}
          </span>
        )}
      </div>
    </main>
  )
}

/** The answer of the link, read before the token is removed from the address. */
function readAnswer(): Answer | null {
  if (typeof window === 'undefined') return null
  const answer = new URLSearchParams(window.location.search).get('answer')
  return isAnswer(answer) ? answer : null
}
