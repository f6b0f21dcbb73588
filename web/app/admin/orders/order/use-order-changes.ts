import { ApiError } from '@shop/contract/client.ts'
import { useRef, useState } from 'react'
import { isSessionEnd, showError } from '../../../lib/sentence-of.ts'
import { notify } from '../../../ui/toast.ts'
import { type AdminOrder, type OrderChange, useChangeOrder, useReloadAdmin } from '../queries.ts'

export type OrderChanges = ReturnType<typeof useOrderChanges>

/** The changes of one order, made one at a time, and why the last one was refused. */
export function useOrderChanges(order: Pick<AdminOrder, 'id' | 'updated_at'>) {
  const { mutateAsync, isPending } = useChangeOrder(order)
  const reloadAdmin = useReloadAdmin()
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  // Two presses can come before the first has drawn the disabled button.
  const isUnderWay = useRef(false)

  /**
   * Sends what a form holds. Answers false where somebody has changed the order since it was read, which is told on the
   * page: the form's change was about an order that is no more. Refuses with everything else, which belongs into the form.
   */
  async function send(change: OrderChange): Promise<boolean> {
    setRefusal(null)
    try {
      await mutateAsync(change)
      return true
    } catch (error) {
      if (!(error instanceof ApiError) || error.problem.code !== 'stale') throw error
      setRefusal(error)
      return false
    }
  }

  /** Does what a button says; `done` is said then. A refusal is told on the page. */
  async function press(change: OrderChange, done: string): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setRefusal(null)
    try {
      await mutateAsync(change)
      notify.success(done)
    } catch (error) {
      if (error instanceof ApiError && !isSessionEnd(error)) setRefusal(error)
      else showError(error, 'The order couldn’t be changed. Please try again.')
    } finally {
      isUnderWay.current = false
    }
  }

  return {
    send,
    press,
    isSending: isPending,
    refusal,
    dismiss: () => setRefusal(null),
    /** Shows the order as it is now. */
    reload: async () => {
      await reloadAdmin()
      setRefusal(null)
    },
  }
}
