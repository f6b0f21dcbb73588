/** Reports of reviews: by readers, and by the word filter that every text of the shop goes through (rule A10). */
import { createHmac } from 'node:crypto'
import type { ProductClass } from '@shop/contract/compliance.ts'
import type { ReportReason } from '@shop/contract/reviews.ts'
import type { z } from 'zod'
import { shopSecret } from '../../platform/config/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/http-error.ts'
import { claimsInText } from '../compliance/compliance.words.ts'
import { reviewsRepository } from './reviews.repository.ts'

/** Who reports: an account, or else a network address. */
export interface Reporter {
  userId: number | undefined
  address: string
}

const WORD_FILTER = 'word filter'

export function reviewReports(db: Db) {
  let key: Promise<string> | undefined
  const secret = () => {
    key ??= shopSecret(db, 'review reports').catch((error) => {
      key = undefined
      throw error
    })
    return key
  }

  return {
    /** Notes a report; a repeat by the same person changes nothing. Refuses with not-found what visitors do not see. */
    async report(
      id: number,
      { reason, comment }: { reason: z.output<typeof ReportReason>; comment: string },
      { userId, address }: Reporter,
    ): Promise<void> {
      if (!(await reviewsRepository(db).findPublic(id))) throw notFound('This review is no longer here.')
      const who = userId === undefined ? `address ${address}` : `user ${userId}`
      const reporter = createHmac('sha256', await secret())
        .update(who)
        .digest('base64url')
      await db
        .insertInto('review_report')
        .values({ review_id: id, reason, comment, reporter })
        .onConflict((conflict) => conflict.columns(['review_id', 'reporter']).doNothing())
        .execute()
    },
  }
}

/**
 * Asks staff to look at a review that claims what the shop may not claim itself. Customers' words are theirs, so it is
 * published all the same; words that were looked at before are asked about again only when they have changed.
 */
export async function reportClaims(
  trx: Db,
  { id, title, comment }: { id: number; title: string; comment: string },
  productClass: ProductClass,
): Promise<void> {
  const words = findReviewClaims({ title, comment }, productClass)
  if (words.length === 0) return
  const said = `The word filter found ${words.map((word) => `“${word}”`).join(', ')}.`
  await trx
    .insertInto('review_report')
    .values({ review_id: id, reason: 'health_claim', comment: said, reporter: WORD_FILTER })
    .onConflict((conflict) =>
      conflict
        .columns(['review_id', 'reporter'])
        .doUpdateSet({ comment: said, handled_at: null })
        .where('review_report.comment', '<>', said),
    )
    .execute()
}

/** The words of a review that the shop may not say of goods of this class. */
export const findReviewClaims = ({ title, comment }: { title: string; comment: string }, productClass: ProductClass) =>
  claimsInText(`${title}. ${comment}`, productClass).map(({ word }) => word)
