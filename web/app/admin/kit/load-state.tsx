import { ApiError } from '@shop/contract/client.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QuietButton } from '../../ui/buttons.tsx'
import { Loading } from '../../ui/states.tsx'
import { type PageBack, PageTop } from './page-top.tsx'

interface LoadStateProps<Data> {
  result: UseQueryResult<Data>
  /** The name of what is loaded: 'order'. */
  what: string
  /** The link back if it cannot be shown. */
  back?: PageBack
  /** Queries for content above that must have settled first, so that the layout does not shift. */
  after?: readonly Pick<UseQueryResult, 'isPending'>[]
  children: (data: Data) => ReactNode
}

/** The states of a page about one record: loading, not found, error, or loaded. */
export function LoadState<Data>({ result, what, back, after = [], children }: LoadStateProps<Data>) {
  const { data, error, isPending, refetch } = result
  const isWaiting = error === null && after.some((one) => one.isPending)
  if (data !== undefined && !isWaiting) return children(data)
  if (isPending || isWaiting) {
    return <Loading className="justify-center py-16">Loading the {what}...</Loading>
  }
  const isAbsent = error instanceof ApiError && error.status === 404
  return (
    <div role="alert">
      <PageTop
        title={isAbsent ? `We can’t find that ${what}` : `The ${what} couldn’t be loaded`}
        {...(back && { back })}
      />
      {isAbsent ? (
        <p className="muted">It may have been removed, or the address may be wrong.</p>
      ) : (
        <QuietButton onClick={() => void refetch()}>Try again</QuietButton>
      )}
    </div>
  )
}
