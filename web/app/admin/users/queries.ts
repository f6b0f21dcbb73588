/** The browser's calls for the users tab. Amounts in pounds. */
import type { Answer, Input } from '@shop/contract/client.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type AdminUser = Answer<'GET /users/:id'>

export type UserQuery = NonNullable<Input<'GET /users/'>['query']>

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
