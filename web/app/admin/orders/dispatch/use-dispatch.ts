import { MAX_LIMIT } from '@shop/contract/constants.ts'
import { useState } from 'react'
import { describeError } from '../../../lib/sentence-of.ts'
import { notify } from '../../../ui/toast.ts'
import { useDispatchOrders } from '../mutations.ts'
import { findOrders, type OrderToDispatch } from '../queries.ts'
import { sortLines } from './file-lines.ts'
import { type ById, type ParcelRow, toRows } from './parcel-row.ts'
import { type LineProblem, readTrackingText, tidy } from './tracking-paste.ts'

/** What a pasted text or a file filled in. */
export interface Filled {
  count: number
  problems: readonly LineProblem[]
  leftOver: number
  /** The numbers before. */
  before: ById
}

/** The state of the dispatch page: the entered numbers, what was last filled in, and the last answer of the server. */
export function useDispatch(chosen: readonly OrderToDispatch[]) {
  const [numbers, setNumbers] = useState<ById>({})
  const [rejections, setRejections] = useState<ById>({})
  const [filled, setFilled] = useState<Filled | null>(null)
  const [added, setAdded] = useState<readonly OrderToDispatch[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const { mutateAsync, isPending } = useDispatchOrders()
  const others = added.filter(({ id }) => !chosen.some((order) => order.id === id))
  const rows = toRows([...chosen, ...others], numbers, rejections)
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
      const { [id]: _changed, ...left } = rejections
      setRejections(left)
    },

    /**
     * Fills the rows from a pasted text or a file; `start` is the row at which a column begins. Orders that only the text names
     * are added to the page if they can be dispatched.
     */
    async fill(text: string, start: number) {
      setFailure(null)
      const open = rows.filter(({ isHeld }) => !isHeld).map(({ order }) => order)
      const read = readTrackingText(text, open, start)
      try {
        const found = await findOrders(read.elsewhere.map(({ order }) => order))
        const lines = sortLines(read.elsewhere, found)
        const entries = [...read.numbers, ...lines.added.map(({ order, tracking }) => [order.id, tracking] as const)]
        setAdded((known) => [...known, ...lines.added.map(({ order }) => order)])
        setNumbers((before) => ({ ...before, ...Object.fromEntries(entries) }))
        const problems = [...read.problems, ...lines.problems].sort((a, b) => a.line - b.line)
        setFilled({ count: entries.length, problems, leftOver: read.leftOver, before: numbers })
        setRejections({})
      } catch (error) {
        setFailure(describeError(error, 'The orders couldn’t be looked up. Load the file again.'))
      }
    },

    undo() {
      if (filled) setNumbers(filled.before)
      setFilled(null)
      setAdded([])
    },

    /** Dispatches the rows that are ready. A repeat after a lost answer dispatches nothing twice. */
    async send(parcels: readonly ParcelRow[]) {
      setFailure(null)
      try {
        const results = []
        for (let at = 0; at < parcels.length; at += MAX_LIMIT) {
          const part = parcels.slice(at, at + MAX_LIMIT)
          const sent = part.map(({ order, number }) => ({ id: order.id, tracking_number: tidy(number) }))
          results.push(...(await mutateAsync(sent)).results)
        }
        const done = results.filter(({ is_dispatched }) => is_dispatched).map(({ id }) => id)
        const left = Object.entries(numbers).filter(([id]) => !done.includes(Number(id)))
        setNumbers(Object.fromEntries(left))
        setRejections(Object.fromEntries(results.flatMap(({ id, reason }) => (reason === null ? [] : [[id, reason]]))))
        setFilled(null)
        setAdded((known) => known.filter(({ id }) => !done.includes(id)))
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
