import { FileText, PackageCheck, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { PlainButton, PrimaryButton, QuietLink, SmallButton } from '../../../ui/buttons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useUnsavedGuard } from '../../kit/form/use-unsaved-guard.tsx'
import type { OrderToDispatch } from '../queries.ts'
import { DispatchTable } from './dispatch-table.tsx'
import { readinessText } from './parcel-row.ts'
import { countText, type Dispatch, type Filled, useDispatch } from './use-dispatch.ts'

/** Enters the tracking numbers of several orders, and dispatches those that are ready. */
export function DispatchForm({ orders }: { orders: readonly OrderToDispatch[] }) {
  const dispatch = useDispatch(orders)
  const guard = useUnsavedGuard(() => dispatch.hasChanges)
  const isEmpty = dispatch.rows.length === 0
  return (
    <>
      <section className="tile parcels" aria-label="Parcels">
        <FillHead dispatch={dispatch} />
        <Problems filled={dispatch.filled} />
        {!isEmpty && <DispatchTable dispatch={dispatch} />}
      </section>
      {dispatch.failure && (
        <Notice kind="danger" role="alert" className="mt-4">
          {dispatch.failure}
        </Notice>
      )}
      {isEmpty ? (
        <EmptyState icon={PackageCheck} title="Nothing to dispatch" text="These orders have left, or were cancelled.">
          <QuietLink to="/admin/orders">Back to orders</QuietLink>
        </EmptyState>
      ) : (
        <DispatchBar dispatch={dispatch} />
      )}
      {guard}
    </>
  )
}

function FillHead({ dispatch }: { dispatch: Dispatch }) {
  const file = useRef<HTMLInputElement>(null)
  const { filled } = dispatch
  return (
    <header>
      <div role="status">
        <b className="font-[540]">{filled ? filledText(filled) : 'Scan, type or paste the tracking numbers'}</b>
        <p className="small muted">
          A pasted column fills the rows below. Lines with an order number go to their order, as in Click & Drop’s
          export.
        </p>
      </div>
      <div className="hstack wrapping">
        {filled && (
          <PlainButton onClick={dispatch.undo}>
            <Undo2 className="icon icon-small" aria-hidden /> Undo
          </PlainButton>
        )}
        <SmallButton onClick={() => file.current?.click()}>
          <FileText className="icon icon-small" aria-hidden /> Load a file
        </SmallButton>
        <input
          ref={file}
          hidden
          type="file"
          aria-label="File with tracking numbers"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          onChange={async ({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) await dispatch.fill(await chosen.text(), 0)
            // The same file may be loaded again.
            target.value = ''
          }}
        />
      </div>
    </header>
  )
}

/** The lines of the text that are not used, each with its reason. */
function Problems({ filled }: { filled: Filled | null }) {
  if (!filled || filled.problems.length === 0) return null
  return (
    <Notice kind="warn" className="parcel-problems">
      <ul aria-label="Lines that are not used">
        {filled.problems.map(({ line, order, reason }) => (
          <li key={line}>
            Line {line}, {order}: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Returns what a filled-in text contained: '10 numbers filled in. 2 lines are not used.' */
function filledText({ count, problems, leftOver }: Filled): string {
  const parts = [`${count} ${count === 1 ? 'number' : 'numbers'} filled in.`]
  if (problems.length > 0) parts.push(`${problems.length} ${problems.length === 1 ? 'line is' : 'lines are'} not used.`)
  if (leftOver > 0) parts.push(`${leftOver} left over below the last order.`)
  return parts.join(' ')
}

function DispatchBar({ dispatch }: { dispatch: Dispatch }) {
  const { rows, ready, isPending } = dispatch
  const staying = rows.length - ready.length
  return (
    <div className="tile dispatchbar">
      <p>
        <b className="font-[540]">{readinessText(rows)}</b>{' '}
        {staying > 0 && <span className="muted">{countText(staying)} stay in To pack.</span>}
      </p>
      <PrimaryButton
        aria-disabled={ready.length === 0 || isPending || undefined}
        onClick={() => ready.length > 0 && !isPending && void dispatch.send(ready)}
      >
        {isPending && <span className="spin" aria-hidden />}
        {isPending ? 'Dispatching' : ready.length === 0 ? 'Dispatch' : `Dispatch ${countText(ready.length)}`}
      </PrimaryButton>
    </div>
  )
}
