import type { Answer, Input } from '@shop/contract/client.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useCurrentUser } from '../accounts/queries.ts'

export type Address = Answer<'GET /addresses/'>['items'][number]
/** The fields that a customer enters. */
export type AddressInput = Input<'POST /addresses/'>['body']

/** The customer's addresses, the default first. Fetch only for a signed-in customer. */
const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: async ({ signal }): Promise<Address[]> => (await api('GET /addresses/', { signal })).items,
})

/** Returns the customer's addresses; fetches nothing for a visitor. */
export function useAddresses() {
  const isCustomer = useCurrentUser() !== null
  return useQuery({ ...addressesQuery, enabled: isCustomer })
}

/** Changes the address with `id`, or adds one; returns the saved address. */
export function useSaveAddress() {
  const settle = useRefresh()
  return useMutation({
    mutationFn: ({ id, ...body }: AddressInput & { id?: number | undefined }): Promise<Address> =>
      id === undefined ? api('POST /addresses/', { body }) : api('PUT /addresses/:id', { params: { id }, body }),
    onSettled: settle,
  })
}

export function useRemoveAddress() {
  const settle = useRefresh()
  return useMutation({
    mutationFn: (id: number) => api('DELETE /addresses/:id', { params: { id } }),
    onSettled: settle,
  })
}

export function useMakeDefaultAddress() {
  const settle = useRefresh()
  return useMutation({
    mutationFn: (id: number) => api('POST /addresses/set-default/:id', { params: { id } }),
    onSettled: settle,
  })
}

/** Changing one address can move the default, so all are refetched; forms close after the refetch. */
function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: addressesQuery.queryKey })
}
