import type { Answer, Input } from '@shop/contract/client.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useCurrentUser } from '../accounts/queries.ts'

export type Address = Answer<'GET /addresses/'>['items'][number]
/** What a customer types. */
export type AddressInput = Input<'POST /addresses/'>['body']

/** The customer's addresses, the default first. To be fetched for a customer alone. */
const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: async ({ signal }): Promise<Address[]> => (await api('GET /addresses/', { signal })).items,
})

/** Nothing is fetched for a visitor. */
export function useAddresses() {
  const isCustomer = useCurrentUser() !== null
  return useQuery({ ...addressesQuery, enabled: isCustomer })
}

/** Changes the address with `id`, or adds one; answers it as it was saved. */
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

/** A change of one address can move the default, so all are asked for again; a form closes once they are there. */
function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: addressesQuery.queryKey })
}
