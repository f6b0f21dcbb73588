import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { unindexedPage } from '../../seo/page-meta.ts'
import { QuietLink } from '../../ui/buttons.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { LoadState } from '../kit/load-state.tsx'
import { PageTop } from '../kit/page-top.tsx'
import { DispatchForm } from './dispatch/dispatch-form.tsx'
import { ParcelFileDialog } from './dispatch/parcel-file-dialog.tsx'
import { countText } from './dispatch/use-dispatch.ts'
import { readOrderIds } from './packing-slips/packing-slip-ids.ts'
import { ordersToDispatchQuery } from './queries.ts'
import './dispatch/dispatch.css'

export const meta = unindexedPage('Dispatch orders')

const BACK = { to: '/admin/orders?view=to_pack', label: 'Orders' }

/** Dispatches the orders in `?ids=`, or all that wait. */
export default function DispatchPage() {
  const [search] = useSearchParams()
  const ids = readOrderIds(null, search.get('ids'))
  return (
    <LoadState result={useQuery(ordersToDispatchQuery(ids))} what="orders" back={BACK}>
      {({ items, total }) => (
        <>
          <PageTop
            title={items.length === 0 ? 'Dispatch' : `Dispatch ${countText(items.length)}`}
            back={BACK}
            actions={
              items.length > 0 && (
                <>
                  <QuietLink to={`/admin/orders/packing-slips?ids=${items.map(({ id }) => id).join(',')}`}>
                    Print packing slips
                  </QuietLink>
                  <DialogButton
                    className="button quiet"
                    dialog={(close) => <ParcelFileDialog orders={items} onClose={close} />}
                  >
                    Parcel file
                  </DialogButton>
                </>
              )
            }
          />
          {total > items.length && (
            <p className="small muted mb-4">
              The oldest {items.length} of {countText(total)} to pack.
            </p>
          )}
          {ids.length > items.length && items.length > 0 && (
            <p className="small muted mb-4">
              {ids.length - items.length} of the chosen orders can’t be dispatched: not paid, cancelled or already gone.
            </p>
          )}
          <DispatchForm orders={items} />
        </>
      )}
    </LoadState>
  )
}
