import { DateTime } from '../kit/date-time.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import type { Column } from '../kit/table/column.ts'
import type { TrainingRow } from './queries.ts'

/** The kinds of rows, in words. */
export const KINDS: Readonly<Record<TrainingRow['kind'], string>> = {
  example: 'Example',
  answer: 'Answer',
  synonym: 'Synonym',
  not_sold: 'Not sold',
}

export const ROW_COLUMNS: readonly Column<TrainingRow>[] = [
  {
    id: 'text',
    header: 'Text',
    isFixed: true,
    isPhone: true,
    cell: ({ text }) => <span className="inbox-message">{text}</span>,
  },
  {
    id: 'kind',
    header: 'Kind',
    isPhone: true,
    cell: ({ kind }) => <StatusPill tone="muted">{KINDS[kind]}</StatusPill>,
  },
  {
    id: 'topic',
    header: 'Topic or meaning',
    cell: ({ topic_label, means }) => (topic_label === '' ? means : topic_label),
  },
  { id: 'updated', header: 'Saved', cell: ({ updated_at }) => <DateTime at={updated_at} /> },
]
