import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { Contrast, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { notify } from '../../ui/toast.ts'
import {
  applyTheme,
  currentTheme,
  isDarkTheme,
  nextTheme,
  oppositeTheme,
  THEMES,
  type Theme,
  themeName,
  toTheme,
} from './theme.ts'

const CHANGED = 'shop:theme'

/** Returns the current theme and its setter. On the server, which does not know the theme, it is light. */
function useTheme(): { theme: Theme; change: (theme: Theme) => void } {
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

/** Cycles through the themes: dark, light, blue, purple. */
export function ThemeCycleButton() {
  const { theme, change } = useTheme()
  return (
    <button
      type="button"
      className="icon-button only-d"
      aria-label="Change theme"
      title="Change theme"
      onClick={() => change(nextTheme(theme))}
    >
      <Contrast className="icon half" aria-hidden />
    </button>
  )
}

/** Toggles between light and dark, in the footer. */
export function LightDarkToggle() {
  const { theme, change } = useTheme()
  const isDark = isDarkTheme(theme)
  const Icon = isDark ? Sun : Moon
  const label = isDark ? 'Switch to light theme' : 'Switch to dark theme'
  return (
    <button type="button" className="hstack gap-2 min-h-6" onClick={() => change(oppositeTheme(theme))}>
      <Icon className="icon icon-small" aria-hidden />
      <span className="link">{label}</span>
    </button>
  )
}

/** The four themes side by side, for the mobile menu. */
export function ThemeSwitch() {
  const { theme: current, change } = useTheme()
  return (
    <fieldset className="segmented" aria-label="Theme">
      {THEMES.map((theme) => (
        <button
          key={theme}
          type="button"
          aria-pressed={theme === current}
          className="px-2"
          onClick={() => theme !== current && change(theme)}
        >
          {themeName(theme)}
        </button>
      ))}
    </fieldset>
  )
}
