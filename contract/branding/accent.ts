/**
 * The colours that a merchant's accent colour gives each theme. Hue and chroma stay; the lightness moves until every pair of
 * text and background reaches its contrast (WCAG 2.2, 1.4.3 and 1.4.11), so any accent is readable.
 */
import { clampChroma, converter, formatHex, modeLrgb, modeOklch, modeRgb, useMode, wcagContrast } from 'culori/fn'

useMode(modeRgb)
useMode(modeLrgb)
useMode(modeOklch)
const toOklch = converter('oklch')

const TEXT = 4.5
const GRAPHIC = 3
const STEP = 0.005

/** What the accent of a theme must be readable on, as in web/app/styles/themes.css, which a test compares. */
export const ACCENT_THEMES = {
  light: { isDark: false, ink: '#14211d', muted: '#52605a', deep: '#14211d', furthest: '#e6ebe8' },
  dark: { isDark: true, ink: '#ecf1ee', muted: '#a1aea8', deep: '#080b0a', furthest: '#1d2422' },
  blue: { isDark: false, ink: '#0c1c36', muted: '#475a7a', deep: '#0f2a5c', furthest: '#dae5f3' },
  purple: { isDark: true, ink: '#f3edf9', muted: '#b9aac9', deep: '#100918', furthest: '#2c213d' },
} as const
export type AccentTheme = keyof typeof ACCENT_THEMES

/** The custom properties that an accent sets, without their leading dashes. */
export type AccentColours = Record<
  'accent' | 'accent-hover' | 'accent-ink' | 'accent-soft' | 'accent-text' | 'chart-1' | 'deep-tick',
  string
>

/** Returns the accent colours of a theme for `hex`, like '#0b6150'. */
export function accentColours(hex: string, theme: AccentTheme): AccentColours {
  const { isDark, ink, muted, deep, furthest } = ACCENT_THEMES[theme]
  const { l: given = 0.5, c = 0, h = 0 } = toOklch(hex) ?? {}
  const l = Math.min(Math.max(given, STEP), 1 - STEP)
  const colour = (lightness: number, chroma = c) =>
    formatHex(clampChroma({ mode: 'oklch', l: lightness, c: chroma, h }, 'oklch'))
  /** Returns the first lightness from `from`, in steps of `step`, whose colour reaches every contrast. */
  const readable = (from: number, step: number, pairs: readonly (readonly [string, number])[], chroma = c) => {
    let lightness = from
    while (
      lightness > 0 &&
      lightness < 1 &&
      pairs.some(([on, min]) => wcagContrast(colour(lightness, chroma), on) < min)
    )
      lightness += step
    return lightness
  }
  const away = isDark ? STEP : -STEP
  const accentInk = isDark ? colour(0.2, Math.min(c, 0.05)) : '#ffffff'
  const accent = readable(isDark ? Math.max(l, 0.75) : l, away, [
    [accentInk, TEXT],
    [furthest, GRAPHIC],
  ])
  const softChroma = Math.min(c, isDark ? 0.05 : 0.03)
  const soft = colour(
    readable(
      isDark ? 0.34 : 0.91,
      -away,
      [
        [ink, TEXT],
        [muted, TEXT],
      ],
      softChroma,
    ),
    softChroma,
  )
  const text = readable(accent, away, [
    [furthest, TEXT],
    [soft, TEXT],
  ])
  return {
    accent: colour(accent),
    'accent-hover': colour(accent + 12 * away),
    'accent-ink': accentInk,
    'accent-soft': soft,
    'accent-text': colour(text),
    'chart-1': colour(accent),
    'deep-tick': colour(readable(Math.max(l, 0.7), STEP, [[deep, GRAPHIC]])),
  }
}

/** Returns the contrast of two colours, between 1 and 21. */
export const contrast = (one: string, other: string): number => wcagContrast(one, other)
