/** The style sheet of a shop's own colours and fonts. */
import { type AccentTheme, accentColours } from '@shop/contract/branding/accent.ts'
import type { Branding } from '@shop/contract/branding/branding.ts'

const OWN_THEMES: readonly AccentTheme[] = ['light', 'dark']
const ALL_THEMES: readonly AccentTheme[] = [...OWN_THEMES, 'blue', 'purple']

const FONTS: Record<Branding['fonts'], string> = {
  mona_sans: '',
  newsreader: ':root{--font-display:var(--font-read)}',
  system: ':root{--font-sans:system-ui,sans-serif}',
}

/** Returns custom properties that replace those of the themes. */
export function brandingCss({ accent_colour, accent_in_all_themes, fonts }: Branding): string {
  const themes = accent_colour === '' ? [] : accent_in_all_themes ? ALL_THEMES : OWN_THEMES
  const rules = themes.map((theme) => {
    // A plain :root would also replace the colours of the themes that keep theirs.
    const selector = theme === 'light' ? ':root:not([data-theme]),[data-theme="light"]' : `[data-theme="${theme}"]`
    const values = Object.entries(accentColours(accent_colour, theme)).map(([name, value]) => `--${name}:${value}`)
    return `${selector}{${values.join(';')}}`
  })
  return rules.join('') + FONTS[fonts]
}
