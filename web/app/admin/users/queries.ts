/** The browser's calls for the users tab. Amounts in pounds. */
import type { Answer, Input } from '@shop/contract/client.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type AdminUser = Answer<'GET /users/:id'>
export type UserQuery = NonNullable<Input<'GET /users/'>['query']>
type Body = Input<'PUT /users/:id'>['body']
export type UserChange = Pick<Body, 'role' | 'is_disabled' | 'reset_totp'>

/** One page of a filtered list. */
export const usersQuery = (query: UserQuery) =>
  queryOptions({
    queryKey: ['admin', 'users', 'list', query],
    queryFn: ({ signal }) => api('GET /users/', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'users', 'one', id],
    queryFn: ({ signal }) => api('GET /users/:id', { params: { id }, signal }),
    staleTime: 0,
  })

/** Changes a user with the version last read. Refetches after errors too, which may be version conflicts. */
export function useChangeUser({ id, updated_at }: Pick<AdminUser, 'id' | 'updated_at'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: UserChange & Pick<Body, 'current_password' | 'code'>) =>
      api('PUT /users/:id', { params: { id }, body: { ...change, updated_at } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin', 'users'] }),
  })
}
