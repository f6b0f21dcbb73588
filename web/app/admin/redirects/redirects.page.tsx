import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Upload } from 'lucide-react'
import { unindexedPage } from '../../seo/page-meta.ts'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { notify } from '../../ui/toast.ts'
import { ConfirmButton } from '../kit/confirm-button.tsx'
import { DateTime } from '../kit/date-time.tsx'
import type { Column } from '../kit/table/column.ts'
import { ListPage } from '../kit/table/list-page.tsx'
import { useListState } from '../kit/table/use-list-state.ts'
import { useIsReadOnly } from '../use-permissions.ts'
import { ImportRedirectsDialog } from './import-redirects-dialog.tsx'
import { removeRedirect } from './mutations.ts'
import { type AdminRedirect, KEY, redirectsQuery } from './queries.ts'
import { RedirectDialog } from './redirect-dialog.tsx'

export const meta = unindexedPage('Redirects')

const ORIGINS = { manual: 'Added by staff', import: 'Imported', automatic: 'Address changed' }
const FILTERS = { search: '', origin: '' }
const SELECTS = [
  {
    name: 'origin',
    label: 'Origin',
    any: 'Any origin',
    options: Object.entries(ORIGINS).map(([value, label]) => ({ value, label })),
  },
] as const

const COLUMNS: readonly Column<AdminRedirect>[] = [
  { id: 'from', header: 'Old address', cell: (row) => row.from_path, sort: 'from_path', isPhone: true, isFixed: true },
  { id: 'to', header: 'New address', cell: (row) => row.to_path, sort: 'to_path', isPhone: true },
  { id: 'origin', header: 'Origin', cell: (row) => ORIGINS[row.origin] },
  { id: 'created', header: 'Added', cell: (row) => <DateTime at={row.created_at} />, sort: '-created_at' },
]

/** Lists the redirects from old addresses. */
export default function RedirectsPage() {
  const list = useListState({ filters: FILTERS, sort: '-created_at' })
  const isReadOnly = useIsReadOnly()
  return (
    <ListPage
      title="Redirects"
      noun="redirects"
      back={{ to: '/admin/settings', label: 'Settings' }}
      actions={<Actions />}
      list={list}
      result={useQuery(redirectsQuery(list.query))}
      searchLabel="Old or new address"
      filters={SELECTS}
      columns={COLUMNS}
      rowName={({ from_path }) => from_path}
      {...(!isReadOnly && { rowDetail: (redirect: AdminRedirect) => <RowActions redirect={redirect} /> })}
      storageKey="admin.redirects.columns"
    />
  )
}

function Actions() {
  return (
    <>
      <DialogButton className="button quiet" dialog={(close) => <ImportRedirectsDialog onClose={close} />}>
        <Upload className="icon icon-small" aria-hidden />
        Import CSV
      </DialogButton>
      <DialogButton className="button primary" dialog={(close) => <RedirectDialog onClose={close} />}>
        <Plus className="icon icon-small" aria-hidden />
        New redirect
      </DialogButton>
    </>
  )
}

function RowActions({ redirect }: { redirect: AdminRedirect }) {
  const queryClient = useQueryClient()
  async function remove() {
    await removeRedirect(redirect.id)
    await queryClient.invalidateQueries({ queryKey: KEY })
    notify.success('Redirect removed')
  }
  return (
    <div className="hstack wrapping">
      <DialogButton
        className="button quiet small"
        dialog={(close) => <RedirectDialog redirect={redirect} onClose={close} />}
      >
        Edit
      </DialogButton>
      <ConfirmButton
        title={`Remove the redirect from ${redirect.from_path}?`}
        text="Visitors of this address then see that the page does not exist."
        confirmText="Remove"
        onConfirm={remove}
        failure="The redirect couldn’t be removed."
      >
        Remove
      </ConfirmButton>
    </div>
  )
}
