import type { ViewedList } from '@shop/contract/admin/lists/saved-views.admin.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Lock, Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { notify } from '../../../ui/toast.ts'
import { usePermissions } from '../../use-permissions.ts'
import { ConfirmButton } from '../confirm-button.tsx'
import { removeView, type SavedView, savedViewsQuery } from './queries.ts'
import { SaveViewDialog } from './save-view-dialog.tsx'

/** A view that every shop has. */
interface FixedView {
  label: string
  /** Its address. */
  to: string
  /** How many rows it has. */
  count?: number | undefined
}

interface ViewTabsProps {
  list: ViewedList
  /** The address of the list without filters. */
  path: string
  fixed?: readonly FixedView[]
  /** The fixed view that the list shows, by its address. */
  current?: string
}

/** The views of a list as tabs: fixed ones, own ones, then those that others share. Changed filters can be saved as a view. */
export function ViewTabs({ list, path, fixed = [{ label: 'All', to: path }], current = path }: ViewTabsProps) {
  const [params] = useSearchParams()
  const { data: saved = [] } = useQuery(savedViewsQuery(list))
  const query = toViewQuery(params)
  const shown = saved.find((view) => view.query === query)
  const tabs = useRef<HTMLElement>(null)
  // The tabs scroll on phones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab follows from both
  useEffect(() => {
    const tab = tabs.current?.querySelector<HTMLElement>('[aria-current]')
    if (tabs.current && tab) tabs.current.scrollLeft = tab.offsetLeft - tabs.current.offsetLeft
  }, [current, shown])
  const isFixed = query === '' || fixed.some(({ to }) => to === `${path}?${query}`)
  return (
    <div className="viewbar">
      <nav className="tabs" aria-label="Views" ref={tabs}>
        {fixed.map(({ label, to, count }) => (
          <Link key={to} to={to} aria-current={!shown && to === current ? 'page' : undefined}>
            {label}
            {count !== undefined && <span className="muted">{count}</span>}
          </Link>
        ))}
        {saved.map((view) => (
          <Link key={view.id} to={`${path}?${view.query}`} aria-current={view === shown ? 'page' : undefined}>
            {view.name}
            {!view.is_shared && (
              <>
                <Lock className="icon icon-small" aria-hidden />
                <span className="visually-hidden"> (private)</span>
              </>
            )}
          </Link>
        ))}
      </nav>
      {shown && <RemoveView view={shown} />}
      {!shown && !isFixed && (
        <DialogButton
          className="button plain small"
          dialog={(close) => <SaveViewDialog list={list} query={query} onClose={close} />}
        >
          <Plus className="icon icon-small" aria-hidden /> Save view
        </DialogButton>
      )}
    </div>
  )
}

function RemoveView({ view }: { view: SavedView }) {
  const queryClient = useQueryClient()
  const isPermitted = usePermissions()
  if (!view.is_own && !isPermitted('staff.manage')) return null
  return (
    <ConfirmButton
      className="button plain small"
      title={`Remove the view “${view.name}”?`}
      text={view.is_shared ? 'Everyone loses it. The list stays as it is.' : 'The list stays as it is.'}
      confirmText="Remove view"
      onConfirm={async () => {
        await removeView(view.id)
        await queryClient.invalidateQueries({ queryKey: savedViewsQuery(view.list).queryKey })
        notify.success('View removed')
      }}
    >
      Remove view
    </ConfirmButton>
  )
}

/** Returns the filters and the order in the address, in one spelling. */
function toViewQuery(params: URLSearchParams): string {
  const query = new URLSearchParams(params)
  query.delete('page')
  query.sort()
  return query.toString()
}
