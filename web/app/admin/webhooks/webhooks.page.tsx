import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { unindexedPage } from '../../seo/page-meta.ts'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { LoadState } from '../kit/load-state.tsx'
import { PageTop } from '../kit/page-top.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import type { Column } from '../kit/table/column.ts'
import { DataTable } from '../kit/table/data-table.tsx'
import { ListToolbar } from '../kit/table/list-toolbar.tsx'
import { tableRows } from '../kit/table/table-rows.ts'
import { useListState } from '../kit/table/use-list-state.ts'
import { useIsReadOnly } from '../use-permissions.ts'
import { DeliveryPanel } from './delivery-panel.tsx'
import { EndpointCard } from './endpoint-card.tsx'
import { deliveriesQuery, type WebhookDelivery, type WebhookEndpoint, webhooksQuery } from './queries.ts'
import { NewWebhookDialog } from './webhook-dialog.tsx'

export const meta = unindexedPage('Webhooks')

const STATUSES = {
  queued: { label: 'Waiting', tone: 'warn' },
  sent: { label: 'Sent', tone: 'ok' },
  failed: { label: 'Given up', tone: 'bad' },
} as const
const FILTERS = { endpoint_id: '', status: '' }

/** Lists the webhook endpoints, and the log of what was sent to them. */
export default function WebhooksPage() {
  const back = { to: '/admin/settings', label: 'Settings' }
  const isReadOnly = useIsReadOnly()
  return (
    <LoadState result={useQuery(webhooksQuery)} what="webhooks" back={back}>
      {({ items }) => (
        <>
          <PageTop title="Webhooks" back={back} actions={!isReadOnly && <NewWebhookButton />} />
          {items.length === 0 ? (
            <p className="muted">
              There are no webhooks yet. With one, another program hears at once when something happens in the shop.
            </p>
          ) : (
            <>
              <div className="tiles">
                {items.map((endpoint) => (
                  <EndpointCard key={endpoint.id} endpoint={endpoint} />
                ))}
              </div>
              <h2 className="subheading mt-8 mb-4">Deliveries</h2>
              <Deliveries endpoints={items} />
            </>
          )}
        </>
      )}
    </LoadState>
  )
}

function NewWebhookButton() {
  return (
    <DialogButton className="button primary" dialog={(close) => <NewWebhookDialog onClose={close} />}>
      <Plus className="icon icon-small" aria-hidden />
      New webhook
    </DialogButton>
  )
}

/** The log of the last 30 days. */
function Deliveries({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  const list = useListState({ filters: FILTERS })
  const urls = new Map(endpoints.map(({ id, url }) => [id, url]))
  const columns: readonly Column<WebhookDelivery>[] = [
    { id: 'event', header: 'Event', isFixed: true, isPhone: true, cell: ({ event }) => event },
    { id: 'endpoint', header: 'Address', cell: ({ endpoint_id }) => urls.get(endpoint_id) ?? endpoint_id },
    { id: 'status', header: 'Status', isPhone: true, cell: (row) => <DeliveryStatus delivery={row} /> },
    { id: 'created', header: 'When', cell: ({ created_at }) => <DateTime at={created_at} /> },
    { id: 'attempts', header: 'Attempts', isRight: true, cell: ({ attempts }) => attempts },
    { id: 'time', header: 'Time', isRight: true, cell: ({ duration_ms: ms }) => (ms === null ? '–' : `${ms} ms`) },
  ]
  return (
    <>
      <ListToolbar
        list={list}
        filters={[
          {
            name: 'endpoint_id',
            label: 'Address',
            any: 'Any address',
            options: endpoints.map(({ id, url }) => ({ value: String(id), label: url })),
          },
          {
            name: 'status',
            label: 'Status',
            any: 'Any status',
            options: Object.entries(STATUSES).map(([value, { label }]) => ({ value, label })),
          },
        ]}
      />
      <DataTable
        caption="Deliveries"
        columns={columns}
        {...tableRows(useQuery(deliveriesQuery(list.query)))}
        list={list}
        getRowId={({ id }) => id}
        rowName={({ id, event }) => `${event}, delivery ${id}`}
        rowDetail={(delivery) => <DeliveryPanel delivery={delivery} />}
        storageKey="admin.webhooks.columns"
        empty={list.isFiltered ? 'No deliveries match these filters.' : 'Nothing has been sent yet.'}
      />
    </>
  )
}

function DeliveryStatus({ delivery: { status, response_status } }: { delivery: WebhookDelivery }) {
  const { label, tone } = STATUSES[status]
  return (
    <StatusPill tone={tone}>
      {label}
      {response_status !== null && `, ${response_status}`}
    </StatusPill>
  )
}
