/**
 * Review files: of Shopify's apps Product Reviews and Judge.me, and of the WooCommerce plugin Product Reviews Import Export, which
 * writes WordPress comments with rating and SKU.
 */
import { email as emailSchema } from '@shop/contract/accounts.ts'
import { REVIEW_TITLE_MAX } from '@shop/contract/constants.ts'
import type { CsvRow } from '../product-import/reading/import.csv.ts'
import { htmlToPlainText } from '../product-import/reading/import.html.ts'
import { type FormerReviewDraft, importReviews } from '../reviews/reviews.import.ts'
import { undoReviews } from '../reviews/reviews.undo.ts'
import { type KindModule, type Outcome, readCell, readTime } from './former-kind.ts'

const COLUMNS = {
  handle: ['product_handle', 'product handle'],
  sku: ['product_sku', 'product sku', 'sku'],
  product: ['product_title', 'product title', 'product_name', 'product name'],
  rating: ['rating', 'review rating'],
  title: ['title', 'review title'],
  body: ['body', 'comment_content', 'review body', 'review'],
  author: ['author', 'reviewer_name', 'comment_author', 'reviewer name'],
  email: ['email', 'reviewer_email', 'comment_author_email', 'reviewer email'],
  written: ['created_at', 'review_date', 'comment_date_gmt', 'comment_date', 'review date'],
  state: ['state', 'curated', 'comment_approved', 'status'],
  reply: ['reply'],
  replied: ['replied_at', 'reply_date'],
  parent: ['comment_parent'],
} as const
type Column = keyof typeof COLUMNS
const REQUIRED = ['rating', 'body', 'author', 'written'] as const

const SHOWN = new Set(['', 'published', 'approved', 'approve', 'ok', '1', 'true'])
const REFUSED = new Set(['spam', 'trash', 'post-trashed', 'rejected'])
const MAX_COMMENT = 5000
const MAX_AUTHOR = 100

const read = (row: CsvRow, column: Column) => readCell(row, ...COLUMNS[column])

export const reviewsKind: KindModule = {
  undo: undoReviews,
  expected:
    'a review file of Shopify or WooCommerce: it needs columns for the product (its handle, SKU or title), rating, text, author and date',
  sourceOf(headers) {
    const has = (column: Column) => COLUMNS[column].some((name) => headers.has(name))
    if (!REQUIRED.every(has) || !(has('handle') || has('sku') || has('product'))) return undefined
    return headers.has('comment_content') ? 'woocommerce' : 'shopify'
  },
  async take(trx, records, { source, clock, importId, seen }) {
    const now = clock.now()
    const outcomes: Outcome[] = []
    const drafts: { draft: FormerReviewDraft; outcome: Outcome }[] = []
    for (const [row] of records) {
      if (!row) continue
      const name = (read(row, 'handle') || read(row, 'product') || read(row, 'sku')).slice(0, 100)
      const outcome: Outcome = { result: 'rejected', line: row.line, name, notes: [] }
      outcomes.push(outcome)
      const draft = readReview(row, now)
      if (typeof draft === 'string') {
        outcome.notes.push(draft)
        continue
      }
      const key = JSON.stringify([draft.product, draft.author, draft.created_at, draft.rating, draft.comment])
      const earlier = seen.get(key)
      if (earlier === undefined) {
        seen.set(key, row.line)
        drafts.push({ draft, outcome })
      } else {
        outcome.result = 'unchanged'
        outcome.notes.push(`Line ${earlier} has the same review, so this line is left out.`)
      }
    }
    const saved = await importReviews(trx, { drafts: drafts.map(({ draft }) => draft), source, now, importId })
    for (const [index, { outcome }] of drafts.entries()) Object.assign(outcome, saved[index])
    return outcomes
  },
}

/** Returns the review, or why it is rejected. Its words are never shortened, because they are the customer's. */
function readReview(row: CsvRow, now: Date): FormerReviewDraft | string {
  if (row.surplus > 0) return 'The row has more cells than the heading, so they may be in the wrong columns.'
  const state = read(row, 'state').toLowerCase()
  if (REFUSED.has(state)) return 'The former shop had marked it as spam or removed it.'
  const rating = Number(read(row, 'rating') || Number.NaN)
  const isReply = !['', '0'].includes(read(row, 'parent'))
  if (isReply) return 'It is a reply to another comment, not a review.'
  if (!Number.isInteger(rating) || rating < 1 || rating > 5) return 'There is no rating from 1 to 5.'
  const author = plain(read(row, 'author')).slice(0, MAX_AUTHOR)
  if (author === '') return 'There is no author, so nobody could show that it is genuine.'
  const created_at = readTime(read(row, 'written'))
  if (!created_at) return `We can’t read the date ${read(row, 'written').slice(0, 40)}.`
  if (created_at > now) return 'Its date is in the future.'
  const comment = plain(read(row, 'body'))
  if (comment.length > MAX_COMMENT) return `The text has more than ${MAX_COMMENT.toLocaleString('en-GB')} characters.`
  const title = plain(read(row, 'title'))
  if (title.length > REVIEW_TITLE_MAX) return `The title has more than ${REVIEW_TITLE_MAX} characters.`
  return {
    product: { handle: read(row, 'handle'), sku: read(row, 'sku'), name: plain(read(row, 'product')) },
    rating,
    title,
    comment,
    author,
    email: emailSchema.safeParse(read(row, 'email')).data ?? '',
    isHidden: !SHOWN.has(state),
    created_at,
    reply: plain(read(row, 'reply')).slice(0, MAX_COMMENT) || null,
    replied_at: readTime(read(row, 'replied')) ?? null,
  }
}

/** Returns a text without tags and entities; one that has none stays as its author wrote it. */
const plain = (text: string): string => (/<[a-z/]|&#?\w+;/i.test(text) ? htmlToPlainText(text) : text)
