import { Dialog } from 'radix-ui'
import { ReasonForm } from '../../forms/reason-form.tsx'
import { dayText } from '../../order/order-dates.ts'
import { TextLink } from '../../ui/buttons.tsx'
import { Modal } from '../../ui/dialog.tsx'
import type { Order, ReturnReason } from './queries.ts'
import { useRequestReturn } from './use-order-changes.ts'

/** Returns the reasons for a return, each with its deadline (rules F5 and F7). Expired reasons are omitted. */
function reasonsOf({ withdraw_until, reject_until }: Order, now: number) {
  const isOver = (until: string | null) => until !== null && new Date(until).getTime() < now
  const mind = withdraw_until ? `until ${dayText(withdraw_until)}` : 'until 14 days after delivery'
  const money = reject_until ? `money back until ${dayText(reject_until)}` : 'money back until 30 days after delivery'
  const faultyText = isOver(reject_until) ? 'we repair or replace it' : `${money}; later we repair or replace it`
  const reasons: { value: ReturnReason; text: string; detail: string }[] = [
    { value: 'faulty', text: 'Something is faulty or damaged', detail: faultyText },
    { value: 'not_as_described', text: 'Something isn’t as described, or isn’t what I ordered', detail: faultyText },
  ]
  if (isOver(withdraw_until)) return reasons
  return [
    { value: 'change_of_mind' as const, text: 'I’ve changed my mind', detail: `${mind}, unopened if sealed` },
    ...reasons,
  ]
}

/** Requests a withdrawal, or reports a problem with an order. */
export function ReturnDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const request = useRequestReturn(order.id, { onDone: onClose })
  return (
    <Modal className="gate" onClose={onClose}>
      <Dialog.Title className="subheading pr-8">Cancel or return this order</Dialog.Title>
      <ReasonForm
        question="Why?"
        reasons={reasonsOf(order, Date.now())}
        missing="Choose a reason."
        noteLabel="Which items, and anything we should know"
        maxNote={1000}
        action="Send notice"
        isSending={request.isPending}
        onSend={(reason, note) => request.mutate({ reason, note })}
      >
        <p className="small muted">
          Items sealed for hygiene can be returned while sealed. Faulty items can always be returned.{' '}
          <TextLink to="/return-policy">Return policy</TextLink>
        </p>
      </ReasonForm>
    </Modal>
  )
}
