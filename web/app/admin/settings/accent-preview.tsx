import { ACCENT_THEMES, accentColours, contrast } from '@shop/contract/branding/accent.ts'
import type { CSSProperties } from 'react'
import { THEMES, type Theme, themeName } from '../../shell/theme/theme.ts'

/** Shows a button, a link and their contrast in each theme, in the colour that is typed. */
export function AccentPreview({ typed, inAllThemes }: { typed: string; inAllThemes: boolean }) {
  const colour = /^#[0-9a-f]{6}$/i.test(typed.trim()) ? typed.trim() : null
  return (
    <div className="accentpreview">
      {THEMES.map((theme) => {
        const isChanged = inAllThemes || theme === 'light' || theme === 'dark'
        return <ThemeTile key={theme} theme={theme} colour={isChanged ? colour : null} />
      })}
    </div>
  )
}

function ThemeTile({ theme, colour }: { theme: Theme; colour: string | null }) {
  const colours = colour && accentColours(colour, theme)
  const style: CSSProperties = colours
    ? Object.fromEntries(Object.entries(colours).map(([name, value]) => [`--${name}`, value]))
    : {}
  return (
    <section data-theme={theme} style={style}>
      <b>{themeName(theme)}</b>
      <p>
        <span className="accentbutton">Button</span> <span className="accentlink">Link</span>
      </p>
      {colours && (
        <p className="small">
          Button {contrast(colours.accent, colours['accent-ink']).toFixed(1)}, link{' '}
          {contrast(colours['accent-text'], ACCENT_THEMES[theme].furthest).toFixed(1)}
        </p>
      )}
    </section>
  )
}
