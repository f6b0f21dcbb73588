import type { Input } from '@shop/contract/client.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Closes all days up to one. */
export function useCloseBooks() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Input<'POST /admin/books/close'>['body']) => api('POST /admin/books/close', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['admin', 'books'] }),
  })
}

/** Opens the closed days again. */
export function useReopenBooks() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Input<'POST /admin/books/reopen'>['body']) => api('POST /admin/books/reopen', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['admin', 'books'] }),
  })
}
