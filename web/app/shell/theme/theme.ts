import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { readStored, writeStored } from '../../ui/storage.ts'

/** In the order the theme control steps through them (docs/behaviour.md, Theme). */
export const THEMES = ['dark', 'light', 'blue', 'purple'] as const
export type Theme = (typeof THEMES)[number]

const DEFAULT_THEME: Theme = 'light'
const NAMES: Record<Theme, string> = { dark: 'Dark', light: 'Light', blue: 'Blue', purple: 'Purple' }

/** The theme a stored value names; an unknown or missing one means light. */
export function toTheme(stored: string | null | undefined): Theme {
  return THEMES.find((theme) => theme === stored) ?? DEFAULT_THEME
}

/** The theme after `theme`; after the last comes the first. */
export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? DEFAULT_THEME
}

/** What the light/dark toggle changes `theme` to: blue is a light theme, purple a dark one. */
export function oppositeTheme(theme: Theme): Theme {
  return isDarkTheme(theme) ? 'light' : 'dark'
}

export function isDarkTheme(theme: Theme): boolean {
  return theme === 'dark' || theme === 'purple'
}

export function themeName(theme: Theme): string {
  return NAMES[theme]
}

export function currentTheme(): Theme {
  return toTheme(readStored(STORAGE_KEYS.theme))
}

/** Draws the page in `theme` and remembers it. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  writeStored(STORAGE_KEYS.theme, theme)
}
