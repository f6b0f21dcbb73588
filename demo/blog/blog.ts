/** The demo's blog: Markdown files with a head, written through the service that staff use. */

import { readdirSync } from 'node:fs'
import { POST_FIELDS } from '@shop/contract/fields/post.fields.ts'
import { initialValues } from '@shop/contract/lib/record-fields.ts'
import { z } from 'zod'
import { blogAdminService } from '../../server/areas/blog/blog.admin.service.ts'
import type { MediaService } from '../../server/areas/media/media.service.ts'
import { imageUrls } from '../../server/areas/media/media.urls.ts'
import type { Db } from '../../server/platform/database/database.ts'
import type { Clock } from '../../server/platform/time/clock.ts'
import { DAY_MS, HOUR_MS } from '../../server/platform/time/durations.ts'
import { readText } from '../files.ts'
import { storeImages } from '../images.ts'
import { takeTurns } from '../take-turns.ts'

/** Articles appear at nine in the morning, UTC. */
const MORNING_MS = 9 * HOUR_MS
/** '[a tin](product:Tea Caddy)' */
const PRODUCT_LINK = /\[([^\]]+)\]\(product:([^)]+)\)/g

const Head = z.object({
  title: z.string(),
  excerpt: z.string(),
  tags: z.string().transform((tags) => tags.split(', ')),
  author: z.string(),
  status: z.enum(['draft', 'published']),
  /** Day of publication, as the number of days from now. */
  days: z.coerce.number(),
  /** What its cover shows. */
  cover: z.string(),
})

export type DemoArticle = z.output<typeof Head> & { slug: string; text: string }

/** Those that have appeared, newest first; then those that are still to come. */
export const DEMO_ARTICLES: readonly DemoArticle[] = readdirSync(new URL('.', import.meta.url))
  .filter((name) => name.endsWith('.md'))
  .map(readArticle)
  .sort((one, other) => Number(other.days < 0) - Number(one.days < 0) || other.days - one.days)

/** An article begins with lines like 'title: Water for nine teas' between two lines of three hyphens. */
function readArticle(name: string): DemoArticle {
  const [, head = '', text = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(readText(`blog/${name}`)) ?? []
  const fields = head.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line)?.slice(1) ?? [line, ''])
  return { ...Head.parse(Object.fromEntries(fields)), slug: name.replace('.md', ''), text }
}

const coverOf = ({ slug }: { slug: string }) => `blog/${slug}.webp`

/**
 * Writes the demo's articles and answers true, in one transaction; answers false where the blog has been written in
 * already, whatever became of it.
 */
export async function seedBlog({ db, media, clock }: { db: Db; media: MediaService; clock: Clock }): Promise<boolean> {
  if (await isWritten(db)) return false
  const covers = await storeImages(media, DEMO_ARTICLES.map(coverOf).join())
  return db.transaction().execute(async (trx) => {
    await takeTurns(trx, 'blog')
    if (await isWritten(trx)) return false
    for (const article of DEMO_ARTICLES) await write(trx, clock, article, covers.get(coverOf(article)))
    return true
  })
}

const isWritten = async (db: Db) =>
  (await db.selectFrom('audit_entry').select('id').where('entity', '=', 'post').limit(1).executeTakeFirst()) !==
  undefined

async function write(trx: Db, clock: Clock, article: DemoArticle, cover: string | undefined): Promise<void> {
  const { slug, title, excerpt, tags, author, status, days } = article
  const day = new Date(clock.now().getTime() + days * DAY_MS).setUTCHours(0, 0, 0, 0)
  const appears = new Date(day + MORNING_MS)
  // Written on the day it appeared; what is still to come was written just now.
  const written = days < 0 ? appears : clock.now()
  const images = imageUrls({ cloudinaryUrl: undefined, publicUrl: '' })
  const posts = blogAdminService({ db: trx, images, clock: { now: () => written, today: () => clock.today() } })
  const content = await withLinks(trx, article.text)
  const published_at = status === 'published' ? appears.toISOString() : null
  const texts = { slug, title, excerpt, tags, author, content, cover_alt: article.cover }
  await posts.create({ ...initialValues(POST_FIELDS), ...texts, status, published_at }, { userId: null, cover })
}

/** The names of the products that a text links to, as in '[a tin](product:Tea Caddy)'. */
export const linkedProducts = (text: string): string[] =>
  [...text.matchAll(PRODUCT_LINK)].map(([, , name = '']) => name)

/** Links by the ids that products have here. Of one that staff have removed the words stay. */
async function withLinks(trx: Db, text: string): Promise<string> {
  const names = linkedProducts(text)
  if (names.length === 0) return text
  const products = await trx.selectFrom('product').select(['id', 'name', 'slug']).where('name', 'in', names).execute()
  const paths = new Map(products.map(({ id, name, slug }) => [name, `/product/${id}-${slug}`]))
  return text.replace(PRODUCT_LINK, (_link, words: string, name: string) => {
    const path = paths.get(name)
    return path ? `[${words}](${path})` : words
  })
}
