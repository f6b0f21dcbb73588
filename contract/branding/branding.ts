/** The style sheet of a shop's own colours and fonts. Its address contains all of them, so browsers cache it permanently. */
import type { SiteSettings } from '../site-settings.ts'

export type Branding = Pick<SiteSettings, 'accent_colour' | 'accent_in_all_themes' | 'fonts'>

/** Returns '/branding/0b6150-all-system.css'; null if the shop has changed neither colours nor fonts. */
export function brandingPath({ accent_colour, accent_in_all_themes, fonts }: Branding): string | null {
  if (accent_colour === '' && fonts === 'mona_sans') return null
  const colour = accent_colour === '' ? 'own' : accent_colour.slice(1)
  return `/branding/${colour}-${accent_in_all_themes ? 'all' : 'two'}-${fonts}.css`
}

const NAME = /^(?<colour>[0-9a-f]{6}|own)-(?<themes>all|two)-(?<fonts>mona_sans|newsreader|system)$/

/** Returns what the name of a style sheet contains; undefined for any other name. */
export function parseBranding(name: string): Branding | undefined {
  const { colour, themes, fonts } = NAME.exec(name)?.groups ?? {}
  if (fonts !== 'mona_sans' && fonts !== 'newsreader' && fonts !== 'system') return undefined
  return { accent_colour: colour === 'own' ? '' : `#${colour}`, accent_in_all_themes: themes === 'all', fonts }
}
