import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { Field } from '../../forms/field.tsx'
import { notify } from '../../ui/toast.ts'
import { Card } from '../kit/card.tsx'
import { DateTime } from '../kit/date-time.tsx'
import type { AdminOrder } from '../orders/queries.ts'
import { usePermissions } from '../use-permissions.ts'
import { useDispatchReplacement } from './mutations.ts'
import type { AdminReturn } from './queries.ts'

/** The order's credit notes, and the replacement with its dispatch. */
export function ReturnPapers({ found, order }: { found: AdminReturn; order: AdminOrder }) {
  const credits = order.invoices.filter(({ kind }) => kind === 'credit_note')
  const { replacement } = found
  return (
    <Card title="Papers">
      <ul className="rows small">
        {credits.map(({ id, number }) => (
          <li key={id}>
            <Link className="link" to={`/admin/orders/${order.id}/invoice?document=${id}`}>
              Credit note {number}
            </Link>
          </li>
        ))}
        {replacement && (
          <li>
            <span>
              Replacement, £0.00{order.proof_of_age_on_delivery && ', ID at the door'}
              {replacement.tracking_number && `, ${replacement.tracking_number}`}
            </span>
            <span className="muted">
              {replacement.shipped_at ? <DateTime at={replacement.shipped_at} /> : 'to send'}
            </span>
          </li>
        )}
        {credits.length === 0 && !replacement && (
          <li className="muted">The credit note follows the refund within seconds.</li>
        )}
      </ul>
      {replacement?.shipped_at === null && <SendReplacement found={found} />}
    </Card>
  )
}

function SendReplacement({ found }: { found: AdminReturn }) {
  const isPermitted = usePermissions()
  const [tracking, setTracking] = useState('')
  const dispatch = useDispatchReplacement(found.id)
  if (!isPermitted('orders.update')) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (dispatch.isPending) return
    dispatch.mutate(tracking, { onSuccess: () => notify.success('Replacement dispatched.') })
  }
  return (
    <form className="stack mt-4" onSubmit={submit}>
      <Field
        label="Tracking number of the replacement"
        isOptional
        maxLength={100}
        value={tracking}
        onChange={({ target }) => setTracking(target.value)}
      />
      <div>
        <button type="submit" className="button primary small" aria-disabled={dispatch.isPending || undefined}>
          Replacement has left
        </button>
      </div>
    </form>
  )
}
