/** Serves the storefront: pages rendered by the web's server build, and its static files. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { Client } from '@shop/contract/client.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { RenderedTexts } from '../../rich-text/rendered-texts.ts'
import { traced } from '../../tracing/tracing.ts'
import { sendCacheTags } from '../cache/cache-tags.ts'
import { notFound } from '../http-error.ts'
import { sendProblem } from '../problem-handler.ts'
import { hasAnalyticsConsent, withGoogle } from './analytics-consent.ts'
import { contentSecurityPolicy, type OutsideOrigins } from './content-security-policy.ts'
import { pageAddress } from './page-address.ts'

interface ClosedNotice {
  heading: string
  notice: string
}

/** What a page's loader may use of its environment. The same for every visitor. */
interface PageContext {
  api: Client
  suspended: boolean
  /** The notice that this visitor sees, because the shop is not open. */
  closedNotice: ClosedNotice | undefined
  publicUrl: string
  demo: boolean
  /** YYYY-MM-DD in London. */
  today: string
  /** The provider of the chat's language model; null for the built-in assistant. */
  modelProvider: string | null
  /** The id of the Google tag that this page may load; '' for none, and without the visitor's consent. */
  googleTag: string
  /** Shown only on error pages, which are not cached. */
  requestId: string
  /** Returns the stored HTML of a text. */
  htmlOf: RenderedTexts['htmlOf']
  /** The nonce of the page's own inline scripts; others may not run. New for each rendering. */
  scriptNonce: string
  /** Returns where the address of this request has moved to; undefined if nowhere. Only for pages that do not exist. */
  movedTo(): Promise<string | undefined>
  /** Logs a rendering error. */
  report(what: string, error: unknown): void
}

/** The web's server build: renders one request and resolves to the complete response. */
export type RenderPage = (request: Request, context: PageContext) => Promise<Response>

/** Where the pages come from: the web's build, or its sources during development (`npm run dev`). */
export interface PageSource {
  render: RenderPage
  /** Contains the static files (`client`), the mail templates (`mail`) and the text renderer (`texts`). */
  buildFolder: string
}

/** What the web's server entry exports in addition to React Router's own exports. */
interface WebEntry {
  createLoadContext(context: PageContext): RouterContextProvider
}
/** The web's server build, as its bundler outputs it. */
export type WebBuild = ServerBuild & { entry: { module: WebEntry } }

/** Returns the address to redirect to from `url`, an address without a page, with its query; undefined if there is none. */
export type FindRedirect = (url: string) => Promise<string | undefined>

export interface PagesOptions {
  buildFolder: string
  /** External origins that pages use. */
  outside: OutsideOrigins
  context: (
    requestId: string,
    onTags: (tags: readonly string[]) => void,
  ) => Omit<PageContext, 'scriptNonce' | 'movedTo' | 'closedNotice' | 'googleTag'>
  /** Reads what customers see while the shop is closed. */
  closedNotice: () => Promise<ClosedNotice>
  findRedirect: FindRedirect
}

/** Only headers that a page may depend on, because it is cached for every visitor. */
const PAGE_HEADERS = { accept: 'text/html' }
const YEAR_MS = 31_536_000_000
/** The same as for a call when the database is overloaded. */
const RETRY_AFTER_S = 2
/** Addresses for programs: unknown ones get a problem document, not a page. */
const NOT_PAGES = /^\/(?:api|media|assets|icons|health|metrics)(?:[/?]|$)/

/** Loads the built pages. Throws without a build, because a shop without pages is a mistake of the operator. */
export async function builtPages(buildFolder: string): Promise<PageSource> {
  const file = join(buildFolder, 'server', 'index.js')
  if (!existsSync(file)) throw new Error('The pages are not built. Start the shop with "npm start".')
  return { render: createRenderer(await import(pathToFileURL(file).href)), buildFolder }
}

/** Renders pages with `build`. */
export function createRenderer(build: WebBuild): RenderPage {
  const handle = createRequestHandler(build)
  // The context's key is part of the web's bundle, so the bundle must create the context.
  return (request, context) => handle(request, build.entry.module.createLoadContext(context))
}

/** Adds the pages to `app`: static files from the build, and the renderer for every other address. */
export async function addPages(app: FastifyInstance, render: RenderPage, options: PagesOptions): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(options.buildFolder, 'client', 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    // The files carry a hash in their names and never change.
    immutable: true,
    maxAge: YEAR_MS,
  })
  app.get('/*', { config: { cache: [] }, schema: { hide: true } }, (request, reply) =>
    answerPage(request, reply, render, options),
  )
}

/** `//host/path`, which scripts in the page would take for another host, and backslashes, which browsers read as slashes. */
const AMBIGUOUS_PATH = /^[/\\]{2}|\\/

async function answerPage(request: FastifyRequest, reply: FastifyReply, render: RenderPage, options: PagesOptions) {
  const [path = '', ...query] = request.url.split('?')
  if (AMBIGUOUS_PATH.test(path)) return reply.redirect([path.replace(/[/\\]+/g, '/'), ...query].join('?'), 301)
  if (NOT_PAGES.test(request.url) || !path.startsWith('/')) {
    return sendProblem(notFound('There is nothing at this address.'), request, reply)
  }
  const tags: string[] = []
  const context = options.context(request.id, (shown) => tags.push(...shown))
  const { origin, protocol } = new URL(context.publicUrl)
  const address = pageAddress(request.url)
  const target = URL.canParse(address, origin) ? new URL(address, origin) : new URL('/not-found', origin)
  const asked = new Request(`${origin}${target.pathname}${target.search}`, { headers: PAGE_HEADERS })
  const calls = watched(context.api)
  const scriptNonce = randomBytes(16).toString('hex')
  const movedTo = () => options.findRedirect(request.url)
  const closedNotice = request.opening === 'notice' ? await options.closedNotice() : undefined
  const shopTag = await readGoogleTag(context.api)
  const googleTag = hasAnalyticsConsent(request.headers.cookie) ? shopTag : ''
  const given = { ...context, api: calls.api, scriptNonce, movedTo, closedNotice, googleTag }
  const page = await traced('render page', {}, () => render(asked, given))
  const marked = await page.text()
  for (const [name, value] of page.headers) if (name !== 'content-length') reply.header(name, value)
  if (page.headers.get('content-type')?.startsWith('text/html')) {
    const outside = googleTag === '' ? options.outside : withGoogle(options.outside)
    const policy = contentSecurityPolicy(marked, scriptNonce, outside, protocol === 'https:')
    reply.header('content-security-policy', policy)
  }
  if (shopTag !== '') reply.header('vary', 'cookie')
  const body = marked.replaceAll(` nonce="${scriptNonce}"`, '')
  // A page of a shop that is not open is for staff only: nothing may store or index it.
  if (context.suspended || request.opening !== 'open') {
    reply.header('x-robots-tag', 'noindex').header('cache-control', 'no-store')
    if (!context.suspended && request.opening === 'staff') return reply.code(page.status).send(body)
    return reply.code(503).header('retry-after', 3600).send(body)
  }
  sendCacheTags(reply, tags)
  // A page that lacks a part because of an error is shown once, and not cached for other visitors.
  if (page.status !== 200 || calls.hasFailed()) reply.header('cache-control', 'no-store')
  if (page.status === 503) reply.header('retry-after', RETRY_AFTER_S)
  return reply.code(page.status).send(body)
}

/** A page without the settings loads no tag. */
const readGoogleTag = (api: Client): Promise<string> =>
  api('GET /site-settings/').then(
    ({ google_tag }) => google_tag,
    () => '',
  )

/** Wraps `api` to detect whether one of its calls failed with a server error; check after rendering. */
function watched(api: Client): { api: Client; hasFailed(): boolean } {
  let hasFailed = false
  return {
    api: (name, ...input) =>
      api(name, ...input).catch((error: unknown) => {
        const status = error instanceof Error && 'status' in error ? Number(error.status) : 500
        if (status >= 500) hasFailed = true
        throw error
      }),
    hasFailed: () => hasFailed,
  }
}
