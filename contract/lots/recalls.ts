/** What a buyer answers to the recall of a lot, by a link in the mail. */
import { z } from 'zod'
import { problems } from '../problems.ts'

/** `returns`: has it and sends it back. */
export const RecallAnswer = z.enum(['returns', 'used', 'destroyed'])
export type RecallAnswer = z.output<typeof RecallAnswer>

/** What the page of a link shows; nothing about the customer but what was bought. */
export const RecallNotice = z
  .object({
    product_name: z.string(),
    lot_no: z.string(),
    order_number: z.string(),
    quantity: z.int(),
    reason: z.string(),
    advice: z.string(),
    answer: RecallAnswer.nullable(),
  })
  .meta({ id: 'RecallNotice' })
export type RecallNotice = z.output<typeof RecallNotice>

const token = z.string().max(200)

/** Stores the answer; a later one replaces it. 404 for a token that the shop has not signed. */
export const answerRecall = {
  method: 'POST',
  url: '/recalls/answer',
  schema: {
    tags: ['Recalls'],
    summary: 'Answer the recall of a lot',
    body: z.object({ token, answer: RecallAnswer }),
    response: { 200: RecallNotice, ...problems },
  },
} as const
