import { formatPrice } from '@shop/contract/lib/money.ts'
import type { ReactNode } from 'react'
import { StatusPill } from '../../kit/status-pill.tsx'
import type { PurchaseLine } from './queries.ts'

/** What arrived beyond, or short of, what was ordered, in words. */
export function DifferencePill({ ordered, arrived }: { ordered: number; arrived: number }) {
  if (arrived === ordered) return <StatusPill tone="ok">As ordered</StatusPill>
  if (arrived > ordered) return <StatusPill tone="info">{`${arrived - ordered} more than ordered`}</StatusPill>
  return <StatusPill tone="warn">{`${ordered - arrived} missing`}</StatusPill>
}

interface LineGroupProps {
  line: PurchaseLine
  detail: ReactNode
  /** The fields, or the facts. */
  children: ReactNode
}

/** One line of an order: its name is that of its fields for screen readers. */
export function LineGroup({ line: { name, sku, supplier_code }, detail, children }: LineGroupProps) {
  return (
    <li>
      <fieldset className="purchase-line">
        <legend>
          <b className="block">{name}</b>
          <small className="muted">
            {supplier_code === '' ? sku : `${sku}, theirs ${supplier_code}`}
            <br />
            {detail}
          </small>
        </legend>
        <div className="purchase-fields">{children}</div>
      </fieldset>
    </li>
  )
}

/** The lines of an order that has ended. */
export function LineList({ lines, hasArrived }: { lines: readonly PurchaseLine[]; hasArrived: boolean }) {
  return (
    <ul className="purchase-lines">
      {lines.map((line) => (
        <LineGroup
          key={line.variation_id}
          line={line}
          detail={`${line.quantity} ordered${line.cost === null ? '' : `, ${formatPrice(line.cost)} each`}`}
        >
          {hasArrived && (
            <>
              <p>{line.received} received</p>
              <DifferencePill ordered={line.quantity} arrived={line.received} />
            </>
          )}
        </LineGroup>
      ))}
    </ul>
  )
}
