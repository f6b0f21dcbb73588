import { Contrast, Moon, Sun } from 'lucide-react'
import { isDarkTheme, nextTheme, oppositeTheme, THEMES, themeName } from './theme.ts'
import { useTheme } from './use-theme.ts'

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
