import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../../ui/storage.ts'

export type ViewMode = 'grid' | 'list'

/** Local storage key of the view mode. */
export const SHOP_VIEW_KEY = 'shopView'

const listeners = new Set<() => void>()
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const read = (): ViewMode => (readStored(SHOP_VIEW_KEY) === 'list' ? 'list' : 'grid')

/** Returns grid or list, as last chosen in this browser, and its setter; the server always renders the grid. */
export function useViewMode(): [mode: ViewMode, choose: (mode: ViewMode) => void] {
  const mode = useSyncExternalStore<ViewMode>(subscribe, read, () => 'grid')
  function choose(next: ViewMode) {
    writeStored(SHOP_VIEW_KEY, next)
    for (const listener of listeners) listener()
  }
  return [mode, choose]
}
