import { ApiError } from '@shop/contract/client.ts'
import { useRef, useState } from 'react'
import { isSessionEnd, showError } from '../../../lib/sentence-of.ts'
import { notify } from '../../../ui/toast.ts'
import { type OrderChange, useChangeOrder, useReloadAdmin } from '../mutations.ts'
import type { AdminOrder } from '../queries.ts'

export type OrderChanges = ReturnType<typeof useOrderChanges>

/** Changes one order, one request at a time, and returns the error of the last change. */
export function useOrderChanges(order: Pick<AdminOrder, 'id' | 'updated_at'>) {
  const { mutateAsync, isPending } = useChangeOrder(order)
  const reloadAdmin = useReloadAdmin()
  const [rejection, setRejection] = useState<ApiError | null>(null)
  // Two clicks can occur before the disabled button has rendered.
  const isUnderWay = useRef(false)

  /**
   * Sends the values of a form. Returns false for a version conflict, which is shown on the page because the form's
   * values refer to an outdated order. Rejects with other errors, which belong in the form.
   */
  async function send(change: OrderChange): Promise<boolean> {
    setRejection(null)
    try {
      await mutateAsync(change)
      return true
    } catch (error) {
      if (!(error instanceof ApiError) || error.problem.code !== 'stale') throw error
      setRejection(error)
      return false
    }
  }

  /** Sends the change of a button and shows `done` as a toast. Errors are shown on the page. */
  async function press(change: OrderChange, done: string): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setRejection(null)
    try {
      await mutateAsync(change)
      notify.success(done)
    } catch (error) {
      if (error instanceof ApiError && !isSessionEnd(error)) setRejection(error)
      else showError(error, 'The order couldn’t be changed. Please try again.')
    } finally {
      isUnderWay.current = false
    }
  }

  return {
    send,
    press,
    isSending: isPending,
    rejection,
    dismiss: () => setRejection(null),
    /** Refetches the order. */
    reload: async () => {
      await reloadAdmin()
      setRejection(null)
    },
  }
}
