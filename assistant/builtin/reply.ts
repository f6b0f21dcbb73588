/** A written answer, before the guard has looked at it. */
import type { ProductCard } from '../tools/tool.results.ts'
import type { Memory } from './understand/understanding.ts'

export interface Reply {
  text: string
  cards: readonly ProductCard[]
  next: readonly string[]
  openPath?: string
  /** What of the memory this answer changes, besides what was asked and shown. */
  remember?: Partial<Memory>
}
