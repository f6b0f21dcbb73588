import type { FormerShop } from '@shop/contract/admin/former-shop.admin.ts'

/** Records of a file of the former shop. */
export interface FormerBatch<Draft> {
  drafts: readonly Draft[]
  source: FormerShop
  now: Date
  /** The row of former_import, which the records remember; null for a file at the terminal. */
  importId: number | null
}

/** What an undone import removed, and what stays because something depends on it. */
export interface FormerUndo {
  removed: number
  blocked: { name: string; reason: string }[]
}
