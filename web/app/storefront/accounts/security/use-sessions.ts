import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { showError, toasts } from '../../../lib/sentence-of.ts'
import { notify } from '../../../ui/toast.ts'
import { saveFile } from '../profile/save-file.ts'
import { useEndSession } from '../use-session-changes.ts'
import { sessionsQuery } from './security.queries.ts'

/** Returns a function that refetches the sessions, for use after some may have ended. */
export function useSessionsChanged(): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
}

/** Logs out one other browser. */
export function useRevokeSession() {
  const sessionsChanged = useSessionsChanged()
  return useMutation({
    mutationFn: (id: number) => api('DELETE /users/me/sessions/:id', { params: { id } }),
    ...toasts('That browser has been logged out.', 'The browser couldn’t be logged out. Please try again.'),
    onSettled: sessionsChanged,
  })
}

/** Logs out every browser, including this one. */
export function useRevokeAllSessions() {
  const leave = useEndSession()
  return useMutation({
    mutationFn: () => api('DELETE /users/me/sessions'),
    onSuccess: () => {
      leave()
      notify.success('You’ve been logged out everywhere.')
    },
    onError: (error) => showError(error, 'You couldn’t be logged out everywhere. Please try again.'),
  })
}

/** Erases the account and signs this browser out. */
export function useEraseAccount() {
  const leave = useEndSession()
  return useMutation({
    mutationFn: (body: { password: string }) => api('DELETE /users/me', { body }),
    onSuccess: () => {
      leave()
      notify.success('Your account has been deleted.')
    },
  })
}

/** Downloads all personal data that the shop stores about the customer. */
export function useExport() {
  return useMutation({
    mutationFn: () => api('GET /users/me/export'),
    onSuccess: (data) => saveFile('my-data.json', JSON.stringify(data, null, 2), 'application/json'),
    onError: (error) => showError(error, 'Your data couldn’t be prepared. Please try again.'),
  })
}
