import { DateTime } from '../kit/date-time.tsx'
import { StatusPill, type Tone } from '../kit/status-pill.tsx'
import type { Column } from '../kit/table/column.ts'
import type { InboxItem } from './queries.ts'

/** Why a message is in the inbox, in words. */
export const REASONS: Readonly<Record<InboxItem['reason'], { label: string; tone: Tone }>> = {
  unsure: { label: 'Unsure', tone: 'warn' },
  unanswered: { label: 'No answer', tone: 'muted' },
  downvoted: { label: 'Downvoted', tone: 'bad' },
}

export const INBOX_COLUMNS: readonly Column<InboxItem>[] = [
  {
    id: 'message',
    header: 'Message',
    isFixed: true,
    isPhone: true,
    cell: ({ message }) => <span className="inbox-message">{message}</span>,
  },
  {
    id: 'reason',
    header: 'Reason',
    isPhone: true,
    cell: ({ reason }) => <StatusPill tone={REASONS[reason].tone}>{REASONS[reason].label}</StatusPill>,
  },
  { id: 'understood', header: 'Understood as', cell: ({ understood: [first] }) => first && describeReading(first) },
  { id: 'created', header: 'Asked', cell: ({ created_at }) => <DateTime at={created_at} /> },
]

const describeReading = ({ label, confidence }: InboxItem['understood'][number]) =>
  `${label}, ${Math.round(confidence * 100)}%`
