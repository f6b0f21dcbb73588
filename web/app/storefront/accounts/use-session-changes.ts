import type { Input } from '@shop/contract/client.ts'
import { type Query, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '../../lib/api.ts'
import { removeToken, storeToken } from './access-token.ts'
import { currentUserQuery, hasLeftQuery, type User } from './queries.ts'

/** The maximum time that a logout waits for the server. */
const LOGOUT_WAIT_MS = 4000

/** Signs `user` in, in this tab and, through the stored token, in all others. */
function enterSession(queryClient: QueryClient, login: { access_token: string; user: User }): void {
  clearUserData(queryClient)
  queryClient.removeQueries(hasLeftQuery)
  storeToken(login.access_token)
  queryClient.setQueryData(currentUserQuery.queryKey, login.user)
}

/** Removes the user, the cart, the orders and everything else from the cache that is not marked as public. */
export function clearUserData(queryClient: QueryClient): void {
  const isTheirs = ({ queryKey: [first], meta }: Query) => first !== 'current-user' && !meta?.isPublic
  void queryClient.cancelQueries({ queryKey: currentUserQuery.queryKey, exact: true })
  queryClient.setQueryData(currentUserQuery.queryKey, null)
  for (const query of queryClient.getQueryCache().findAll({ predicate: isTheirs })) {
    void query.cancel({ silent: true })
    query.reset()
  }
  queryClient.removeQueries({ predicate: isTheirs, type: 'inactive' })
}

export function useLogin() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Input<'POST /users/login'>['body']) => api('POST /users/login', { body }),
    onSuccess: (answer) => enterSession(queryClient, answer),
  })
}

/** Registers a customer and logs them in. */
export function useRegister() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Input<'POST /users'>['body']) => api('POST /users', { body }),
    onSuccess: (answer) => enterSession(queryClient, answer),
  })
}

/** Returns a function that signs the customer out of this browser and goes to `/`. */
export function useEndSession(): () => void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return () => {
    queryClient.setQueryData(hasLeftQuery.queryKey, true)
    removeToken()
    clearUserData(queryClient)
    void navigate('/')
  }
}

export function useLogout() {
  const leave = useEndSession()
  return useMutation({
    mutationFn: () => api('POST /users/logout', { signal: AbortSignal.timeout(LOGOUT_WAIT_MS) }),
    onSettled: leave,
  })
}

export function useUpdateUser() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & Input<'PUT /users/:id'>['body']) =>
      api('PUT /users/:id', { params: { id }, body }),
    onSuccess: (user) => queryClient.setQueryData(currentUserQuery.queryKey, user),
  })
}
