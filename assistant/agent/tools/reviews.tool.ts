/** Reviews that wait for staff: reported, unanswered, low. What customers wrote is data, shown as they wrote it. */
import type { AdminReview } from '@shop/contract/admin/reviews.admin.ts'
import { z } from 'zod'
import type { AdminReviewQuery } from '../../../server/areas/reviews/reviews.admin.service.ts'
import { tool } from '../../tools/tool.ts'
import { buildTable, type ColumnOf, column, type Finding, linked, toFinding } from '../agent.finding.ts'
import { formatCount, literal } from '../agent.words.ts'
import type { AgentKit } from './kit.ts'

/** Of two stars or fewer staff want to know. */
const LOW_RATING = 2

const ReviewsInput = z.object({
  kind: z.enum(['latest', 'reported', 'unanswered', 'low', 'hidden']).default('latest'),
  product_id: z.int().positive().optional(),
  most_stars: z.int().min(1).max(5).optional(),
  limit: z.int().min(1).max(100).default(50),
})
type ReviewsInput = z.output<typeof ReviewsInput>

const WHICH: Record<ReviewsInput['kind'], string> = {
  latest: '',
  reported: ' with a report to look at',
  unanswered: ' without an answer',
  low: '',
  hidden: ' that are hidden',
}

export const reviewsTool = (kit: AgentKit) =>
  tool({
    name: 'reviews',
    description: 'Reviews: the latest, those reported, without an answer, low or hidden, also of one product.',
    input: ReviewsInput,
    run: async (input): Promise<Finding> => {
      const most = input.most_stars ?? (input.kind === 'low' ? LOW_RATING : undefined)
      const { items, total } = await read(kit, input, most)
      const which = `${most === undefined ? '' : ` of ${formatCount(most, 'star')}${most > 1 ? ' or fewer' : ''}`}${WHICH[input.kind]}`
      const [first] = items
      if (!first) return toFinding(`There is no review${which}.`, ['Latest reviews', 'What waits for us?'])
      const quote = `“${literal(first.comment, 120)}”`
      return {
        text: `**${formatCount(total, 'review')}**${which}. The latest is of ${literal(first.product_name)}, ${formatCount(first.rating, 'star')}: ${quote}`,
        blocks: [buildTable(`Reviews${which}`, COLUMNS, items, total)],
        suggestions: ['Reported reviews', 'Reviews of 2 stars or fewer', 'As CSV'],
      }
    },
  })

async function read(kit: AgentKit, { kind, product_id, limit }: ReviewsInput, most: number | undefined) {
  const needs = kind === 'reported' ? 'decision' : kind === 'unanswered' ? 'reply' : undefined
  const query: AdminReviewQuery = {
    skip: 0,
    limit,
    sort: '-created_at' as const,
    ...(needs ? { needs } : {}),
    ...(kind === 'hidden' ? { status: 'hidden' as const } : {}),
    ...(product_id ? { product_id } : {}),
  }
  if (most === undefined) return kit.reviews.list(query)
  const ratings = Array.from({ length: most }, (_, place) => place + 1)
  const lists = await Promise.all(ratings.map((rating) => kit.reviews.list({ ...query, rating })))
  const items = lists.flatMap((list) => list.items).sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
  return { items: items.slice(0, limit), total: lists.reduce((sum, { total }) => sum + total, 0) }
}

const COLUMNS: readonly ColumnOf<AdminReview>[] = [
  column('text', 'product', 'Product', (row) =>
    linked(row.product_name, `/admin/reviews?product_id=${row.product_id}`),
  ),
  column('number', 'rating', 'Stars', (row) => row.rating),
  column('text', 'title', 'Title', (row) => row.title),
  column('text', 'comment', 'Comment', (row) => row.comment),
  column('text', 'customer', 'Customer', (row) => linked(row.customer.name, `/admin/users/${row.customer.id}`)),
  column('number', 'reports', 'Reports', (row) => row.reports.length),
  column('moment', 'written', 'Written', (row) => row.created_at),
]
