import { useState } from 'react'
import { readStored, writeStored } from '../../../ui/storage.ts'
import type { Column } from './column.ts'

/** Returns which columns are shown, stored in this browser, and how to change it. Columns not stored have their default. */
export function useColumnChoice<Row>(key: string, columns: readonly Column<Row>[]) {
  const [chosen, setChosen] = useState(() => storedChoice(key))
  const isShown = ({ id, isExtra = false }: Column<Row>): boolean => chosen[id] ?? !isExtra
  const toggle = (column: Column<Row>) => {
    const shown = columns.map((one) => [one.id, one === column ? !isShown(one) : isShown(one)] as const)
    const next = { ...chosen, ...Object.fromEntries(shown) }
    setChosen(next)
    writeStored(key, JSON.stringify(next))
  }
  return { isShown, toggle }
}

function storedChoice(key: string): Partial<Record<string, boolean>> {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([, isShown]) => typeof isShown === 'boolean'))
  } catch {
    return {}
  }
}
