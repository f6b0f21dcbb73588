import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { CloudOff, TriangleAlert } from 'lucide-react'
import { ButtonLink } from '../../../ui/buttons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Loading, RetryLink } from '../../../ui/states.tsx'
import { notify } from '../../../ui/toast.ts'
import { Card } from '../../kit/card.tsx'
import { ConfirmButton } from '../../kit/confirm-button.tsx'
import { dateTimeText } from '../../kit/date-time.tsx'
import { PageTop } from '../../kit/page-top.tsx'
import { plural } from '../../lots/lot-words.ts'
import { cancelCount } from './mutations.ts'
import { type CountLine, countLinesQuery, countPath, invalidateCounts, type StockCount } from './queries.ts'
import { ScanCard } from './scan-card.tsx'
import { useScanQueue } from './use-scan-queue.ts'
import './counts.css'

/** Scanning, what was counted last, and what is still to count. */
export function CountScreen({ count }: { count: StockCount }) {
  const queue = useScanQueue(count.id)
  const isOpen = count.status === 'open'
  return (
    <div className="count-page">
      <PageTop
        title={`Count: ${count.name}`}
        back={{ to: '/admin/stock-room/counts', label: 'Stock counts' }}
        actions={isOpen && <CancelButton count={count} />}
      />
      <p className="muted">
        {plural(count.counted, 'variation')} counted, started {dateTimeText(count.started_at)}
        {count.started_by && ` by ${count.started_by}`}
      </p>
      {queue.isOffline && (
        <Notice kind="warn" icon={CloudOff} role="status">
          No connection. {plural(queue.waiting, 'scan')} stored on this device, to be counted when it is back. Scan on.
        </Notice>
      )}
      {queue.rejection && (
        <Notice kind="danger" icon={TriangleAlert} role="alert">
          {queue.rejection}
        </Notice>
      )}
      {isOpen ? (
        <ScanCard queue={queue} />
      ) : (
        <Notice>This count was {count.status}. Nothing can be added to it.</Notice>
      )}
      <Counted count={count} />
      {isOpen && <Uncounted count={count} />}
      <div className="count-action">
        <ButtonLink to={`${countPath(count.id)}/differences`}>See the differences</ButtonLink>
      </div>
    </div>
  )
}

function CancelButton({ count: { id, name } }: { count: StockCount }) {
  const queryClient = useQueryClient()
  async function cancel() {
    await cancelCount(id)
    notify.success('The count is cancelled')
    await invalidateCounts(queryClient)
  }
  return (
    <ConfirmButton
      title={`Cancel the count of ${name}?`}
      text="The stock stays as it is. What was counted can’t be used any more."
      confirmText="Cancel the count"
      onConfirm={cancel}
    >
      Cancel count
    </ConfirmButton>
  )
}

function Counted({ count: { id } }: { count: StockCount }) {
  const result = useQuery(countLinesQuery(id, 'counted'))
  return (
    <Card title="Just counted">
      <Lines result={result} empty="Nothing yet. Scan the first barcode." />
    </Card>
  )
}

function Uncounted({ count: { id } }: { count: StockCount }) {
  const result = useQuery(countLinesQuery(id, 'uncounted'))
  return (
    <details className="tile">
      <summary>
        Not counted yet <span className="muted">{result.data?.total}</span>
      </summary>
      <Lines result={result} empty="Everything is counted." />
    </details>
  )
}

type LinesResult = UseQueryResult<{ items: CountLine[]; total: number }>

function Lines({ result: { data, isError, refetch }, empty }: { result: LinesResult; empty: string }) {
  if (isError) {
    return (
      <p role="alert">
        The list couldn’t be loaded. <RetryLink onRetry={refetch} />
      </p>
    )
  }
  if (!data) return <Loading>Loading the list...</Loading>
  if (data.total === 0) return <p className="muted">{empty}</p>
  const more = data.total - data.items.length
  return (
    <>
      <ul className="count-lines">
        {data.items.map((line) => (
          <Line key={line.variation_id} line={line} />
        ))}
      </ul>
      {more > 0 && <p className="small muted">And {more} more.</p>}
    </>
  )
}

function Line({ line: { name, sku, counted } }: { line: CountLine }) {
  return (
    <li>
      <span>
        {name} <small className="muted">{sku}</small>
      </span>
      {counted !== null && <b>{counted}</b>}
    </li>
  )
}
