import { ACCENT_THEMES, accentColours, contrast } from '@shop/contract/branding/accent.ts'
import type { CSSProperties } from 'react'
import { useWatch } from 'react-hook-form'
import { THEMES, type Theme, themeName } from '../../shell/theme/theme.ts'
import { Card } from '../kit/card.tsx'
import type { SettingsValues } from './queries.ts'

/** Shows a button, a link and their contrast in each theme, in the colour that is typed. */
export function AccentPreview() {
  const [typed, inAllThemes] = useWatch<SettingsValues, ['accent_colour', 'accent_in_all_themes']>({
    name: ['accent_colour', 'accent_in_all_themes'],
  })
  const colour = /^#[0-9a-f]{6}$/i.test(typed.trim()) ? typed.trim() : null
  return (
    <Card title="Preview">
      <p className="muted">
        Contrast is at least 4.5. A colour that is too light or too dark is shifted until it passes.
      </p>
      <div className="accentpreview mt-3">
        {THEMES.map((theme) => {
          const isChanged = inAllThemes || theme === 'light' || theme === 'dark'
          return <ThemeTile key={theme} theme={theme} colour={isChanged ? colour : null} />
        })}
      </div>
    </Card>
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
