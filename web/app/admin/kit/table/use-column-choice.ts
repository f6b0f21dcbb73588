import { useState } from 'react'
import { readStored, writeStored } from '../../../ui/storage.ts'
import type { Column } from './column.ts'

type Visibility = Record<string, boolean>

/** Returns the visible columns, stored in this browser, and their setter. Columns not stored have their default. */
export function useColumnChoice<Row>(key: string, columns: readonly Column<Row>[]) {
  const preset = Object.fromEntries(columns.map(({ id, isExtra }) => [id, !isExtra]))
  const [chosen, setChosen] = useState<Visibility>(() => ({ ...preset, ...storedChoice(key) }))
  const choose = (updater: Visibility | ((before: Visibility) => Visibility)) => {
    const next = typeof updater === 'function' ? updater(chosen) : updater
    setChosen(next)
    writeStored(key, JSON.stringify(next))
  }
  return [chosen, choose] as const
}

function storedChoice(key: string): Visibility {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([, isShown]) => typeof isShown === 'boolean'))
  } catch {
    return {}
  }
}
