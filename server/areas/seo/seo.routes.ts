import { parseBranding } from '@shop/contract/branding/branding.ts'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Context } from '../../context.ts'
import { notFound } from '../../platform/http/http-error.ts'
import { BLOG_TAG, type BlogService } from '../blog/blog.service.ts'
import { BUNDLES_TAG } from '../bundles/bundle.tags.ts'
import { type ContentService, FRAME_TAG } from '../content/content.service.ts'
import type { MediaService } from '../media/media.service.ts'
import { PRODUCTS_TAG } from '../products/product.tags.ts'
import { SETTINGS_TAG, type SiteSettingsService } from '../site-settings/site-settings.service.ts'
import { brandingCss } from './seo.branding.ts'
import { ICON_SIZES, ICON_SVG, iconIco, iconPng, type OwnIcon } from './seo.icons.ts'
import { manifest, robotsTxt, rssFeed } from './seo.texts.ts'
import { sitemap } from './sitemap.ts'

export interface SeoDependencies extends Pick<Context, 'db' | 'clock' | 'cacheMs'> {
  settings: Pick<SiteSettingsService, 'get'>
  blog: Pick<BlogService, 'list'>
  content: Pick<ContentService, 'addedPaths'>
  media: Pick<MediaService, 'readOriginal'>
  /** The public address of the shop, without a trailing slash. */
  publicUrl: string
}

/** Maximum articles in the feed, newest first. */
const FEED_POSTS = 20
const XML = 'application/xml; charset=utf-8'
const PERMANENT = 'public, max-age=31536000, immutable'
/** An icon may change with the next release. */
const ICON_CACHE_CONTROL = 'public, max-age=86400'

/** The files of a site: sitemap, robots.txt, manifest, icons and the blog's feed. Public. */
export const seoRoutes: FastifyPluginAsync<SeoDependencies> = async (app, dependencies) => {
  const { settings, blog, publicUrl, media } = dependencies
  const map = sitemap(dependencies)
  const cached = (...cache: string[]) => ({ config: { cache }, schema: { hide: true } })

  app.get('/sitemap.xml', cached(PRODUCTS_TAG), async (_request, reply) => reply.type(XML).send(await map.index()))
  app.get('/sitemaps/pages.xml', cached(BUNDLES_TAG, BLOG_TAG, FRAME_TAG), async (_request, reply) =>
    reply.type(XML).send(await map.pages()),
  )
  app.get<{ Params: { part: string } }>(
    '/sitemaps/products-:part.xml',
    cached(PRODUCTS_TAG),
    async ({ params }, reply) => reply.type(XML).send(await map.products(partNumber(params.part))),
  )
  app.get('/robots.txt', cached(), async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsTxt(publicUrl)),
  )
  app.get('/manifest.webmanifest', cached(SETTINGS_TAG), async (_request, reply) =>
    reply.type('application/manifest+json').send(manifest(await settings.get())),
  )
  app.get('/blog/feed.xml', cached(SETTINGS_TAG, BLOG_TAG), async (_request, reply) => {
    const [site, { items }] = await Promise.all([settings.get(), blog.list({ skip: 0, limit: FEED_POSTS })])
    return reply.type('application/rss+xml; charset=utf-8').send(rssFeed(site, items, publicUrl))
  })

  app.get<{ Params: { name: string } }>('/branding/:name.css', cached(), async ({ params }, reply) => {
    const branding = parseBranding(params.name)
    if (!branding) throw notFound('There is no such style sheet.')
    return reply.type('text/css; charset=utf-8').header('cache-control', PERMANENT).send(brandingCss(branding))
  })

  const ownIcon = async (): Promise<OwnIcon | undefined> => {
    const { icon: key } = await settings.get()
    return key === null ? undefined : { key, read: () => media.readOriginal(key) }
  }
  const hidden = { schema: { hide: true } }
  app.get<{ Params: { size: string } }>('/icons/:size.png', hidden, async ({ params }, reply) => {
    const size = ICON_SIZES.find((known) => String(known) === params.size)
    if (!size) throw notFound('There is no icon of this size.')
    return sendIcon(reply, 'image/png', await iconPng(size, await ownIcon()))
  })
  app.get('/icons/mark.svg', hidden, (_request, reply) => sendIcon(reply, 'image/svg+xml', Buffer.from(ICON_SVG)))
  app.get('/favicon.ico', hidden, async (_request, reply) =>
    sendIcon(reply, 'image/x-icon', await iconIco(await ownIcon())),
  )
}

const sendIcon = (reply: FastifyReply, type: string, icon: Buffer) =>
  reply.type(type).header('cache-control', ICON_CACHE_CONTROL).send(icon)

/** Ids end at 2^31, so part numbers have fewer than six digits. */
function partNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw notFound('There is no such part of the sitemap.')
  return Number(text)
}
