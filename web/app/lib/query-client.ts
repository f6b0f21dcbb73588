import { ApiError } from '@shop/contract/client.ts'
import { QUERY_FRESH_MS, QUERY_RETRIES } from '@shop/contract/constants.ts'
import { QueryClient, type QueryKey } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    /** `isPublic`: the data is the same for all users, so it stays in the cache when the user changes. */
    queryMeta: { isPublic?: true }
  }
}

/** Creates the cache: fresh for 5 minutes, 1 retry, no refetch on focus (docs/behaviour.md, API conventions). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: QUERY_FRESH_MS, refetchOnWindowFocus: false, retry: mayRetry },
    },
  })
}

/** Retrying a 4xx response would not change it. */
function mayRetry(failures: number, error: Error): boolean {
  const isClientError = error instanceof ApiError && error.status < 500
  return !isClientError && failures < QUERY_RETRIES
}

/**
 * Refetches data that has changed. A pending fetch may have been read before the change, and a query without data would
 * wait for it and treat it as the newest, so it is cancelled first.
 */
export async function fetchChanged(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}
