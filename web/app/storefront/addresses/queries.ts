import type { Answer, Input } from '@shop/contract/client.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useCurrentUser } from '../accounts/queries.ts'

export type Address = Answer<'GET /addresses/'>['items'][number]

/** The fields that a customer enters. */
export type AddressInput = Input<'POST /addresses/'>['body']

/** The customer's addresses, the default first. Fetch only for a signed-in customer. */
export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: async ({ signal }): Promise<Address[]> => (await api('GET /addresses/', { signal })).items,
})

/** Returns the customer's addresses; fetches nothing for a visitor. */
export function useAddresses() {
  const isCustomer = useCurrentUser() !== null
  return useQuery({ ...addressesQuery, enabled: isCustomer })
}
