import { momentText } from '../../order/order-dates.ts'
import type { OrderStep } from './order-status.ts'
import './orders.css'

const CLASSES = { done: 'reached', now: 'reached in-progress', todo: '' } as const

/** The steps of an order or a return, with when each happened. */
export function Progress({
  label,
  steps,
  className,
}: {
  label: string
  steps: readonly OrderStep[]
  className?: string
}) {
  return (
    <ol className={`timeline ${className ?? ''}`} aria-label={label}>
      {steps.map(({ label: step, at, state }) => (
        <li key={step} className={CLASSES[state]} aria-current={state === 'now' ? 'step' : undefined}>
          <b>
            {step}
            {state === 'todo' && <span className="visually-hidden">, still to come</span>}
          </b>
          {at && <small>{momentText(at)}</small>}
        </li>
      ))}
    </ol>
  )
}
