import type { Input } from '@shop/contract/client.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../lib/api.ts'
import { requestKey } from '../../../lib/request-key.ts'
import { showError } from '../../../lib/sentence-of.ts'
import { notify } from '../../../ui/toast.ts'
import { ORDERS_KEY } from '../queries.ts'
import { type Return, returnQuery } from './queries.ts'

/** Starts a return, at most once for each opened form, and opens its page. */
export function useStartReturn(orderId: number) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [key] = useState(requestKey)
  return useMutation({
    mutationFn: (body: Input<'POST /users/me/orders/:id/returns'>['body']) =>
      api('POST /users/me/orders/:id/returns', { params: { id: orderId }, headers: { 'idempotency-key': key }, body }),
    onSuccess: (started) => {
      store(queryClient, started)
      notify.success('Return started. We’ve emailed you the address.')
      void navigate(`/profile/returns/${started.id}`)
    },
    onError: (error) => showError(error, 'Your return couldn’t be started. Please try again.'),
  })
}

/** Says that the parcel is in the post. */
export function useReportSent(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (tracking_number: string) =>
      api('POST /users/me/returns/:id/sent', { params: { id }, body: { tracking_number } }),
    onSuccess: (changed) => {
      store(queryClient, changed)
      notify.success('Thank you. We’ll write to you when it arrives.')
    },
    onError: (error) => showError(error, 'That couldn’t be saved. Please try again.'),
  })
}

/** Cancels a return. `onDone` is called either way. */
export function useCancelReturn(id: number, { onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /users/me/returns/:id/cancel', { params: { id } }),
    onSuccess: (changed) => {
      store(queryClient, changed)
      notify.success('Return cancelled.')
    },
    onError: (error) => showError(error, 'The return couldn’t be cancelled. Please try again.'),
    onSettled: onDone,
  })
}

/** Stores a changed return, and invalidates the orders that show it. */
function store(queryClient: QueryClient, changed: Return): void {
  const { queryKey } = returnQuery(changed.id)
  queryClient.setQueryData(queryKey, changed)
  void queryClient.invalidateQueries({
    queryKey: ORDERS_KEY,
    predicate: (query) => query.queryKey.join() !== queryKey.join(),
  })
}
