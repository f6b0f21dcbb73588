/** Reports of reviews: by readers, and by the word filter for all texts of the shop (rule A10). */
import { createHmac } from 'node:crypto'
import type { ProductClass } from '@shop/contract/compliance.ts'
import type { ReportReason } from '@shop/contract/reviews.ts'
import type { z } from 'zod'
import { shopSecret } from '../../platform/config/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/http-error.ts'
import { claimsInText } from '../compliance/compliance.words.ts'
import { reviewsRepository } from './reviews.repository.ts'

/** The reporter: an account, or otherwise an IP address. */
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
    /** Stores a report; a repeat by the same reporter changes nothing. Throws not-found for a hidden review. */
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
 * Reports a review to staff if it makes a claim that the shop may not make. It is published all the same, because the
 * words are the customer's; words that staff have checked are reported again only after a change.
 */
export async function reportClaims(
  trx: Db,
  { id, title, comment }: { id: number; title: string; comment: string },
  productClass: ProductClass,
): Promise<void> {
  const words = findReviewClaims({ title, comment }, productClass)
  if (words.length === 0) return
  const text = `The word filter found ${words.map((word) => `“${word}”`).join(', ')}.`
  await trx
    .insertInto('review_report')
    .values({ review_id: id, reason: 'health_claim', comment: text, reporter: WORD_FILTER })
    .onConflict((conflict) =>
      conflict
        .columns(['review_id', 'reporter'])
        .doUpdateSet({ comment: text, handled_at: null })
        .where('review_report.comment', '<>', text),
    )
    .execute()
}

/** Returns the words of a review that the shop may not use for products of this class. */
export const findReviewClaims = ({ title, comment }: { title: string; comment: string }, productClass: ProductClass) =>
  claimsInText(`${title}. ${comment}`, productClass).map(({ word }) => word)
