import { capitalised, paidWithText } from '@shop/contract/payments/methods.ts'
import { z } from 'zod'
import { FailureNotice } from '../../../forms/failure-notice.tsx'
import { SubmitButton } from '../../../forms/submit-button.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { TextLink } from '../../../ui/buttons.tsx'
import { DateTime } from '../../kit/date-time.tsx'
import { TextAreaField } from '../../kit/fields/text-area-field.tsx'
import { eventName } from '../order-words.ts'
import type { AdminOrder } from '../queries.ts'
import type { OrderChanges } from './use-order-changes.ts'

const NOTE_LIMIT = 1000

/** The events of an order, newest first, including internal ones; and a form for a note. */
export function OrderHistory({ order, changes }: { order: AdminOrder; changes: OrderChanges }) {
  return (
    <>
      <NoteForm changes={changes} />
      <ol className="history">
        {mergeHistory(order).map(({ status, at, note, isInternal }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two events may be alike in everything, and none ever moves up
          <li key={`${at} ${status} ${place}`}>
            <p className="hstack wrapping">
              <b className="font-[540]">{eventName(status)}</b>
              <span className="muted">
                <DateTime at={at} />
              </span>
              {isInternal && <span className="badge">Staff only</span>}
            </p>
            {note !== '' && <p className="note">{note}</p>}
          </li>
        ))}
      </ol>
      <p className="small muted">
        {order.terms_version !== null && `Placed under version ${order.terms_version} of the terms. `}
        <TextLink to={`/admin/orders/${order.id}/evidence`}>Evidence of this order</TextLink>
      </p>
    </>
  )
}

/** Returns all events, newest first. */
export function mergeHistory(order: Pick<AdminOrder, 'timeline' | 'internal_events' | 'payment_attempts'>) {
  const { timeline, internal_events, payment_attempts } = order
  const paying = payment_attempts.map((attempt) => ({
    status: attempt.failure === null ? 'payment_succeeded' : 'payment_failed',
    at: attempt.at,
    note: describeAttempt(attempt),
    isInternal: false,
  }))
  const seen = timeline.map((event) => ({ ...event, isInternal: false }))
  const inside = internal_events.map((event) => ({ ...event, isInternal: true }))
  return [...paying, ...seen, ...inside].sort((one, other) => other.at.localeCompare(one.at))
}

/** Returns what was paid with, the provider and why it failed: 'Visa 0341, Mollie: Not enough money in the account'. */
function describeAttempt({ provider, failure, ...paidWith }: AdminOrder['payment_attempts'][number]): string {
  const by = provider === null ? '' : `, ${capitalised(provider)}`
  return `${paidWithText(paidWith)}${by}${failure === null ? '' : `: ${failure}`}`
}

const Note = z.object({
  note: z.string().trim().min(1, 'Write something first.').max(NOTE_LIMIT, 'Use at most 1,000 characters.'),
})

function NoteForm({ changes }: { changes: OrderChanges }) {
  const { form, field, onSubmit, failure, isSending } = useSchemaForm({
    schema: Note,
    defaultValues: { note: '' },
    send: async ({ note }) => {
      if (await changes.send({ note })) form.reset()
    },
  })
  return (
    <form className="orderform" noValidate onSubmit={onSubmit}>
      <TextAreaField label="Note for staff" limit={NOTE_LIMIT} rows={2} {...field('note')} />
      <FailureNotice failure={failure} />
      <SubmitButton className="button quiet small" isSending={isSending} sending="Saving">
        Add note
      </SubmitButton>
    </form>
  )
}
