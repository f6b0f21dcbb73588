import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { currentUserQuery } from '../queries.ts'

/** Mails another link to the new email that waits. */
export const useResendEmailLink = () => useMutation({ mutationFn: () => api('POST /users/me/email-change') })

/** Keeps the present email. */
export function useCancelEmailChange() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /users/me/email-change'),
    onSuccess: () =>
      queryClient.setQueryData(currentUserQuery.queryKey, (user) => user && { ...user, pending_email: null }),
  })
}
