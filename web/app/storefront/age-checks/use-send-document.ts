import { ApiError } from '@shop/contract/client.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { MULTIPART } from '../../lib/form-data.ts'
import { ageCheckQuery } from './queries.ts'

/** Sends the document, and stores what the check needs now. After a conflict it is read again. */
export function useSendDocument(token: string) {
  const queryClient = useQueryClient()
  const { queryKey } = ageCheckQuery(token)
  return useMutation({
    mutationFn: (file: File) => api('POST /age-checks/document', { body: { token, file }, headers: MULTIPART }),
    onSuccess: (check) => queryClient.setQueryData(queryKey, check),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void queryClient.invalidateQueries({ queryKey })
    },
  })
}
