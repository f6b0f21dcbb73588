/** The changes of lots and recalls by staff. */
import type { Input } from '@shop/contract/client.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { MULTIPART } from '../../lib/form-data.ts'
import { KEY, type Recall, recallQuery } from './queries.ts'

export type Receipt = Input<'POST /admin/lots/'>['body']
export type LotChanges = Input<'PUT /admin/lots/:id/'>['body']

export const receiveLot = (body: Receipt, key: string) =>
  api('POST /admin/lots/', { body, headers: { 'idempotency-key': key } })

export const updateLot = (id: number, body: LotChanges) => api('PUT /admin/lots/:id/', { params: { id }, body })

export const adjustLot = (id: number, body: Input<'POST /admin/lots/:id/adjust'>['body'], key: string) =>
  api('POST /admin/lots/:id/adjust', { params: { id }, body, headers: { 'idempotency-key': key } })

export const storeReport = (id: number, file: File) =>
  api('PUT /admin/lots/:id/report', { params: { id }, body: { file }, headers: MULTIPART })

export const saveLotClass = (body: Input<'PUT /admin/lots/classes'>['body']) => api('PUT /admin/lots/classes', { body })

/** Returns a function that refreshes every list and sum of lots after a change. */
export function useLotsChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: KEY })
}

export const startRecall = (lotId: number) => api('POST /admin/lots/:id/recall', { params: { id: lotId } })

/** The steps of a recall; each stores the recall that it returns. */
export function useRecallSteps(id: number) {
  const queryClient = useQueryClient()
  const params = { id }
  const onSuccess = async (recall: Recall) => {
    queryClient.setQueryData(recallQuery(id).queryKey, recall)
    await queryClient.invalidateQueries({ queryKey: KEY })
  }
  const mail = useMutation({
    mutationFn: (body: Input<'POST /admin/lots/recalls/:id/mails'>['body']) =>
      api('POST /admin/lots/recalls/:id/mails', { params, body }),
    onSuccess,
  })
  const undo = useMutation({ mutationFn: () => api('POST /admin/lots/recalls/:id/undo', { params }), onSuccess })
  const remind = useMutation({ mutationFn: () => api('POST /admin/lots/recalls/:id/reminders', { params }), onSuccess })
  const close = useMutation({ mutationFn: () => api('POST /admin/lots/recalls/:id/close', { params }), onSuccess })
  return { mail, undo, remind, close }
}
