import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query'

/** Returns a function that stores a changed record in the cache, and invalidates all other admin queries. */
export function useStoreRecord<T extends { id: number }>(queryOf: (id: number) => { queryKey: QueryKey }) {
  const queryClient = useQueryClient()
  return (record: T) => {
    const { queryKey } = queryOf(record.id)
    queryClient.setQueryData(queryKey, record)
    void queryClient.invalidateQueries({
      queryKey: ['admin'],
      predicate: (query) => query.queryHash !== hashKey(queryKey),
    })
  }
}
