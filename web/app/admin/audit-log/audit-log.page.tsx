import { useQuery } from '@tanstack/react-query'
import { unindexedPage } from '../../seo/page-meta.ts'
import { TextLink } from '../../ui/buttons.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { fieldName } from '../kit/fields/field-name.ts'
import { PageTop } from '../kit/page-top.tsx'
import type { Column } from '../kit/table/column.ts'
import { DataTable } from '../kit/table/data-table.tsx'
import { DateRange } from '../kit/table/date-range.tsx'
import { ListToolbar } from '../kit/table/list-toolbar.tsx'
import { tableRows } from '../kit/table/table-rows.ts'
import { useListState } from '../kit/table/use-list-state.ts'
import { actionLabel, actionOptions, ENTITY_OPTIONS, entityLabel, entityPath } from './audit-words.ts'
import { type Difference, differences } from './differences.ts'
import { type AuditEntry, auditQuery, staffQuery } from './queries.ts'

const FILTERS = { user_id: '', entity: '', entity_id: '', action: '', from: '', to: '' }
/** The maximum number of fields named in a row; others are counted. */
const NAMED_FIELDS = 3

const columns: readonly Column<AuditEntry>[] = [
  { id: 'at', header: 'When', cell: ({ at }) => <DateTime at={at} />, isFixed: true, isPhone: true },
  { id: 'who', header: 'Who', cell: whoText, isPhone: true },
  { id: 'what', header: 'What', cell: ({ action }) => actionLabel(action), isFixed: true, isPhone: true },
  { id: 'thing', header: 'Where', cell: (entry) => <Thing entry={entry} /> },
  { id: 'fields', header: 'Changed', cell: fieldsText },
  { id: 'email', header: 'Email', cell: ({ user }) => user?.email ?? '–', isExtra: true },
  { id: 'number', header: 'Entry', cell: ({ id }) => id, isRight: true, isExtra: true },
]

export const meta = unindexedPage('Audit log')

/** Lists who changed what and when, with the values before and after. */
export default function AuditLogPage() {
  const list = useListState({ filters: FILTERS, limit: 50 })
  const result = useQuery(auditQuery(list.query))
  const staff = useQuery(staffQuery).data?.items ?? []
  const people = staff.map(({ id, name }) => ({ value: String(id), label: name }))
  const { entity, entity_id } = list.state.filters
  return (
    <>
      <PageTop title="Audit log" />
      <ListToolbar
        list={list}
        filters={[
          { name: 'user_id', label: 'Person', any: 'Anyone', options: people },
          { name: 'entity', label: 'Kind', any: 'Everything', options: ENTITY_OPTIONS },
          { name: 'action', label: 'Action', any: 'Any action', options: actionOptions(entity) },
        ]}
        childFilters={['from', 'to']}
      >
        <DateRange list={list} />
      </ListToolbar>
      {entity_id !== '' && (
        <p className="mb-4 small muted">
          Only {entityLabel(entity).toLowerCase()} {entity_id}.
        </p>
      )}
      <DataTable
        caption="Audit log"
        columns={columns}
        {...tableRows(result)}
        list={list}
        getRowId={({ id }) => id}
        rowName={({ id, action }) => `entry ${id}, ${actionLabel(action)}`}
        rowDetail={(entry) => <DifferenceTable changes={differences(entry)} />}
        storageKey="admin.audit-log.columns"
        empty={list.isFiltered ? 'No entry matches these filters.' : 'Nothing has been changed yet.'}
      />
    </>
  )
}

function whoText({ user, api_key }: AuditEntry): string {
  return api_key === null ? (user?.name ?? 'Operator') : `${api_key} (API key)`
}

function fieldsText(entry: AuditEntry): string {
  const names = [...new Set(differences(entry).map(({ path }) => fieldName(path.split('.')[0] ?? '')))]
  const more = names.length - NAMED_FIELDS
  return more > 0 ? `${names.slice(0, NAMED_FIELDS).join(', ')} and ${more} more` : names.join(', ')
}

function Thing({ entry: { entity, entity_id } }: { entry: AuditEntry }) {
  const path = entityPath(entity, entity_id)
  const text = `${entityLabel(entity)} ${entity_id}`
  if (!path) return text
  return <TextLink to={path}>{text}</TextLink>
}

/** The changes of an entry: each field before and after. */
function DifferenceTable({ changes }: { changes: readonly Difference[] }) {
  if (changes.length === 0) return <p className="muted">No fields were changed.</p>
  return (
    <table className="table changestable">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ path, before, after }) => (
          <tr key={path}>
            <th scope="row">{path === '' ? 'All of it' : fieldName(path)}</th>
            <td>{before === null ? <span className="muted">None</span> : <del>{before}</del>}</td>
            <td>{after === null ? <span className="muted">None</span> : <ins>{after}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
