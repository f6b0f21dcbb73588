/** The browser's calls for what customers gave back. Weights are grams. */
import type { Answer, Input } from '@shop/contract/client.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

type List = Answer<'GET /admin/take-back/'>
export type TakeBack = List['items'][number]
export type TakeBackYear = List['sums']

const KEY = ['admin', 'take-back'] as const

export const takeBacksQuery = (query: NonNullable<Input<'GET /admin/take-back/'>['query']>) =>
  queryOptions({
    queryKey: [...KEY, query],
    queryFn: ({ signal }) => api('GET /admin/take-back/', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Returns a function that refreshes the list and its sums after a change. */
export function useTakeBackChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: KEY })
}
