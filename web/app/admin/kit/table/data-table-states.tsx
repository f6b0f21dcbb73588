import type { ReactNode } from 'react'

const SKELETON_ROWS = 8

/** What stands in place of rows. */
export interface TableError {
  isLoading?: boolean
  isError?: boolean
  onRetry?: () => void
  /** Said where there is nothing: 'No products match these filters.' */
  empty: ReactNode
}

/** The rows of a table that has none: being loaded, not to be had, or none there. */
export function TableState({ isLoading, isError, onRetry, empty, width }: TableError & { width: number }) {
  if (isLoading) return <Skeleton width={width} />
  return (
    <tr className="norows">
      <td colSpan={width}>
        {isError ? (
          <div role="alert">
            <p>The list couldn’t be loaded.</p>
            {onRetry && (
              <button type="button" className="btn quiet sm" onClick={onRetry}>
                Try again
              </button>
            )}
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
        <span className="sk line" />
        {row === 0 && (
          <span className="sr" role="status">
            Loading the list...
          </span>
        )}
      </td>
    </tr>
  ))
}
