import type { ComponentProps } from 'react'
import { ScrollArea } from '../../../ui/scroll-area.tsx'
import { Table } from '../../../ui/table.tsx'
import './preview-table.css'

const SHOWN = 200

interface PreviewTableProps extends Pick<ComponentProps<typeof Table>, 'columns' | 'rows'> {
  /** Names the scrolling area for screen readers. */
  label: string
}

/** What a file or a pasted column holds, or the problems of its lines, in an area that scrolls. Shows the first 200 rows. */
export function PreviewTable({ label, columns, rows }: PreviewTableProps) {
  return (
    <ScrollArea className="preview-table" label={label}>
      <Table className="table" columns={columns} rows={rows.slice(0, SHOWN)} />
      {rows.length > SHOWN && <p className="muted">And {(rows.length - SHOWN).toLocaleString('en-GB')} more.</p>}
    </ScrollArea>
  )
}
