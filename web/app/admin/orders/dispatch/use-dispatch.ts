import { useState } from 'react'
import { describeError } from '../../../lib/sentence-of.ts'
import { notify } from '../../../ui/toast.ts'
import { useDispatchOrders } from '../mutations.ts'
import type { OrderToDispatch } from '../queries.ts'
import { type ById, type ParcelRow, toRows } from './parcel-row.ts'
import { readTrackingText, type TrackingText, tidy } from './tracking-paste.ts'

/** The state of the dispatch page: the entered numbers, what was last filled in, and the last answer of the server. */
export function useDispatch(orders: readonly OrderToDispatch[]) {
  const [numbers, setNumbers] = useState<ById>({})
  const [rejections, setRejections] = useState<ById>({})
  const [filled, setFilled] = useState<(TrackingText & { before: ById }) | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { mutateAsync, isPending } = useDispatchOrders()
  const rows = toRows(orders, numbers, rejections)
  const ready = rows.filter(({ isReady }) => isReady)

  return {
    rows,
    ready,
    filled,
    failure,
    isPending,
    hasChanges: Object.values(numbers).some((number) => number !== ''),

    change(id: number, number: string) {
      setNumbers({ ...numbers, [id]: number })
      const { [id]: _changed, ...others } = rejections
      setRejections(others)
    },

    /** Fills the rows from a pasted text or a file; `start` is the row at which a column begins. */
    fill(text: string, start: number) {
      const open = rows.filter(({ isHeld }) => !isHeld).map(({ order }) => order)
      const read = readTrackingText(text, open, start)
      setFilled({ ...read, before: numbers })
      setNumbers({ ...numbers, ...Object.fromEntries(read.numbers) })
      setRejections({})
    },

    undo() {
      if (filled) setNumbers(filled.before)
      setFilled(null)
    },

    /** Dispatches the rows that are ready. A repeat after a lost answer dispatches nothing twice. */
    async send(parcels: readonly ParcelRow[]) {
      setFailure(null)
      try {
        const { results } = await mutateAsync(
          parcels.map(({ order, number }) => ({ id: order.id, tracking_number: tidy(number) })),
        )
        const done = results.filter(({ is_dispatched }) => is_dispatched).map(({ id }) => id)
        const left = Object.entries(numbers).filter(([id]) => !done.includes(Number(id)))
        setNumbers(Object.fromEntries(left))
        setRejections(Object.fromEntries(results.flatMap(({ id, reason }) => (reason === null ? [] : [[id, reason]]))))
        setFilled(null)
        if (done.length > 0) notify.success(`Dispatched: ${countText(done.length)}. We email the customers.`)
      } catch (error) {
        const lost = 'We don’t know whether every order was dispatched. Try again: no order is dispatched twice.'
        setFailure(describeError(error, lost))
      }
    },
  }
}

export type Dispatch = ReturnType<typeof useDispatch>

/** Returns '1 order' or '8 orders'. */
export const countText = (count: number): string => `${count} ${count === 1 ? 'order' : 'orders'}`
