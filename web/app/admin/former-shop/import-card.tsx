import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '../../lib/sentence-of.ts'
import { PrimaryButton } from '../../ui/buttons.tsx'
import { Facts } from '../../ui/table.tsx'
import { notify } from '../../ui/toast.ts'
import { Card } from '../kit/card.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import { PreviewTable } from '../kit/table/preview-table.tsx'
import { KINDS } from './kinds.ts'
import { startFormerImport } from './mutations.ts'
import { type FormerImport, formerImportsQuery, isBusy } from './queries.ts'
import { UndoButton } from './undo-button.tsx'

const STATES = {
  checking: ['info', 'Being checked'],
  checked: ['warn', 'Checked, not imported'],
  importing: ['info', 'Being imported'],
  imported: ['ok', 'Imported'],
  failed: ['bad', 'Failed'],
  undone: ['muted', 'Undone'],
} as const

/** One file of a former shop: its progress, what would be or was added, and the problems of its lines. */
export function ImportCard({ item }: { item: FormerImport }) {
  const { kind, file_name, status, created, unchanged, rejected, removed, problems, error, created_at } = item
  const [tone, text] = STATES[status]
  const isTrial = status === 'checking' || status === 'checked'
  return (
    <Card title={file_name || 'File'} aside={<StatusPill tone={tone}>{text}</StatusPill>}>
      <div className="stack" role="status">
        <p className="muted">
          {KINDS.find((one) => one.kind === kind)?.label}, <DateTime at={created_at} />
        </p>
        {isBusy(item) && <Progress item={item} />}
        {error && (
          <p className="notice danger">
            <span />
            {error}
          </p>
        )}
        {status === 'undone' && (
          <Facts
            className="totals"
            rows={[
              ['Removed again', removed],
              ['Stayed', created - removed],
            ]}
          />
        )}
        {status !== 'failed' && status !== 'undone' && (
          <Facts
            className="totals"
            rows={[
              [isTrial ? 'Would be added' : 'Added', created],
              ['Already here', unchanged],
              [isTrial ? 'Would be rejected' : 'Rejected', rejected],
            ]}
          />
        )}
        {problems.length > 0 && (
          <PreviewTable
            label="Problems by line"
            columns={['Line', 'Record', 'Problem']}
            rows={problems.map(({ line, name, message }) => ({
              key: `${line} ${name} ${message}`,
              cells: [line || '–', name, message],
            }))}
          />
        )}
      </div>
      {status === 'checked' && created > 0 && <StartButton id={item.id} />}
      {(status === 'imported' || status === 'failed') && created > 0 && <UndoButton item={item} />}
    </Card>
  )
}

function Progress({ item: { rows_done, rows_total } }: { item: FormerImport }) {
  return (
    <p>
      <progress className="w-full" max={Math.max(rows_total, 1)} value={rows_done} aria-label="Rows done" />
      <small className="muted block">
        {rows_done.toLocaleString('en-GB')} of {rows_total.toLocaleString('en-GB')} rows. You can leave this page.
      </small>
    </p>
  )
}

function StartButton({ id }: { id: number }) {
  const queryClient = useQueryClient()
  const [isStarting, setIsStarting] = useState(false)
  async function start() {
    setIsStarting(true)
    try {
      await startFormerImport(id)
    } catch (error) {
      notify.error(describeError(error, 'The import couldn’t be started. Please try again.'))
    }
    await queryClient.invalidateQueries(formerImportsQuery)
    setIsStarting(false)
  }
  return (
    <div className="mt-4">
      <PrimaryButton disabled={isStarting} onClick={() => void start()}>
        {isStarting ? 'Starting' : 'Import now'}
      </PrimaryButton>
    </div>
  )
}
