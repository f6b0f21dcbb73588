import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { fetchChanged } from '../../lib/query-client.ts'
import { type Address, type AddressInput, addressesQuery } from './queries.ts'

const { queryKey } = addressesQuery

/** Changes the address with `id`, or adds one; returns the saved address. */
export function useSaveAddress() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: AddressInput & { id?: number | undefined }): Promise<Address> =>
      id === undefined ? api('POST /addresses/', { body }) : api('PUT /addresses/:id', { params: { id }, body }),
    onSuccess: (saved) => storeAddress(queryClient, saved),
    onError: () => fetchChanged(queryClient, queryKey),
  })
}

/** Removes an address. All are fetched again, because another one may be the default now. */
export function useRemoveAddress() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api('DELETE /addresses/:id', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

export function useMakeDefaultAddress() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api('POST /addresses/set-default/:id', { params: { id } }),
    onSuccess: (saved) => storeAddress(queryClient, saved),
    onError: () => fetchChanged(queryClient, queryKey),
  })
}

/** Stores the saved address of a response in the cached list, in the order of the API: the default, then the newest. */
async function storeAddress(queryClient: QueryClient, saved: Address): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData(queryKey)
  if (!before) return queryClient.invalidateQueries({ queryKey })
  const others = before
    .filter(({ id }) => id !== saved.id)
    .map((other) => (saved.is_default ? { ...other, is_default: false } : other))
  const rank = ({ is_default }: Address) => (is_default ? 1 : 0)
  queryClient.setQueryData(
    queryKey,
    [saved, ...others].sort((one, other) => rank(other) - rank(one) || other.id - one.id),
  )
}
