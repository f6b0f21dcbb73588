import { useQueries } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { unindexedPage } from '../../seo/page-meta.ts'
import { useSettings } from '../../storefront/site-settings/queries.ts'
import { PrimaryButton } from '../../ui/buttons.tsx'
import { PageTop } from '../kit/page-top.tsx'
import type { Route } from './+types/packing-slips.page'
import { PackingSlip } from './packing-slips/packing-slip.tsx'
import { readOrderIds } from './packing-slips/packing-slip-ids.ts'
import { orderQuery } from './queries.ts'
import './packing-slips/packing-slip.css'

export const meta = unindexedPage('Packing slips')

/** The printable packing slips of one order or, with `?ids=`, of several: one per sheet. */
export default function PackingSlipsPage({ params }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const settings = useSettings()
  const ids = readOrderIds('id' in params ? String(params.id) : null, search.get('ids'))
  const results = useQueries({ queries: ids.map((id) => orderQuery(id)) })
  const orders = results.flatMap(({ data }) => (data ? [data] : []))
  const isLoading = results.some(({ isPending }) => isPending)
  const missing = ids.filter((_id, place) => results[place]?.isError)
  return (
    <div className="slips">
      <div className="no-print">
        <PageTop
          title={ids.length === 1 ? 'Packing slip' : 'Packing slips'}
          back={
            ids.length === 1
              ? { to: `/admin/orders/${ids[0]}`, label: 'The order' }
              : { to: '/admin/orders', label: 'Orders' }
          }
          actions={
            <PrimaryButton disabled={isLoading || orders.length === 0} onClick={() => window.print()}>
              <Printer className="icon icon-small" aria-hidden /> Print
            </PrimaryButton>
          }
        />
        <p role="status" className="small muted mb-4">
          {isLoading && 'Loading the orders...'}
          {!isLoading && missing.length > 0 && `Not found: ${missing.map((id) => `order ${id}`).join(', ')}.`}
          {ids.length === 0 && 'No orders chosen. Select some in the list first.'}
        </p>
      </div>
      {orders.map((order) => (
        <PackingSlip key={order.id} order={order} settings={settings} />
      ))}
    </div>
  )
}
