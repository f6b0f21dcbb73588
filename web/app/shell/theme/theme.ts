import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { readStored, writeStored } from '../../ui/storage.ts'

/** The themes, in the order in which the theme control cycles (docs/behaviour.md, Theme). */
export const THEMES = ['dark', 'light', 'blue', 'purple'] as const
export type Theme = (typeof THEMES)[number]

const DEFAULT_THEME: Theme = 'light'
const NAMES: Record<Theme, string> = { dark: 'Dark', light: 'Light', blue: 'Blue', purple: 'Purple' }

/** Returns the theme of a stored value; light for an unknown or missing one. */
export function toTheme(stored: string | null | undefined): Theme {
  return THEMES.find((theme) => theme === stored) ?? DEFAULT_THEME
}

/** Returns the theme after `theme`, in a cycle. */
export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? DEFAULT_THEME
}

/** Returns the theme that the light/dark toggle switches to: blue counts as light, purple as dark. */
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

/** Applies `theme` to the page and stores it. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  writeStored(STORAGE_KEYS.theme, theme)
}
