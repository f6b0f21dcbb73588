import { STAFF_ROLES } from '@shop/contract/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { unindexedPage } from '../../seo/page-meta.ts'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { Table } from '../../ui/table.tsx'
import { Card } from '../kit/card.tsx'
import { ConfirmButton } from '../kit/confirm-button.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { LoadState } from '../kit/load-state.tsx'
import { PageTop } from '../kit/page-top.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import { ApiKeyDialog } from './api-key-dialog.tsx'
import { useRevokeApiKey } from './mutations.ts'
import { type ApiKey, apiKeysQuery } from './queries.ts'

export const meta = unindexedPage('API keys')

/** Lists the API keys; owners create and revoke them. */
export default function ApiKeysPage() {
  const back = { to: '/admin/settings', label: 'Settings' }
  return (
    <LoadState result={useQuery(apiKeysQuery)} what="API keys" back={back}>
      {({ items }) => (
        <>
          <PageTop title="API keys" back={back} actions={<NewKeyButton />} />
          <Card>
            {items.length === 0 ? (
              <p className="muted">
                There are no keys yet. A program with a key makes the calls of a role: your accounts package reads
                orders, your warehouse marks them as dispatched.
              </p>
            ) : (
              <ScrollArea label="Table of the API keys">
                <Table
                  className="table"
                  columns={['Name', 'Role', 'Created', 'Last day', 'Last used', 'Actions']}
                  rows={items.map((key) => ({ key: key.id, cells: cellsOf(key) }))}
                />
              </ScrollArea>
            )}
          </Card>
        </>
      )}
    </LoadState>
  )
}

function NewKeyButton() {
  return (
    <DialogButton className="button primary" dialog={(close) => <ApiKeyDialog onClose={close} />}>
      <Plus className="icon icon-small" aria-hidden />
      New API key
    </DialogButton>
  )
}

function cellsOf(key: ApiKey) {
  const { name, role, created_at, created_by, expires_on, is_expired, last_used_on } = key
  return [
    name,
    STAFF_ROLES[role].label,
    <span key="created">
      <DateTime at={created_at} isDay />, {created_by}
    </span>,
    is_expired ? (
      <StatusPill key="end" tone="bad">
        Expired
      </StatusPill>
    ) : (
      <DateTime key="end" at={expires_on} isDay none="Never expires" />
    ),
    <DateTime key="used" at={last_used_on} isDay none="Never" />,
    <RevokeButton key="revoke" apiKey={key} />,
  ]
}

function RevokeButton({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const { mutateAsync } = useRevokeApiKey()
  return (
    <ConfirmButton
      title={`Revoke the key of ${name}?`}
      text="The program can’t make calls any more, at once. A new key needs to be entered there."
      confirmText="Revoke"
      onConfirm={() => mutateAsync(id)}
    >
      Revoke
    </ConfirmButton>
  )
}
