import { Check, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { TextLink } from '../../../ui/buttons.tsx'
import type { CheckoutError } from '../checkout-errors.ts'

export type StepState = 'todo' | 'current' | 'done'

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
  const isOpen = state === 'current'
  return (
    <li className={`step ${state}`} aria-current={isOpen ? 'step' : undefined}>
      <span className="step-number" aria-hidden>
        {state === 'done' ? <Check className="icon icon-small" aria-hidden /> : number}
      </span>
      <header>
        <h2 className="subheading" tabIndex={-1}>
          {title}
        </h2>
        {state === 'done' && onChange && (
          <button type="button" className="link small min-h-6" onClick={onChange}>
            Change<span className="visually-hidden"> {title.toLowerCase()}</span>
          </button>
        )}
      </header>
      {state === 'done' && answer && <div className="step-inner small">{answer}</div>}
      {(isOpen || keepsContent) && (
        <div className="step-inner" hidden={!isOpen}>
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
    <div className={`notice ${error.isNotice ? 'warn' : 'danger'} ${className}`} role="alert">
      <TriangleAlert className="icon" aria-hidden />
      <div>
        {error.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {error.isAboutCart && (
          <p className="mt-2">
            <TextLink to="/cart">Change the cart</TextLink>
          </p>
        )}
      </div>
    </div>
  )
}
