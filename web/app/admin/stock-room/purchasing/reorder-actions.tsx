import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { requestKey } from '../../../lib/request-key.ts'
import { showError } from '../../../lib/sentence-of.ts'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { notify } from '../../../ui/toast.ts'
import { plural } from '../../lots/lot-words.ts'
import type { ReorderRow } from '../queries.ts'
import { createPurchases } from './mutations.ts'
import { invalidatePurchasing, purchasePath } from './queries.ts'
import { AssignDialog } from './supplier-dialogs.tsx'

/** Drafts orders of rows with their suggested quantities, and opens the draft. Of several suppliers, it opens the list. */
export function useDraftOrders() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [key, setKey] = useState(requestKey)
  return useMutation({
    mutationFn: async (find: () => Promise<readonly ReorderRow[]>) => {
      const lines = (await find()).map(({ id, suggested, supplier }) => ({
        variation_id: id,
        quantity: suggested || supplier?.pack_size || 1,
      }))
      return createPurchases({ lines }, key)
    },
    onSuccess: async ({ items }) => {
      setKey(requestKey())
      await invalidatePurchasing(queryClient)
      const [first] = items
      if (items.length > 1) notify.success(`${plural(items.length, 'draft')}, one for each supplier`)
      await navigate(first && items.length === 1 ? purchasePath(first.id) : '/admin/stock-room/purchase-orders')
    },
    onError: (error) => {
      // The rows or their suppliers can change before the next attempt.
      setKey(requestKey())
      showError(error, 'The order couldn’t be created. Please try again.')
    },
  })
}

/** What can be done with the selected rows of the reorder list. */
export function ReorderActions({ rows }: { rows: readonly ReorderRow[] }) {
  const { mutate, isPending } = useDraftOrders()
  return (
    <>
      <PrimaryButton disabled={isPending} onClick={() => mutate(async () => rows)}>
        Create purchase order
      </PrimaryButton>
      <DialogButton className="button quiet" dialog={(close) => <AssignDialog variations={rows} onClose={close} />}>
        Set supplier
      </DialogButton>
    </>
  )
}
