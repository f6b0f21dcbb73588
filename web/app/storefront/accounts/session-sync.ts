import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notify } from '../../ui/toast.ts'
import { accessToken, onTokenRejected } from './access-token.ts'
import { currentUserQuery } from './queries.ts'
import { clearUserData } from './use-session-changes.ts'

const SESSION_ENDED = 'Your session has ended. Please log in again.'

/** Follows logins and logouts of other tabs, and notifies the customer of an ended session. Used once, by the shell. */
export function useSessionSync(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const follow = () => {
      clearUserData(queryClient)
      if (accessToken()) void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey, exact: true })
    }
    const handleStorage = (event: StorageEvent) => {
      // A null key means that the whole storage was cleared.
      if (event.key === STORAGE_KEYS.accessToken || event.key === null) follow()
    }
    // A page restored from the back/forward cache has missed changes in other tabs.
    const handleReturn = (event: PageTransitionEvent) => event.persisted && follow()
    const stop = onTokenRejected(() => {
      if (queryClient.getQueryData(currentUserQuery.queryKey)) notify.error(SESSION_ENDED)
      clearUserData(queryClient)
    })
    window.addEventListener('storage', handleStorage)
    window.addEventListener('pageshow', handleReturn)
    return () => {
      stop()
      window.removeEventListener('storage', handleStorage)
      window.removeEventListener('pageshow', handleReturn)
    }
  }, [queryClient])
}
