import type { Input } from '@shop/contract/client.ts'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { describeError } from '../../lib/sentence-of.ts'
import { SmallButton } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Loading } from '../../ui/states.tsx'
import { useLinkToken } from '../accounts/login/use-link-token.ts'

type Answer = Input<'POST /recalls/answer'>['body']['answer']

const ANSWERS: Record<Answer, string> = {
  returns: 'I have it and send it back',
  used: 'I’ve used it',
  destroyed: 'I’ve thrown it away',
}
const isAnswer = (text: string | null): text is Answer => text !== null && text in ANSWERS
const answers = Object.keys(ANSWERS).filter(isAnswer)

/** Stores a buyer's answer to a recall when its link in the mail is opened, without a login; it can be changed here. */
export function RecallScreen() {
  const token = useLinkToken()
  const [first] = useState(readAnswer)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (answer: Answer) => api('POST /recalls/answer', { body: { token: token ?? '', answer } }),
  })
  useEffect(() => {
    if (token && first) mutate(first)
  }, [token, first, mutate])
  const isIncomplete = token === null || (token !== undefined && !first)
  return (
    <main id="main" className="wrap pt-[clamp(2rem,4vw,4.5rem)]">
      <div className="stack mx-auto max-w-md">
        <h1 className="title">{data ? 'Thank you for telling us' : 'Your answer to our recall'}</h1>
        {isIncomplete && <p className="muted">This link is incomplete. Please open it from our email again.</p>}
        {!isIncomplete && !data && !error && <Loading>Sending your answer...</Loading>}
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
          </>
        )}
        {token && !isIncomplete && (
          <>
            <p className="muted small">{data ? 'Not right? Change your answer:' : 'Choose your answer:'}</p>
            <span className="hstack wrapping">
              {answers.map((answer) => (
                <SmallButton
                  key={answer}
                  aria-pressed={data?.answer === answer}
                  disabled={isPending}
                  onClick={() => mutate(answer)}
                >
                  {ANSWERS[answer]}
                </SmallButton>
              ))}
            </span>
          </>
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
