import { ParcelInput } from '@shop/contract/admin/orders/order-dispatch.admin.ts'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { notify } from '../../../ui/toast.ts'
import { ConfirmButton } from '../../kit/confirm-button.tsx'
import { DateTime } from '../../kit/date-time.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useAddParcel, useRemoveParcel } from '../mutations.ts'
import { isTrackable } from '../order-words.ts'
import type { AdminOrder } from '../queries.ts'
import { TrackingDialog, TrackingFields } from './move-dialogs.tsx'
import type { OrderChanges } from './use-order-changes.ts'

type Parcel = AdminOrder['parcels'][number]

/** The parcels of an order with their tracking. Staff change the first, add others and remove these. */
export function Parcels({ order, changes }: { order: AdminOrder; changes: OrderChanges }) {
  const mayEdit = isTrackable(order)
  const { parcels } = order
  if (!mayEdit && parcels.length === 0) return null
  const hasTracking = parcels.some(({ id }) => id === null)
  return (
    <>
      {parcels.length === 0 && (
        <p>
          Tracking: <span className="muted">none</span>
        </p>
      )}
      <ul aria-label="Parcels">
        {parcels.map((parcel, place) => (
          <li key={parcel.id} className="hstack wrapping between">
            <p>
              {parcels.length > 1 ? `Parcel ${place + 1}: ` : 'Tracking: '}
              <TrackingText parcel={parcel} />
              {parcel.courier && <span className="muted"> {parcel.courier}</span>}
              {place > 0 && parcel.dispatched_at && (
                <small className="muted block">
                  <DateTime at={parcel.dispatched_at} />
                </small>
              )}
            </p>
            {mayEdit && parcel.id !== null && <RemoveParcel orderId={order.id} parcelId={parcel.id} />}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <div className="hstack wrapping">
          <DialogButton
            className="button plain small"
            dialog={(close) => <TrackingDialog order={order} changes={changes} isShipping={false} onClose={close} />}
          >
            {hasTracking ? 'Change tracking' : 'Add tracking'}
          </DialogButton>
          {hasTracking && (
            <DialogButton
              className="button plain small"
              dialog={(close) => <ParcelDialog order={order} onClose={close} />}
            >
              Add another parcel
            </DialogButton>
          )}
        </div>
      )}
    </>
  )
}

function TrackingText({ parcel: { tracking_number, tracking_url } }: { parcel: Parcel }) {
  if (!tracking_url) return tracking_number
  return (
    <a className="link" href={tracking_url} target="_blank" rel="noopener noreferrer">
      {tracking_number || 'the courier’s page'}
    </a>
  )
}

function RemoveParcel({ orderId, parcelId }: { orderId: number; parcelId: number }) {
  const { mutateAsync } = useRemoveParcel(orderId)
  return (
    <ConfirmButton
      title="Remove this parcel?"
      text="The customer no longer sees its tracking on the order. We don’t email them."
      confirmText="Remove parcel"
      onConfirm={async () => {
        await mutateAsync(parcelId)
        notify.success('Parcel removed.')
      }}
    >
      Remove
    </ConfirmButton>
  )
}

/** Asks for the tracking of another parcel. */
function ParcelDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { mutateAsync } = useAddParcel(order.id)
  const isSent = order.status === 'shipped'
  const { field, submission } = useSchemaForm({
    schema: ParcelInput,
    defaultValues: { tracking_number: '', tracking_url: '' },
    send: async (parcel) => {
      await mutateAsync(parcel)
      notify.success(isSent ? 'Parcel added. We email the customer.' : 'Parcel added.')
      onClose()
    },
  })
  return (
    <FormDialog title="Add another parcel" action="Add parcel" submission={submission} onClose={onClose}>
      <p className="muted">
        {isSent
          ? 'We email the customer all tracking numbers of the order.'
          : 'The dispatch email lists all tracking numbers of the order.'}
      </p>
      <TrackingFields number={field('tracking_number')} link={field('tracking_url')} />
    </FormDialog>
  )
}
