import { type Answer, ApiError, type Input } from '@shop/contract/client.ts'
import {
  type QueryClient,
  type QueryState,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '../../lib/api.ts'
import { sharedQuery } from '../../lib/shared-query.ts'
import { accessToken, removeToken, storeToken } from './access-token.ts'

/** The maximum time that a logout waits for the server. */
const LOGOUT_WAIT_MS = 4000

/** First key parts of queries whose data is the same for all users. All others are removed when the user changes. */
const PUBLIC_QUERIES = [
  'site-settings',
  'categories',
  'finder',
  'product',
  'bundle',
  'related',
  'reviews',
  'suggestions',
]

export type User = Answer<'GET /users/me'>

export type Session = Answer<'GET /users/me/sessions'>['items'][number]

/** The signed-in user; null for a visitor, and for a token that is no longer valid. */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: async ({ signal }): Promise<User | null> => {
    if (accessToken() === null) return null
    try {
      return await api('GET /users/me', { signal })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      removeToken()
      return null
    }
  },
})

const useUserQuery = sharedQuery(currentUserQuery)

/** Returns the signed-in customer; null for a visitor, and while loading. */
export function useCurrentUser(): User | null {
  return useUserQuery(({ data }) => data ?? null)
}

/** Returns the signed-in user as `useCurrentUser` does, but distinguishes a visitor from loading and from an error. */
export function useSession() {
  const result = useUserQuery((current) => current)
  return { user: result.data ?? null, isLoading: isUnknown(result), isError: result.isError, retry: result.refetch }
}

/** Whether no user is known yet and the request for it is still pending. */
const isUnknown = ({ data, status, fetchStatus }: Pick<QueryState, 'data' | 'status' | 'fetchStatus'>): boolean =>
  !data && (fetchStatus === 'fetching' || status === 'pending')

/**
 * Returns a function that reports whether a customer may be signed in: without a token it is a visitor, even before the
 * user has loaded. It reads the cache on demand, so cards do not re-render when the user has loaded.
 */
export function useMayBeSignedIn(): () => boolean {
  const queryClient = useQueryClient()
  return () => {
    const state = queryClient.getQueryState(currentUserQuery.queryKey)
    if (state?.data) return true
    return (!state || isUnknown(state)) && accessToken() !== null
  }
}

/** Records a logout in this tab, so that the page being left does not redirect to the login. */
export const hasLeftQuery = queryOptions<boolean>({ queryKey: ['current-user', 'has-left'], queryFn: skipToken })

/** Signs `user` in, in this tab and, through the stored token, in all others. */
function enterSession(queryClient: QueryClient, login: { access_token: string; user: User }): void {
  clearUserData(queryClient)
  queryClient.removeQueries(hasLeftQuery)
  storeToken(login.access_token)
  queryClient.setQueryData(currentUserQuery.queryKey, login.user)
}

/** Removes the user, the cart, the orders and all other personal data from the cache. */
export function clearUserData(queryClient: QueryClient): void {
  const isTheirs = ({ queryKey: [first] }: { queryKey: readonly unknown[] }) =>
    first !== 'current-user' && !PUBLIC_QUERIES.some((name) => name === first)
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
export function useLeave(): () => void {
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
  const leave = useLeave()
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
