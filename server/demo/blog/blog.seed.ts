/** Fills the demo's blog, through the service that staff use. */
import { readFile } from 'node:fs/promises'
import { blogAdminService } from '../../areas/blog/blog.admin.service.ts'
import type { MediaService } from '../../areas/media/media.service.ts'
import { imageUrls } from '../../areas/media/media.urls.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import { demoProducts } from '../catalogue/demo-catalogue.ts'
import { takeTurns } from '../take-turns.ts'
import { coverSvg } from './blog.covers.ts'
import { DEMO_ARTICLES, type DemoArticle } from './blog.data.ts'

/** Articles appear at nine in the morning, UTC. */
const MORNING_MS = 9 * 60 * 60 * 1000
/** '[a tin](product:Tea Caddy)' */
const PRODUCT_LINK = /\[([^\]]+)\]\(product:([^)]+)\)/g

/**
 * Writes the demo's articles and answers true, in one transaction; answers false where the blog has been written in
 * already, whatever became of it.
 */
export async function seedBlog({ db, media, clock }: { db: Db; media: MediaService; clock: Clock }): Promise<boolean> {
  if (await isWritten(db)) return false
  const byName = new Map(demoProducts(clock.today()).map((product) => [product.draft.name, product]))
  const covers = new Map<string, string>()
  for (const { slug, cover } of DEMO_ARTICLES) {
    covers.set(slug, (await media.storeArt(coverSvg(cover, byName))).key)
  }
  return db.transaction().execute(async (trx) => {
    await takeTurns(trx, 'blog')
    if (await isWritten(trx)) return false
    for (const article of DEMO_ARTICLES) await write(trx, clock, article, covers.get(article.slug))
    return true
  })
}

const isWritten = async (db: Db) =>
  (await db.selectFrom('audit_entry').select('id').where('entity', '=', 'post').limit(1).executeTakeFirst()) !==
  undefined

async function write(trx: Db, clock: Clock, article: DemoArticle, cover: string | undefined): Promise<void> {
  const { slug, title, excerpt, tags, author, status, inDays } = article
  const day = new Date(clock.now().getTime() + inDays * DAY_MS).setUTCHours(0, 0, 0, 0)
  const appears = new Date(day + MORNING_MS)
  // Written on the day it appeared; what is still to come was written just now.
  const written = inDays < 0 ? appears : clock.now()
  const images = imageUrls({ cloudinaryUrl: undefined, publicUrl: '' })
  const posts = blogAdminService({ db: trx, images, clock: { now: () => written, today: () => clock.today() } })
  const content = await withLinks(trx, await articleText(slug))
  const published_at = status === 'published' ? appears.toISOString() : null
  const form = { slug, title, excerpt, tags, author, status, content, published_at, cover_alt: article.cover.alt }
  await posts.create(form, { userId: null, cover })
}

/** The text of an article; products are linked by name, as in '[a tin](product:Tea Caddy)'. */
export const articleText = (slug: string): Promise<string> =>
  readFile(new URL(`./articles/${slug}.md`, import.meta.url), 'utf8')

/** The names of the products that a text links to. */
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
