import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { currentUserQuery } from '../queries.ts'

/** Sends another confirmation link to the pending email address. */
export const useResendEmailLink = () => useMutation({ mutationFn: () => api('POST /users/me/email-change') })

/** Cancels the pending email change. */
export function useCancelEmailChange() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /users/me/email-change'),
    onSuccess: () =>
      queryClient.setQueryData(currentUserQuery.queryKey, (user) => user && { ...user, pending_email: null }),
  })
}
