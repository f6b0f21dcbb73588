import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { unindexedPage } from '../../../seo/page-meta.ts'
import { TextLink } from '../../../ui/buttons.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { DateTime } from '../../kit/date-time.tsx'
import { StatusPill, type Tone } from '../../kit/status-pill.tsx'
import type { Column } from '../../kit/table/column.ts'
import { ListPage } from '../../kit/table/list-page.tsx'
import { useListState } from '../../kit/table/use-list-state.ts'
import { StockRoomTabs } from '../stock-room-tabs.tsx'
import { countPath, countsQuery, type StockCount } from './queries.ts'
import { StartCountDialog } from './start-count-dialog.tsx'

export const meta = unindexedPage('Stock counts')

const STATES: Record<StockCount['status'], { word: string; tone: Tone }> = {
  open: { word: 'Counting', tone: 'info' },
  applied: { word: 'Applied', tone: 'ok' },
  cancelled: { word: 'Cancelled', tone: 'muted' },
}

const COLUMNS: readonly Column<StockCount>[] = [
  {
    id: 'name',
    header: 'Count',
    isPhone: true,
    isFixed: true,
    cell: ({ id, name }) => (
      <TextLink to={countPath(id)}>
        <b>{name}</b>
      </TextLink>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    isPhone: true,
    cell: ({ status }) => <StatusPill tone={STATES[status].tone}>{STATES[status].word}</StatusPill>,
  },
  { id: 'counted', header: 'Counted', isRight: true, isPhone: true, cell: ({ counted }) => counted },
  { id: 'differing', header: 'Differ', isRight: true, cell: ({ differing }) => differing },
  { id: 'started', header: 'Started', cell: ({ started_at }) => <DateTime at={started_at} /> },
  { id: 'by', header: 'By', cell: ({ started_by }) => started_by ?? '–' },
  { id: 'ended', header: 'Ended', cell: ({ ended_at }) => <DateTime at={ended_at} /> },
]

/** Lists all stock counts, newest first. */
export default function CountsPage() {
  const list = useListState({ filters: {}, sort: '' })
  const { skip, limit } = list.query
  return (
    <ListPage
      title="Stock counts"
      noun="stock counts"
      list={list}
      result={useQuery(countsQuery({ skip, limit }))}
      actions={
        <DialogButton className="button primary" dialog={(close) => <StartCountDialog onClose={close} />}>
          <Plus className="icon icon-small" aria-hidden />
          Start a count
        </DialogButton>
      }
      filters={[]}
      columns={COLUMNS}
      rowName={({ name }) => name}
      rowHref={({ id }) => countPath(id)}
      storageKey="admin.stock-counts.columns"
    >
      <StockRoomTabs />
    </ListPage>
  )
}
