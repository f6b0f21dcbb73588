/**
 * /api/docs, which shows the API description. Its viewer adds styles at runtime, so this uncached page uses a new nonce for each
 * response instead of hashes.
 */
import { randomBytes } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'

/** Placeholder for the nonce in text that is the same for every response. */
const NONCE_PLACE = 'nonce-of-this-answer'

/** Adds the nonce to style elements that the viewer creates, and sets style attributes in a way that the policy allows. */
const STYLES_AS_ALLOWED = `
const make = document.createElement.bind(document)
document.createElement = (name, options) => Object.assign(make(name, options), name === 'style' && { nonce: '${NONCE_PLACE}' })
const set = Element.prototype.setAttribute
Element.prototype.setAttribute = function (name, value) {
  if (name === 'style') this.style.cssText = value
  else set.call(this, name, value)
}
const html = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')
Object.defineProperty(Element.prototype, 'innerHTML', {
  ...html,
  set(text) {
    html.set.call(this, String(text).replace(/(<[^>]*) style="/g, '$1 data-style="'))
    for (const one of (this.content ?? this).querySelectorAll('[data-style]')) one.style.cssText = one.dataset.style
  },
})
`

/** Adds the page. Its viewer is loaded with the first request, because it takes 20 MB of memory. */
export async function docsPage(app: FastifyInstance): Promise<void> {
  let viewer: Promise<FastifyInstance> | undefined
  app.get('/api/docs*', { schema: { hide: true } }, async ({ url }, reply) => {
    viewer ??= loadViewer()
    const page = await (await viewer).inject(url)
    const nonce = randomBytes(16).toString('base64')
    reply.code(page.statusCode).headers(page.headers)
    if (!page.body.includes('<div id="app">')) return page.rawPayload
    reply.removeHeader('content-length')
    reply.header('cache-control', 'no-store').header('content-security-policy', policyOf(nonce))
    return page.body
      .replace('<div id="app">', (root) => `<script nonce="${NONCE_PLACE}">${STYLES_AS_ALLOWED}</script>${root}`)
      .replaceAll(NONCE_PLACE, nonce)
  })
}

async function loadViewer(): Promise<FastifyInstance> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference')
  const viewer = fastify()
  await viewer.register(apiReference, {
    routePrefix: '/api/docs',
    configuration: { url: '/api/openapi.json', withDefaultFonts: false, telemetry: false, nonce: NONCE_PLACE },
  })
  return viewer
}

const policyOf = (nonce: string) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
