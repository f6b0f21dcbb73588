import { TriangleAlert } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type FormEvent, type RefObject, useState } from 'react'
import { Link } from 'react-router'
import { dayText } from '../../order/order-dates.ts'
import { Modal } from '../../ui/dialog.tsx'
import type { Order, ReturnReason } from './queries.ts'
import { useRequestReturn } from './use-order-changes.ts'

/** Returns the reasons for a return, each with its deadline (rules F5 and F7). Expired reasons are omitted. */
function reasonsOf({ withdraw_until, reject_until }: Order, now: number) {
  const isOver = (until: string | null) => until !== null && new Date(until).getTime() < now
  const mind = withdraw_until ? `until ${dayText(withdraw_until)}` : 'until 14 days after delivery'
  const money = reject_until ? `money back until ${dayText(reject_until)}` : 'money back until 30 days after delivery'
  const faultyText = isOver(reject_until) ? 'we repair or replace it' : `${money}; later we repair or replace it`
  const reasons: { value: ReturnReason; text: string; time: string }[] = [
    { value: 'faulty', text: 'Something is faulty or damaged', time: faultyText },
    { value: 'not_as_described', text: 'Something isn’t as described, or isn’t what I ordered', time: faultyText },
  ]
  if (isOver(withdraw_until)) return reasons
  return [
    { value: 'change_of_mind' as const, text: 'I’ve changed my mind', time: `${mind}, unopened if sealed` },
    ...reasons,
  ]
}

interface ReturnDialogProps {
  order: Order
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Requests a withdrawal, or reports a problem with an order. */
export function ReturnDialog({ order, opener, onClose }: ReturnDialogProps) {
  const request = useRequestReturn(order.id, { onDone: onClose })
  const [reason, setReason] = useState<ReturnReason | null>(null)
  const [note, setNote] = useState('')
  const [isMissing, setIsMissing] = useState(false)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason === null) setIsMissing(true)
    else if (!request.isPending) request.mutate({ reason, note })
  }
  return (
    <Modal className="gate" opener={opener} onClose={onClose}>
      <Dialog.Title className="subheading pr-8">Cancel or return this order</Dialog.Title>
      <form className="stack mt-3" noValidate onSubmit={submit}>
        <fieldset aria-describedby={isMissing ? 'return-fault' : undefined}>
          <legend className="mb-2">Why?</legend>
          {reasonsOf(order, Date.now()).map(({ value, text, time }) => (
            <label className="check" key={value}>
              <input
                type="radio"
                name="reason"
                checked={reason === value}
                onChange={() => {
                  setReason(value)
                  setIsMissing(false)
                }}
              />
              <span>
                {text} <small className="muted block">{time}</small>
              </span>
            </label>
          ))}
          {isMissing && (
            <p className="field-error" id="return-fault" role="alert">
              <TriangleAlert className="icon icon-small" aria-hidden />
              Choose a reason.
            </p>
          )}
        </fieldset>
        <p className="small muted">
          Items sealed for hygiene can be returned while sealed. Faulty items can always be returned.{' '}
          <Link className="link" to="/return-policy">
            Return policy
          </Link>
        </p>
        <div className="field">
          <label htmlFor="return-note">
            Which items, and anything we should know <span className="muted font-normal">(optional)</span>
          </label>
          <textarea
            id="return-note"
            className="textarea"
            rows={3}
            maxLength={1000}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </div>
        <button type="submit" className="button primary" aria-disabled={request.isPending || undefined}>
          {request.isPending ? 'Sending' : 'Send notice'}
        </button>
      </form>
    </Modal>
  )
}
