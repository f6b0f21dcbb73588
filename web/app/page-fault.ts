/** What loaders throw, for the log: a refusal became an answer of the page, which says nothing when it is written down. */
import { isRouteErrorResponse } from 'react-router'

/** The status of an answer that a loader threw; undefined for anything else. */
export function statusOf(error: unknown): number | undefined {
  if (error instanceof Response || isRouteErrorResponse(error)) return error.status
  const init = typeof error === 'object' && error !== null && 'init' in error ? error.init : undefined
  const status = typeof init === 'object' && init !== null && 'status' in init ? init.status : undefined
  return typeof status === 'number' ? status : undefined
}

/** `error` itself, or for an answer its status and code in words; never what the answer was about. */
export function faultOf(error: unknown): unknown {
  const status = error instanceof Error ? undefined : statusOf(error)
  if (status === undefined) return error
  const data = typeof error === 'object' && error !== null && 'data' in error ? error.data : undefined
  const code = typeof data === 'object' && data !== null && 'code' in data ? ` ${data.code}` : ''
  return new Error(`A call was refused: ${status}${code}`)
}
