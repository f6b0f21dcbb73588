/** Staff reply to reviews and moderate them, but cannot change their text or rating (rule F12). */
import type { AdminReview, ReviewDecision } from '@shop/contract/admin/reviews.admin.ts'
import type { z } from 'zod'
import { recordAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { splitWords } from '../../platform/database/words.ts'
import { notFound, rejectInvalid } from '../../platform/http/http-error.ts'
import { announce } from '../../platform/messages/events.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { checkVersion } from '../../platform/version-conflict.ts'
import { claimsInText } from '../compliance/compliance.words.ts'
import { LIST_TAG, productTag } from '../products/product.tags.ts'
import { type AdminReviewFilter, type AdminReviewSort, adminReviewsRepository } from './reviews.admin.repository.ts'
import { reviewsRepository } from './reviews.repository.ts'

export interface AdminReviewQuery extends Omit<AdminReviewFilter, 'words' | 'inCustomers'> {
  skip: number
  limit: number
  sort: AdminReviewSort
  search?: string | undefined
}

type Decision = z.output<typeof ReviewDecision>
export type ReviewsAdminService = ReturnType<typeof reviewsAdminService>

export function reviewsAdminService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** `inCustomers`: whether the reader's role sees whose reviews they are. */
    async list({ skip, limit, sort, search, ...rest }: AdminReviewQuery, inCustomers: boolean) {
      const words = splitWords(search)
      const filter = { ...rest, words, inCustomers }
      const { items, total } = await adminReviewsRepository(db).list(filter, { skip, limit, sort })
      return { items, total, skip, limit }
    },

    /**
     * Replies to, hides, shows or labels a review, or dismisses its reports. The product's rating changes in the same
     * transaction. Throws 409 `stale` after a concurrent save, and 422 at `reply` for a forbidden claim.
     */
    decide: (id: number, decision: Decision, by: number): Promise<AdminReview> =>
      inTransaction(db, async (trx) => {
        const reviews = adminReviewsRepository(trx)
        const review = await reviews.lock(id)
        if (!review) throw notFound('We can’t find that review.')
        await checkVersion(trx, decision.updated_at, { entity: 'review', id, updated_at: review.updated_at })
        const reply = decision.reply === undefined ? review.reply : decision.reply || null
        if (reply !== review.reply) await rejectClaims(trx, reply, review.product_id)
        const status = decision.status ?? review.status
        const hidden_reason = status === 'hidden' ? (decision.hidden_reason ?? review.hidden_reason) : null
        const incentivised = decision.incentivised ?? review.incentivised
        const open_reports = await reviews.countReports(id)
        const reports_left = decision.reports_handled ? 0 : open_reports

        const { id: _id, product_id: _product, updated_at: _seen, ...was } = review
        const before = { ...was, open_reports }
        const after = { status, hidden_reason, reply, incentivised, open_reports: reports_left }
        const isShownOtherwise =
          status !== review.status || reply !== review.reply || incentivised !== review.incentivised
        if (isShownOtherwise || hidden_reason !== review.hidden_reason || reports_left !== open_reports) {
          const now = clock.now()
          await reviews.update(id, {
            status,
            hidden_reason,
            reply,
            incentivised,
            ...(reply !== review.reply && (reply === null ? NOT_REPLIED : { replied_at: now, replied_by: by })),
            ...(status !== review.status && (status === 'published' ? NOT_HIDDEN : { hidden_at: now, hidden_by: by })),
          })
          if (reports_left !== open_reports) await reviews.handleReports(id, now)
          await recordAudit(trx, { userId: by, action: 'review.update', entity: 'review', entityId: id, before, after })
        }
        const wasSeen = review.status === 'published' || status === 'published'
        if (isShownOtherwise && wasSeen) await announce(trx, 'catalogue', [productTag(review.product_id), LIST_TAG])
        const decided = await reviews.find(id)
        if (!decided) throw notFound('We can’t find that review.')
        return decided
      }),
  }
}

const NOT_REPLIED = { replied_at: null, replied_by: null }
const NOT_HIDDEN = { hidden_at: null, hidden_by: null }

/** A reply is the shop's own statement, so the word filter of listings applies (rules A10, C5 and D3). */
async function rejectClaims(trx: Db, reply: string | null, productId: number): Promise<void> {
  if (reply === null) return
  const claims = claimsInText(reply, await reviewsRepository(trx).classOf(productId))
  const fieldErrors = claims.map(({ message }) => ({ path: 'reply', message }))
  rejectInvalid('This reply can’t be published.', fieldErrors)
}
