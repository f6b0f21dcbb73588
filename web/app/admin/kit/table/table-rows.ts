import type { UseQueryResult } from '@tanstack/react-query'

/** Returns the props of DataTable for the result of a list query. */
export function tableRows<Row>(result: UseQueryResult<{ items: Row[]; total: number }>) {
  const { data, isPending, isError, isPlaceholderData, refetch } = result
  return {
    rows: data?.items,
    total: data?.total,
    isLoading: isPending,
    isError: isError && !data,
    isRefreshing: isPlaceholderData,
    onRetry: () => void refetch(),
  }
}
