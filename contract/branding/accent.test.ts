import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ACCENT_THEMES, type AccentTheme, accentColours, contrast } from './accent.ts'

const sheet = readFileSync(new URL('../../web/app/styles/themes.css', import.meta.url), 'utf8')

/** Returns the value of a custom property in a theme of themes.css. */
function themeColour(theme: string, name: string): string {
  const block = sheet.slice(sheet.indexOf(`[data-theme="${theme}"]`))
  const value = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(block)?.[1]
  if (!value) throw new Error(`${theme} has no --${name}.`)
  return value
}

const THEMES: readonly AccentTheme[] = ['light', 'dark', 'blue', 'purple']

test.each(THEMES)('the backgrounds of the %s theme are those of its style sheet', (theme) => {
  const { ink, muted, deep, furthest, isDark } = ACCENT_THEMES[theme]
  expect({ ink, muted, deep, furthest }).toEqual({
    ink: themeColour(theme, 'ink'),
    muted: themeColour(theme, 'muted'),
    deep: themeColour(theme, 'deep'),
    furthest: themeColour(theme, isDark ? 'raised' : 'sunken'),
  })
})

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const extremes = ['#000000', '#ffffff', '#ffff00', '#0000ff', '#ff00ff', '#808080'].map((value): [string] => [value])

test('any accent is readable in every theme', () => {
  fc.assert(
    fc.property(hex, (given) => {
      for (const theme of THEMES) {
        const colours = accentColours(given, theme)
        const atLeast = (one: string, other: string, min: number) =>
          expect(contrast(one, other), `${given} ${theme}: ${one} on ${other}`).toBeGreaterThanOrEqual(min)
        const grounds = ['background', 'surface', 'raised', 'sunken'].map((name) => themeColour(theme, name))
        for (const ground of grounds) {
          atLeast(colours.accent, ground, 3)
          atLeast(colours['chart-1'], ground, 3)
          atLeast(colours['accent-text'], ground, 4.5)
        }
        atLeast(colours['accent-text'], colours['accent-soft'], 4.5)
        atLeast(themeColour(theme, 'ink'), colours['accent-soft'], 4.5)
        atLeast(themeColour(theme, 'muted'), colours['accent-soft'], 4.5)
        atLeast(colours['accent-ink'], colours.accent, 4.5)
        atLeast(colours['accent-ink'], colours['accent-hover'], 4.5)
        atLeast(colours['deep-tick'], themeColour(theme, 'deep'), 3)
      }
    }),
    { numRuns: 300, examples: extremes },
  )
})

test('an accent that is readable as it is stays exactly that in the light theme', () => {
  expect(accentColours('#0b6150', 'light').accent).toBe('#0b6150')
  expect(accentColours('#1b4fb8', 'blue').accent).toBe('#1b4fb8')
})
