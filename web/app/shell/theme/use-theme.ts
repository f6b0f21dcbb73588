import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { useSyncExternalStore } from 'react'
import { notify } from '../../ui/toast.ts'
import { applyTheme, currentTheme, type Theme, themeName, toTheme } from './theme.ts'

const CHANGED = 'shop:theme'

/** Returns the current theme and its setter. On the server, which does not know the theme, it is light. */
export function useTheme(): { theme: Theme; change: (theme: Theme) => void } {
  const theme = useSyncExternalStore(listen, currentTheme, () => toTheme(null))
  return { theme, change }
}

function change(theme: Theme): void {
  applyTheme(theme)
  window.dispatchEvent(new Event(CHANGED))
  notify.theme(themeName(theme))
}

/** Subscribes to changes made here and in other tabs of the shop. */
function listen(onChange: () => void): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key !== STORAGE_KEYS.theme) return
    document.documentElement.dataset.theme = currentTheme()
    onChange()
  }
  window.addEventListener(CHANGED, onChange)
  window.addEventListener('storage', handleStorage)
  return () => {
    window.removeEventListener(CHANGED, onChange)
    window.removeEventListener('storage', handleStorage)
  }
}
