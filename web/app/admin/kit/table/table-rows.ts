import type { UseQueryResult } from '@tanstack/react-query'

/** What a table shows of a list call: to be spread into DataTable. */
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
