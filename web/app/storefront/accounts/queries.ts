import { type Answer, ApiError } from '@shop/contract/client.ts'
import { type QueryState, queryOptions, skipToken, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { sharedQuery } from '../../lib/shared-query.ts'
import { accessToken, removeToken } from './access-token.ts'

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
