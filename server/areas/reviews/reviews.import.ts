/**
 * Reviews of a former shop. They are labelled as such, and marked as a verified purchase only if an imported order proves it (rule
 * F12). All of them count in the stars, good and bad, unless the former shop hid them.
 */
import { createHash } from 'node:crypto'
import type { FormerShop } from '@shop/contract/admin/former-shop.admin.ts'
import type { Db } from '../../platform/database/database.ts'
import { announce } from '../../platform/messages/events.ts'
import { claimsInText } from '../compliance/compliance.words.ts'
import {
  findReferencedProducts,
  type ProductReference,
  type ReferencedProduct,
} from '../products/product.references.ts'
import { LIST_TAG, productTag } from '../products/product.tags.ts'
import { type FormerReviewer, findFormerReviewers } from '../users/former-customers/former-orders.service.ts'
import { reportClaims } from './reviews.reports.ts'
import { formatAuthor } from './reviews.service.ts'

export interface FormerReviewDraft {
  product: ProductReference
  rating: number
  title: string
  comment: string
  /** The full name; readers see the first name and an initial. */
  author: string
  /** Normalised; '' if the file has none. It is not stored. */
  email: string
  /** Whether the former shop did not show it. */
  isHidden: boolean
  created_at: Date
  reply: string | null
  replied_at: Date | null
}

/** What became of a draft: `notes` says why it was rejected, or what was left out. */
export interface ReviewOutcome {
  result: 'created' | 'unchanged' | 'rejected'
  notes: string[]
}

interface FormerReviews {
  drafts: readonly FormerReviewDraft[]
  source: FormerShop
  now: Date
  importId: number | null
}

const HIDDEN_THERE = 'It wasn’t shown in our previous shop.'
const NO_PRODUCT = 'The shop has no such product. Import the products first, or check the handle, SKU or name.'
const REPLY_LEFT_OUT = 'The reply is left out, because the shop may not say: '

/** Stores reviews and returns the outcome of each, in order. One that is stored already stays as staff left it. */
export async function importReviews(
  trx: Db,
  { drafts, source, now, importId }: FormerReviews,
): Promise<ReviewOutcome[]> {
  if (drafts.length === 0) return []
  const productOf = await findReferencedProducts(
    trx,
    drafts.map(({ product }) => product),
  )
  const emails = new Set(drafts.map(({ email }) => email).filter(Boolean))
  const reviewers = await findFormerReviewers(trx, [...emails])
  const outcomes = drafts.map((): ReviewOutcome => ({ result: 'rejected', notes: [] }))
  const rows = drafts.flatMap((draft, index) => {
    const product = productOf(draft.product)
    const notes: string[] = outcomes[index]?.notes ?? []
    if (!product) notes.push(NO_PRODUCT)
    if (!product) return []
    const reply = draft.reply && checkedReply(draft.reply, product, notes)
    const reviewer = reviewers.get(draft.email)
    const { rating, title, comment, created_at, isHidden } = draft
    const values = {
      product_id: product.id,
      user_id: reviewer?.user_id ?? null,
      author: formatAuthor(draft.author),
      source,
      former_key: keyOf(draft, product.id),
      is_verified: reviewer !== undefined && hasBought(reviewer, product, created_at),
      import_id: importId,
      reply,
      replied_at: reply ? (draft.replied_at ?? created_at) : null,
      ...(isHidden ? { status: 'hidden' as const, hidden_reason: HIDDEN_THERE, hidden_at: now } : {}),
    }
    return [{ index, product, values: { ...values, rating, title, comment, created_at, updated_at: now } }]
  })
  if (rows.length === 0) return outcomes
  const added = await trx
    .insertInto('review')
    // In the order in which other transactions lock products for their stars.
    .values(rows.map(({ values }) => values).sort((one, other) => one.product_id - other.product_id))
    .onConflict((conflict) => conflict.column('former_key').where('former_key', 'is not', null).doNothing())
    .returning(['id', 'former_key', 'title', 'comment', 'status'])
    .execute()
  const created = new Map(added.map((review) => [review.former_key, review]))
  const changed = new Set<string>()
  for (const { index, product, values } of rows) {
    const review = created.get(values.former_key)
    const outcome = outcomes[index]
    if (outcome) outcome.result = review ? 'created' : 'unchanged'
    if (!review) continue
    await reportClaims(trx, review, product.product_class)
    if (review.status === 'published') changed.add(productTag(product.id))
  }
  if (changed.size > 0) await announce(trx, 'catalogue', [...changed, LIST_TAG])
  return outcomes
}

function keyOf({ author, comment, rating, created_at }: FormerReviewDraft, productId: number): string {
  const facts = [productId, author.toLowerCase(), created_at.toISOString(), rating, comment]
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
}

/** Returns whether an order before the review holds the product: by SKU, or by its name, which a choice may follow. */
function hasBought({ orders }: FormerReviewer, { name, skus }: ReferencedProduct, at: Date): boolean {
  const own = name.toLowerCase()
  const isProduct = (item: { name: string; sku: string }) => {
    const words = item.name.toLowerCase()
    return skus.has(item.sku.toLowerCase()) || words === own || words.startsWith(`${own} - `)
  }
  return orders.some(({ placed_at, items }) => placed_at <= at && items.some(isProduct))
}

/** A reply is the shop's own statement, so the word filter of listings applies (rules A10, C5 and D3). */
function checkedReply(reply: string, { product_class }: ReferencedProduct, notes: string[]): string | null {
  const claims = claimsInText(reply, product_class)
  if (claims.length === 0) return reply
  notes.push(`${REPLY_LEFT_OUT}${claims.map(({ word }) => `“${word}”`).join(', ')}.`)
  return null
}
