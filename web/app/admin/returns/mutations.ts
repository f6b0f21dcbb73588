import type { Input } from '@shop/contract/client.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { requestKey } from '../../lib/request-key.ts'
import { showError } from '../../lib/sentence-of.ts'
import { useStoreRecord } from '../use-store-record.ts'
import { type AdminReturn, returnQuery } from './queries.ts'

/** Starts a return for the customer. Its errors are shown in the form. */
export function useStartReturn(orderId: number, key: string) {
  const storeReturn = useStoreRecord<AdminReturn>(returnQuery)
  return useMutation({
    mutationFn: (body: Input<'POST /admin/orders/:id/returns'>['body']) =>
      api('POST /admin/orders/:id/returns', { params: { id: orderId }, headers: { 'idempotency-key': key }, body }),
    onSuccess: storeReturn,
  })
}

export function useReceiveReturn(id: number) {
  const settled = useSettled()
  return useMutation({
    mutationFn: (items: Input<'POST /admin/returns/:id/receive'>['body']['items']) =>
      api('POST /admin/returns/:id/receive', { params: { id }, body: { items } }),
    ...settled,
  })
}

export function useCancelReturn(id: number) {
  const settled = useSettled()
  return useMutation({
    mutationFn: () => api('POST /admin/returns/:id/cancel', { params: { id } }),
    ...settled,
  })
}

/** Decides a return, at most once for each opened page: refund, credit note, stock and replacement together. */
export function useDecideReturn(id: number) {
  const settled = useSettled()
  const [key] = useState(requestKey)
  return useMutation({
    mutationFn: (body: Input<'POST /admin/returns/:id/decide'>['body']) =>
      api('POST /admin/returns/:id/decide', { params: { id }, headers: { 'idempotency-key': key }, body }),
    ...settled,
  })
}

export function useDispatchReplacement(id: number) {
  const settled = useSettled()
  return useMutation({
    mutationFn: (tracking_number: string) =>
      api('POST /admin/returns/:id/replacement', { params: { id }, body: { tracking_number } }),
    ...settled,
  })
}

/** Stores the changed return; on an error it shows the reason, and loads the returns again. */
function useSettled() {
  const queryClient = useQueryClient()
  return {
    onSuccess: useStoreRecord<AdminReturn>(returnQuery),
    onError: (error: unknown) => {
      showError(error, 'That couldn’t be saved. Please try again.')
      void queryClient.invalidateQueries({ queryKey: ['admin', 'returns'] })
    },
  }
}
