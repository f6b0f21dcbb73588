import { Check, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CheckoutError } from '../checkout-errors.ts'

export type StepState = 'todo' | 'now' | 'done'

/**
 * One step of the checkout. Open, it shows `children`; done, it collapses to its `answer` and can be reopened. With
 * `keepsContent` the children stay mounted but hidden after the step was open, so that a card form retains its input.
 */
export function CheckoutStep(props: {
  number: number
  title: string
  state: StepState
  answer?: ReactNode
  keepsContent?: boolean
  error?: CheckoutError | null
  onChange?: (() => void) | undefined
  children: ReactNode
}) {
  const { number, title, state, answer, keepsContent = false, error = null, onChange, children } = props
  const isOpen = state === 'now'
  return (
    <li className={`step ${state}`} aria-current={isOpen ? 'step' : undefined}>
      <span className="no" aria-hidden>
        {state === 'done' ? <Check className="ico s" aria-hidden /> : number}
      </span>
      <header>
        <h2 className="h3" tabIndex={-1}>
          {title}
        </h2>
        {state === 'done' && onChange && (
          <button type="button" className="link sm min-h-6" onClick={onChange}>
            Change<span className="sr"> {title.toLowerCase()}</span>
          </button>
        )}
      </header>
      {state === 'done' && answer && <div className="in sm">{answer}</div>}
      {(isOpen || keepsContent) && (
        <div className="in" hidden={!isOpen}>
          {isOpen && <CheckoutErrorNotice error={error} className="mb-4" />}
          {children}
        </div>
      )}
    </li>
  )
}

/** Shows the error as an alert. Renders nothing if the step itself shows the error. */
export function CheckoutErrorNotice({ error, className = '' }: { error: CheckoutError | null; className?: string }) {
  if (!error || error.sentences.length === 0) return null
  return (
    <div className={`notice ${error.isNotice ? 'warn' : 'dan'} ${className}`} role="alert">
      <TriangleAlert className="ico" aria-hidden />
      <div>
        {error.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {error.isAboutCart && (
          <p className="mt-2">
            <Link className="link" to="/cart">
              Change the cart
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}
