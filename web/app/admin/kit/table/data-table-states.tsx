import type { ReactNode } from 'react'
import { SmallButton } from '../../../ui/buttons.tsx'

const SKELETON_ROWS = 8

/** The states of a table without rows. */
export interface TableError {
  isLoading?: boolean
  isError?: boolean
  onRetry?: () => void
  /** The text for an empty list: 'No products match these filters.' */
  empty: ReactNode
}

/** The body of a table without rows: loading, error or empty. */
export function TableState({ isLoading, isError, onRetry, empty, width }: TableError & { width: number }) {
  if (isLoading) return <Skeleton width={width} />
  return (
    <tr className="norows">
      <td colSpan={width}>
        {isError ? (
          <div role="alert">
            <p>The list couldn’t be loaded.</p>
            {onRetry && <SmallButton onClick={onRetry}>Try again</SmallButton>}
          </div>
        ) : (
          empty
        )}
      </td>
    </tr>
  )
}

function Skeleton({ width }: { width: number }) {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells these rows apart
    <tr key={row} className="norows" aria-hidden={row > 0}>
      <td colSpan={width}>
        <span className="skeleton line" />
        {row === 0 && (
          <span className="visually-hidden" role="status">
            Loading the list...
          </span>
        )}
      </td>
    </tr>
  ))
}
