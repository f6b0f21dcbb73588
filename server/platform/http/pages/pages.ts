/** Serves the storefront: pages rendered by the web's own server build, and the files that go with them. */
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
import { contentSecurityPolicy, type OutsideOrigins } from './content-security-policy.ts'
import { pageAddress } from './page-address.ts'

/** What a page's loader may know of where it runs. The same for every visitor. */
interface PageContext {
  api: Client
  suspended: boolean
  publicUrl: string
  demo: boolean
  /** YYYY-MM-DD in London. */
  today: string
  /** Whose language model answers in the chat, as it is called; null where the shop's own program does. */
  modelProvider: string | null
  /** Shown on error pages alone, which are not kept. */
  requestId: string
  /** The stored HTML of a text. */
  htmlOf: RenderedTexts['htmlOf']
  /** The nonce that the page gives its own inline scripts: no other may run. New for each rendering. */
  scriptMark: string
  /** Writes a fault of the rendering into the log. */
  report(what: string, error: unknown): void
}

/** What the web's server build gives: renders one request, whole. */
export type RenderPage = (request: Request, context: PageContext) => Promise<Response>

/** Where the pages come from: the web's build or, for whoever works on them, its sources (`npm run dev`). */
export interface PageSource {
  render: RenderPage
  /** Holds the files to send as they are (`client`), the mail templates (`mail`) and the renderer of texts (`texts`). */
  buildFolder: string
}

/** What the web's entry for the server exports besides React Router's own. */
interface WebEntry {
  createLoadContext(context: PageContext): RouterContextProvider
}
/** The web's server build: a module that its bundler makes. */
export type WebBuild = ServerBuild & { entry: { module: WebEntry } }

export interface PagesOptions {
  buildFolder: string
  /** What pages use from elsewhere. */
  outside: OutsideOrigins
  context: (requestId: string, onTags: (tags: readonly string[]) => void) => Omit<PageContext, 'scriptMark'>
}

/** Only what a page may depend on: it is kept for every visitor. */
const PAGE_HEADERS = { accept: 'text/html' }
const ONE_YEAR_S = 31_536_000
/** As for a call that meets a busy database. */
const RETRY_AFTER_S = 2
/** Addresses that programs ask: what is not there is refused in their words, not with a page. */
const NOT_PAGES = /^\/(?:api|media|assets|icons|health|metrics)(?:[/?]|$)/

/** Refuses to start without a build: a shop without pages is a mistake, not a state. */
export async function builtPages(buildFolder: string): Promise<PageSource> {
  const file = join(buildFolder, 'server', 'index.js')
  if (!existsSync(file)) throw new Error('The pages are not built. Start the shop with "npm start".')
  return { render: createRenderer(await import(pathToFileURL(file).href)), buildFolder }
}

/** Renders pages with `build`. */
export function createRenderer(build: WebBuild): RenderPage {
  const handle = createRequestHandler(build)
  // The context's key lives in the web's bundle, so the bundle makes the context.
  return (request, context) => handle(request, build.entry.module.createLoadContext(context))
}

/** Hangs the pages on `app`: files from the build, and every other address to the renderer. */
export async function addPages(app: FastifyInstance, render: RenderPage, options: PagesOptions): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(options.buildFolder, 'client'),
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // Files under /assets carry a hash in their name and never change.
      const isHashed = /[\\/]assets[\\/]/.test(path)
      reply.header('cache-control', isHashed ? `public, max-age=${ONE_YEAR_S}, immutable` : 'public, max-age=3600')
    },
  })
  app.get('/*', { config: { cache: true }, schema: { hide: true } }, (request, reply) =>
    answerPage(request, reply, render, options),
  )
}

/** `//host/path`, which scripts in the page take for another host's, and backslashes, which browsers read as slashes. */
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
  const scriptMark = randomBytes(16).toString('hex')
  const page = await traced('render page', {}, () => render(asked, { ...context, api: calls.api, scriptMark }))
  const marked = await page.text()
  for (const [name, value] of page.headers) if (name !== 'content-length') reply.header(name, value)
  if (page.headers.get('content-type')?.startsWith('text/html')) {
    const policy = contentSecurityPolicy(marked, scriptMark, options.outside, protocol === 'https:')
    reply.header('content-security-policy', policy)
  }
  const body = marked.replaceAll(` nonce="${scriptMark}"`, '')
  if (context.suspended) {
    return reply
      .code(503)
      .header('retry-after', 3600)
      .header('x-robots-tag', 'noindex')
      .header('cache-control', 'no-store')
      .send(body)
  }
  sendCacheTags(reply, tags)
  // A page that does without a part is shown for once, and not kept for everybody.
  if (page.status !== 200 || calls.hasFailed()) reply.header('cache-control', 'no-store')
  if (page.status === 503) reply.header('retry-after', RETRY_AFTER_S)
  return reply.code(page.status).send(body)
}

/** `api`, with whether one of its calls met a fault of ours; to be asked once the page is made. */
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
