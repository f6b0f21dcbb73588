import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useMatch } from 'react-router'
import { download } from '../../../lib/download.ts'
import { DownloadButton } from '../../../lib/download-button.tsx'
import { QuietLink } from '../../../ui/buttons.tsx'
import { Opener } from '../../../ui/dialog-button.tsx'
import { notify } from '../../../ui/toast.ts'
import { PageTop } from '../../kit/page-top.tsx'
import { DataTable } from '../../kit/table/data-table.tsx'
import { tableRows } from '../../kit/table/table-rows.ts'
import { ViewTabs } from '../../kit/views/view-tabs.tsx'
import { waitingOrdersQuery } from '../../queries.ts'
import { useIsReadOnly, usePermissions } from '../../use-permissions.ts'
import { ordersQuery, problemCountQuery } from '../queries.ts'
import { BulkActions } from './bulk-actions.tsx'
import { BulkReport, doneText, type Outcome } from './bulk-report.tsx'
import { orderColumns } from './order-columns.tsx'
import { OrderFilters } from './order-filters.tsx'
import { getFilters, useOrdersList } from './use-orders-list.ts'

/** Lists all orders, with saved views, filters and sorting by the server. */
export function OrdersList() {
  const list = useOrdersList()
  const { search } = useLocation()
  const opened = useMatch('/admin/orders/:id')?.params.id
  const box = useRef<HTMLDivElement>(null)
  useFocusOnReturn(box, opened)
  const [report, setReport] = useState<Outcome | null>(null)
  const result = useQuery(ordersQuery(list.query))
  const isPermitted = usePermissions()
  const isReadOnly = useIsReadOnly()
  const pathOf = (id: number) => `/admin/orders/${id}${search}`
  return (
    <div className="orderlist" ref={box} tabIndex={-1}>
      <PageTop
        title="Orders"
        actions={
          <>
            {isPermitted('orders.write') && <QuietLink to="/admin/orders/new">New order</QuietLink>}
            <QuietLink to="/admin/orders/failed-payments">Failed payments</QuietLink>
            {isPermitted('orders.update') && <QuietLink to="/admin/orders/dispatch">Dispatch orders</QuietLink>}
            {isPermitted('orders.export') && (
              <DownloadButton onDownload={() => download('GET /admin/orders/export.csv', { query: getFilters(list) })}>
                Export CSV
              </DownloadButton>
            )}
          </>
        }
      />
      <OrderViews view={list.state.filters.view} />
      <OrderFilters list={list} />
      <DataTable
        caption="Orders"
        columns={orderColumns(pathOf, opened === undefined ? null : Number(opened), {
          hasEmails: isPermitted('customers.contact'),
          mayDecide: isPermitted('age_checks.decide'),
        })}
        {...tableRows(result)}
        list={list}
        getRowId={({ id }) => id}
        rowName={({ order_number }) => order_number}
        rowHref={({ id }) => pathOf(id)}
        storageKey="admin.orders.columns"
        empty={list.isFiltered ? 'No orders match these filters.' : (EMPTY[list.state.filters.view] ?? EMPTY.all)}
        bulkActions={
          isReadOnly
            ? undefined
            : (selected, clear) => (
                <BulkActions
                  selected={selected}
                  onDone={(outcome) => {
                    if (outcome.rejected.length > 0) setReport(outcome)
                    else notify.success(doneText(outcome))
                    clear()
                  }}
                />
              )
        }
      />
      <Opener value={box}>{report && <BulkReport outcome={report} onClose={() => setReport(null)} />}</Opener>
    </div>
  )
}

const EMPTY: Record<string, string> & { all: string } = {
  all: 'No orders yet.',
  to_pack: 'Nothing to pack.',
  awaiting_transfer: 'No transfers to wait for.',
  dispatched: 'Nothing is out for delivery.',
  age_checks: 'No orders wait for an age check.',
  problems: 'No orders need a decision.',
  archived: 'No archived orders.',
}

/** Returns the focus to the row of a closed order, in which it was lost. */
function useFocusOnReturn(list: RefObject<HTMLElement | null>, opened: string | undefined) {
  useEffect(() => {
    const rows = list.current
    if (opened === undefined || !rows) return
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost) rows.querySelector<HTMLElement>(`[data-order="${opened}"]`)?.focus()
    }
  }, [list, opened])
}

const ORDERS_PATH = '/admin/orders'

/** The fixed and saved views, with the number of orders for those that are tasks. */
function OrderViews({ view }: { view: string }) {
  const { data: waiting } = useQuery(waitingOrdersQuery)
  const { data: problems } = useQuery(problemCountQuery)
  const views = [
    { name: 'all', label: 'All' },
    { name: 'to_pack', label: 'To pack', count: waiting?.to_pack },
    { name: 'awaiting_transfer', label: 'Awaiting transfer', count: waiting?.awaiting_transfer },
    { name: 'dispatched', label: 'Dispatched', count: waiting?.dispatched },
    { name: 'overdue', label: 'Overdue' },
    { name: 'returns', label: 'Returns' },
    { name: 'age_checks', label: 'Age checks', count: waiting?.age_checks },
    { name: 'problems', label: 'Problems', count: problems },
    { name: 'archived', label: 'Archived' },
  ]
  const pathOf = (name: string) => (name === 'all' ? ORDERS_PATH : `${ORDERS_PATH}?view=${name}`)
  return (
    <ViewTabs
      list="orders"
      path={ORDERS_PATH}
      fixed={views.map(({ name, ...shown }) => ({ to: pathOf(name), ...shown }))}
      current={pathOf(view)}
    />
  )
}
