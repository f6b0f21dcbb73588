import { type FormEvent, useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { notify } from '../../ui/toast.ts'
import { Card } from '../kit/card.tsx'
import { useCancelReturn, useReceiveReturn } from './mutations.ts'
import type { AdminReturn } from './queries.ts'
import { ReturnLine } from './return-line.tsx'

/** Counts what was in the parcel, and records it. */
export function ReceiveReturn({ found }: { found: AdminReturn }) {
  const [units, setUnits] = useState<Readonly<Record<number, number>>>({})
  const receive = useReceiveReturn(found.id)
  const items = found.items.map(({ id, quantity }) => ({ id, received: units[id] ?? quantity }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (receive.isPending) return
    receive.mutate(items, { onSuccess: () => notify.success('Arrival recorded. The customer gets an email.') })
  }
  return (
    <Card title="What came back">
      <form className="stack" onSubmit={submit}>
        <p className="small muted">Open the parcel and count. We email the customer that it has arrived.</p>
        <ul className="return-lines">
          {found.items.map((item) => (
            <ReturnLine key={item.id} item={item}>
              <Stepper
                label={`Units that came back, ${item.name}`}
                min={0}
                max={item.quantity}
                value={units[item.id] ?? item.quantity}
                onChange={(value) => setUnits((known) => ({ ...known, [item.id]: value }))}
              />
            </ReturnLine>
          ))}
        </ul>
        <div className="hstack wrapping">
          <button type="submit" className="button primary" aria-disabled={receive.isPending || undefined}>
            Record arrival
          </button>
          <DialogButton className="button plain" dialog={(close) => <CancelReturn found={found} onClose={close} />}>
            Nothing came
          </DialogButton>
        </div>
      </form>
    </Card>
  )
}

function CancelReturn({ found, onClose }: { found: AdminReturn; onClose: () => void }) {
  const cancel = useCancelReturn(found.id)
  const confirm = () =>
    cancel.mutate(undefined, { onSuccess: () => notify.success('Return cancelled.'), onSettled: onClose })
  return (
    <ConfirmDialog
      title={`Cancel ${found.number}?`}
      confirmText="Cancel return"
      isBusy={cancel.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      For a parcel that won’t come. The customer can start another return while their rights last.
    </ConfirmDialog>
  )
}
