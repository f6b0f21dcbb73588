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
import { notify } from '../../ui/toast.ts'
import { accessToken, removeToken, storeToken } from './access-token.ts'

/** Where a visitor goes to log in, and where they are afterwards (docs/behaviour.md, Accounts). */
const LOGIN_PATH = '/auth?redirect=/shop'
/** Logging out does not wait longer than this for the server. */
const LOGOUT_WAIT_MS = 4000
/** The first part of the keys of queries that answer everyone alike. All others are dropped when the user changes. */
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

/** Who is signed in; null for a visitor, and for a token that is no longer valid. */
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

/** The signed-in customer; null for a visitor, and until it is known. */
export function useCurrentUser(): User | null {
  return useUserQuery(({ data }) => data ?? null)
}

/** As `useCurrentUser`, telling a visitor from someone who is not known yet, or cannot be told because the call failed. */
export function useSession() {
  const result = useUserQuery((current) => current)
  return { user: result.data ?? null, isLoading: isUnknown(result), isError: result.isError, retry: result.refetch }
}

/** Whether nobody is known to be signed in, but the call that says so has not ended. */
const isUnknown = ({ data, status, fetchStatus }: Pick<QueryState, 'data' | 'status' | 'fetchStatus'>): boolean =>
  !data && (fetchStatus === 'fetching' || status === 'pending')

/**
 * Whether somebody may be signed in at the moment of asking: whoever has no token is a visitor, even before the page
 * knows. Reads the cache only then, so that a card does not render again when the user becomes known.
 */
export function useMayBeSignedIn(): () => boolean {
  const queryClient = useQueryClient()
  return () => {
    const state = queryClient.getQueryState(currentUserQuery.queryKey)
    if (state?.data) return true
    return (!state || isUnknown(state)) && accessToken() !== null
  }
}

/**
 * Tells a visitor why logging in is needed and takes them there, at once or after `delayMs`; `promise` is what the login
 * page says of what happens afterwards.
 */
export function useAskToLogIn(): (reason: string, promise: string, delayMs?: number) => void {
  const navigate = useNavigate()
  return (reason, promise, delayMs = 0) => {
    const go = () => navigate(LOGIN_PATH, { state: { promise } })
    notify.info(reason)
    if (delayMs > 0) setTimeout(go, delayMs)
    else void go()
  }
}

/** Tells that the customer has logged out here: the page they leave is not to send them to log in. */
export const hasLeftQuery = queryOptions<boolean>({ queryKey: ['current-user', 'has-left'], queryFn: skipToken })

/** Makes `user` the one who is signed in, in this tab and by the token in all others. */
function enterSession(queryClient: QueryClient, login: { access_token: string; user: User }): void {
  clearUserData(queryClient)
  queryClient.removeQueries(hasLeftQuery)
  storeToken(login.access_token)
  queryClient.setQueryData(currentUserQuery.queryKey, login.user)
}

/** Nobody is signed in from now on: their cart, orders and whatever else was theirs leave the cache. */
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

/** Clears this browser's customer and goes to `/`, whatever the server has answered. */
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
