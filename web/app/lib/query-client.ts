import { ApiError } from '@shop/contract/client.ts'
import { QUERY_FRESH_MS, QUERY_RETRIES } from '@shop/contract/constants.ts'
import { QueryClient, type QueryKey } from '@tanstack/react-query'

/** Fresh for 5 minutes, at most 1 retry, and not refetched on focus (docs/behaviour.md, API conventions). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: QUERY_FRESH_MS, refetchOnWindowFocus: false, retry: mayRetry },
    },
  })
}

/** A refusal in the 400s stays one however often it is asked. */
function mayRetry(failures: number, error: Error): boolean {
  const isRefusal = error instanceof ApiError && error.status < 500
  return !isRefusal && failures < QUERY_RETRIES
}

/**
 * Fetches again what has changed. An answer that is on its way may have been read before the change, and a query that has
 * none yet would wait for it and take it for the newest, so it is called off first.
 */
export async function fetchChanged(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}
