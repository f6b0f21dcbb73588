/** Turns what loaders throw into errors for the log: a thrown response would log nothing useful. */
import { isRouteErrorResponse } from 'react-router'

/** Returns the status of a response thrown by a loader; undefined for anything else. */
export function readStatus(error: unknown): number | undefined {
  if (error instanceof Response || isRouteErrorResponse(error)) return error.status
  const init = typeof error === 'object' && error !== null && 'init' in error ? error.init : undefined
  const status = typeof init === 'object' && init !== null && 'status' in init ? init.status : undefined
  return typeof status === 'number' ? status : undefined
}

/** Returns `error` itself; for a response an error with its status and code, but never its content. */
export function toLoggableError(error: unknown): unknown {
  const status = error instanceof Error ? undefined : readStatus(error)
  if (status === undefined) return error
  const data = typeof error === 'object' && error !== null && 'data' in error ? error.data : undefined
  const code = typeof data === 'object' && data !== null && 'code' in data ? ` ${data.code}` : ''
  return new Error(`A call was refused: ${status}${code}`)
}
