import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { addressLines } from '../../../order/postal-address.ts'
import { SmallButton } from '../../../ui/buttons.tsx'
import { notify } from '../../../ui/toast.ts'
import type { AdminOrder } from '../queries.ts'
import { Parcels } from './parcels.tsx'
import type { OrderChanges } from './use-order-changes.ts'

/** The address, delivery method and tracking of an order. */
export function OrderDelivery({ order, changes }: { order: AdminOrder; changes: OrderChanges }) {
  return (
    <>
      <p>
        {order.delivery_name}
        {order.proof_of_age_on_delivery && (order.collection_point ? ', check photo ID' : ', proof of age on delivery')}
      </p>
      {order.collection_point && <p className="small muted">Collected from {order.collection_point}</p>}
      <address className="address">
        {addressLines(order.shipping_address).map((line) => (
          <span key={line}>{line}</span>
        ))}
        {order.shipping_address.phone !== '' && (
          <a className="link" href={`tel:${order.shipping_address.phone.replace(/[^\d+]/g, '')}`}>
            {order.shipping_address.phone}
          </a>
        )}
        {order.customer.email !== '' && (
          <a className="link" href={`mailto:${order.customer.email}`}>
            {order.customer.email}
          </a>
        )}
      </address>
      {order.shipping_address.line1 === '' ? (
        <p className="small muted">Your role doesn’t show addresses.</p>
      ) : (
        <div className="hstack wrapping">
          <CopyButton text={addressLines(order.shipping_address).join('\n')} />
        </div>
      )}
      {!order.collection_point && <Parcels order={order} changes={changes} />}
    </>
  )
}

function CopyButton({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
      notify.success('Address copied.')
    } catch {
      notify.error('Your browser didn’t let us copy. Please select the text instead.')
    }
  }
  const Icon = isCopied ? Check : Copy
  return (
    <SmallButton onClick={() => void copy()}>
      <Icon className="icon icon-small" aria-hidden /> Copy address
    </SmallButton>
  )
}
