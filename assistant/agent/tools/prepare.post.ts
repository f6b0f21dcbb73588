/** Prepares the draft of an article for the blog, written from the shop's own products. */
import { ProductClass } from '@shop/contract/compliance.ts'
import { MarkdownText } from '@shop/contract/lib/markdown.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { readFacts } from '../../../server/areas/compliance/compliance.facts.ts'
import { listNotices } from '../../../server/areas/compliance/compliance.notices.ts'
import { singular } from '../../../server/areas/search/search.normalise.ts'
import { tool } from '../../tools/tool.ts'
import { type Finding, toFinding } from '../agent.finding.ts'
import { formatCount, literal } from '../agent.words.ts'
import { type Draft, draftPost, isPublishable, type WritableProduct } from '../proposals/post.draft.ts'
import { isInSelection } from './catalogue.repository.ts'
import { isNarrowed, type Selection, selectionFields } from './inputs.ts'
import { type PrepareKit, propose } from './prepare.ts'
import { readRows } from './read-rows.ts'

const MAX_PRODUCTS = 8

const PostInput = z.object({
  ...selectionFields,
  topic: z.string().trim().min(2).max(120),
  title: z.string().trim().min(1).max(200).optional().describe('With content: an article of your own words'),
  content: MarkdownText.trim().min(1).optional().describe('Markdown. Facts of the shop only, no health claims'),
})

export const preparePostTool = (kit: PrepareKit) =>
  tool({
    name: 'prepare_post',
    description: 'Prepares a draft for the blog about a topic, from the shop’s own products, for staff to confirm.',
    input: PostInput,
    run: async ({ topic, title, content, ...place }): Promise<Finding> => {
      const products = await writableProducts(kit, topic, place)
      if (products.length === 0) {
        return toFinding(
          `I found no public product about **${literal(topic)}**, so there is nothing of our own to write from. Name a category or a product.`,
        )
      }
      const own = title && content ? ownWords(topic, title, content) : undefined
      if (own && !isPublishable(own))
        return toFinding(
          'That article says what the shop may not say about these goods. Leave out what they do to the body.',
        )
      const draft = own ?? draftPost(topic, products, kit.clock.today())
      if (!draft)
        return toFinding(
          `I could not write about ${literal(topic)} without a claim that the shop may not make. Try a narrower topic.`,
        )
      return propose(kit, {
        title: `Draft: ${draft.title}`.slice(0, 200),
        summary: `A draft about ${literal(topic)}, from ${formatCount(products.length, 'product')} of ours, would be put in the blog; readers do not see it.`,
        changes: [
          { label: 'Title', before: null, after: draft.title },
          { label: 'Excerpt', before: null, after: draft.excerpt },
          { label: 'Article', before: null, after: draft.content },
        ],
        payload: { kind: 'post', ...draft },
      })
    },
  })

const ownWords = (topic: string, title: string, content: string): Draft => ({
  title,
  content,
  excerpt: '',
  tags: [topic.toLowerCase().slice(0, 60)],
})

const Row = z.object({
  id: z.int(),
  name: z.string(),
  product_class: ProductClass,
  price_pence: z.int(),
  compliance: z.record(z.string(), z.unknown()),
})

/** Public products of the place, or with every word of the topic in their name, brand or category; the most bought first. */
async function writableProducts(kit: PrepareKit, topic: string, place: Selection): Promise<WritableProduct[]> {
  const words = topic
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)
    .slice(0, 6)
  const text = sql`lower(w.words || ' ' || coalesce(c.name, '') || ' ' || coalesce(s.name, ''))`
  const named = words.map((word) => sql`${text} like ${`%${singular(word)}%`}`)
  const which = isNarrowed(place) ? isInSelection(place) : words.length > 0 ? sql.join(named, sql` and `) : sql`false`
  const statement = sql`
    select p.id, p.name, p.product_class, p.price_pence, p.compliance
    from product p join product_words w on w.product_id = p.id
    left join category c on c.id = p.category_id left join category s on s.id = p.subcategory_id
    where p.status = 'active' and ${which}
    order by p.popularity desc, p.id limit ${MAX_PRODUCTS}`
  const { rows } = await readRows(kit.db, Row, statement)
  const today = kit.clock.today()
  return rows.map(({ compliance, ...row }) => {
    const facts = readFacts(row.product_class, compliance)
    return { ...row, facts: facts?.compliance ?? {}, notices: facts ? cautions(listNotices(facts, today)) : [] }
  })
}

const cautions = (notices: ReturnType<typeof listNotices>) =>
  notices.filter(({ kind }) => ['nicotine', 'age', 'caution'].includes(kind)).map(({ text }) => text)
