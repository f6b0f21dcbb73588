import type { ReactNode } from 'react'

const BADGES = { ok: 'badge positive', warn: 'badge warn', bad: 'badge danger', info: 'badge accent', muted: 'badge' }
export type Tone = keyof typeof BADGES

/** A state in one or two words; the colour only repeats them. */
export function StatusPill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={BADGES[tone]}>{children}</span>
}
