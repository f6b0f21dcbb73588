import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/buttons.tsx'
import { useIsReadOnly } from '../../use-permissions.ts'
import { type PageBack, PageTop } from '../page-top.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { ListToolbar, type ListToolbarProps } from './list-toolbar.tsx'
import { tableRows } from './table-rows.ts'
import type { List } from './use-list-state.ts'

type TableProps = 'columns' | 'rowName' | 'rowHref' | 'rowDetail' | 'bulkActions' | 'storageKey'

interface ListPageProps<Row extends { id: number }, Filters extends Record<string, string>>
  extends Pick<DataTableProps<Row>, TableProps>,
    Pick<ListToolbarProps<Filters>, 'searchLabel' | 'filters'> {
  title: string
  /** The rows in the plural: 'bundles'. */
  noun: string
  list: List<Filters>
  result: UseQueryResult<{ items: Row[]; total: number }>
  /** The page that creates a record, with the label of its link. */
  create?: { to: string; label: string }
  /** A link to the parent page. */
  back?: PageBack
  /** Further actions, before that link. */
  actions?: ReactNode
  /** Whether the role may only read this list; by default as the tab says. */
  isReadOnly?: boolean
  /** What to do when there are none yet; by default only that. */
  empty?: ReactNode
  /** Shown above the filters. */
  children?: ReactNode
}

/** A page of the admin area with one list: its heading, filters and table; without actions where the role may only read. */
export function ListPage<Row extends { id: number }, Filters extends Record<string, string>>(
  props: ListPageProps<Row, Filters>,
) {
  const {
    title,
    noun,
    list,
    result,
    create,
    back,
    actions,
    children,
    searchLabel,
    filters,
    bulkActions,
    empty,
    ...table
  } = props
  const isTabReadOnly = useIsReadOnly()
  const { isReadOnly = isTabReadOnly } = props
  return (
    <>
      <PageTop
        title={title}
        {...(back && { back })}
        actions={
          (actions || create) &&
          !isReadOnly && (
            <>
              {actions}
              {create && (
                <ButtonLink to={create.to}>
                  <Plus className="icon icon-small" aria-hidden />
                  {create.label}
                </ButtonLink>
              )}
            </>
          )
        }
      />
      {children}
      <ListToolbar list={list} searchLabel={searchLabel} filters={filters} />
      <DataTable
        {...table}
        bulkActions={isReadOnly ? undefined : bulkActions}
        {...tableRows(result)}
        caption={title}
        list={list}
        getRowId={({ id }) => id}
        empty={list.isFiltered ? `No ${noun} match these filters.` : (empty ?? `There are no ${noun} yet.`)}
      />
    </>
  )
}
