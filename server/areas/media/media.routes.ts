import type { ProductClass } from '@shop/contract/compliance.ts'
import { PRODUCT_CLASSES } from '@shop/contract/constants.ts'
import { placeholderKey } from '@shop/contract/lib/media.ts'
import type { FastifyPluginAsync } from 'fastify'
import { ART_TYPE } from './media.art.ts'
import type { MediaService, Variant } from './media.service.ts'
import { acceptedFormats } from './variants/media.negotiation.ts'

const ART_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
const ONE_DAY_S = 86_400
const ONE_YEAR_S = 31_536_000

interface MediaRoutes {
  media: MediaService
  /** Returns the keys of uploaded placeholders by product class. */
  ownPlaceholders: () => Promise<{ readonly [C in ProductClass]?: string | undefined }>
}

/**
 * GET /media/{key}/{width} and /media/{key}/{width}@2x: public, cached permanently by browsers. A placeholder's address stays when
 * staff upload another one, so browsers ask each time whether it has changed.
 */
export const mediaRoutes: FastifyPluginAsync<MediaRoutes> = async (app, { media, ownPlaceholders }) => {
  const classes = new Map<string, ProductClass>(PRODUCT_CLASSES.map((name) => [placeholderKey(name), name]))
  app.get<{ Params: { key: string; size: string } }>(
    '/media/:key/:size',
    { schema: { hide: true } },
    async (request, reply) => {
      const { key, size } = request.params
      const productClass = classes.get(key)
      const shown = (productClass && (await ownPlaceholders())[productClass]) ?? key
      const variant = await media.getVariant(shown, size, acceptedFormats(request.headers.accept))
      const isKnown = hasEtag(request.headers['if-none-match'], variant.etag)
      const bytes = isKnown ? undefined : await variant.read()
      reply.headers(headersOf(productClass ? { ...variant, cache: 'revalidate' } : variant))
      return bytes ? reply.type(variant.contentType).send(bytes) : reply.code(304).send()
    },
  )
}

const CACHE_CONTROL: Record<Variant['cache'], string> = {
  permanent: `public, max-age=${ONE_YEAR_S}, immutable`,
  day: `public, max-age=${ONE_DAY_S}`,
  revalidate: 'public, no-cache',
}

const headersOf = ({ contentType, etag, cache }: Variant) => ({
  etag,
  'cache-control': CACHE_CONTROL[cache],
  // Only our own drawings are SVG. The policy blocks scripts and requests if one is opened directly.
  ...(contentType === ART_TYPE ? { 'content-security-policy': ART_POLICY } : {}),
  vary: 'Accept',
  'x-content-type-options': 'nosniff',
  // Emails and other sites embed these images too.
  'cross-origin-resource-policy': 'cross-origin',
})

/** Returns whether If-None-Match contains `etag`; a proxy may have weakened it. */
function hasEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = ifNoneMatch?.split(',').map((part) => part.trim().replace(/^W\//, ''))
  return known !== undefined && (known.includes('*') || known.includes(etag))
}
