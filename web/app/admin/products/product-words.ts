/** Labels for a product's states. */
import type { Tone } from '../kit/status-pill.tsx'
import type { AdminProduct } from './queries.ts'

export const STATUS_WORDS: Record<AdminProduct['status'], { word: string; tone: Tone }> = {
  active: { word: 'Published', tone: 'ok' },
  draft: { word: 'Draft', tone: 'muted' },
  archived: { word: 'Archived', tone: 'warn' },
}
