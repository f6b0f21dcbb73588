/** Images: safe uploads, stored once, served at the widths and in the formats that browsers request. */
import { IMAGE_WIDTHS } from '@shop/contract/constants.ts'
import { LRUCache } from 'lru-cache'
import { mayRemoveFiles } from '../../platform/backup/file-removal.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/http-error.ts'
import { printWarning } from '../../platform/log/logged-error.ts'
import { documentsService } from './documents/documents.service.ts'
import { drawnPixels } from './media.art.ts'
import { BUILT_IN_IMAGES } from './media.builtin.ts'
import { originalName } from './media.names.ts'
import { type MediaRow, mediaRepository } from './media.repository.ts'
import { openStorage } from './media.storage.open.ts'
import { type MediaStorage, toStorageError } from './media.storage.ts'
import { type Original, originalOfLogo, originalOfUpload } from './media.upload.ts'
import { ENCODING_REVISION, IMAGE_FORMATS, type ImageFormat, preparedVariants } from './variants/media.encode.ts'
import { type Encode, openEncoder } from './variants/media.encoder.ts'
import { workQueue } from './variants/media.queue.ts'
import { type Source, type VariantName, variantStore } from './variants/media.variants.ts'

/** Uploads have their own queue, so that visitors' requests do not block staff; one decoded upload may be large. */
const UPLOADS_AT_ONCE = { running: 1, waiting: 50 }
const KNOWN_ROWS = 10_000
/** Images per batch of the queue. Fewer would leave a core idle at the end of each batch. */
const ENCODED_AT_ONCE = 8
const SIZE = /^(?<width>\d{3,4})(?<double>@2x)?$/
const KEY = /^[a-z0-9-]{8,64}$/

/** An image at one width, as it is served now. */
export interface Variant {
  contentType: string
  etag: string
  /** Cache lifetime: a variant never changes, but its temporary substitute does. */
  cache: 'permanent' | 'day' | 'revalidate'
  read(): Promise<Buffer>
}

/** A stored image. `stamp` is when it was last stored; `isNew` if it was not there before. */
interface StoredImage {
  key: string
  stamp: string
  isNew: boolean
}

interface MediaDependencies {
  db: Db
  storage: MediaStorage
  /** Encodes in the background; a running shop uses a separate process. */
  encode?: Encode
  /** Encodes while a request waits; tests replace it. */
  encodeNow?: Encode
}

export type MediaService = ReturnType<typeof mediaService>

/** Opens the media of a running shop, in the configured storage. */
export function openMedia({ db, config }: { db: Db; config: Pick<Config, 'dataDir' | 's3'> }): MediaService {
  return mediaService({ db, storage: openStorage(config), encode: openEncoder().encode })
}

/** Stores images in `storage` and their rows in `db`. */
export function mediaService({ db, storage, ...encoders }: MediaDependencies) {
  const media = mediaRepository(db)
  const uploads = workQueue(UPLOADS_AT_ONCE)
  const variants = variantStore({ storage, ...encoders })
  const rows = new LRUCache<string, MediaRow>({ max: KNOWN_ROWS })

  /** Stores all or none. Bytes are written first, because a row without them would be a broken image. */
  const keep = (originals: readonly Original[]): Promise<StoredImage[]> =>
    db.transaction().execute(async (trx) => {
      const held = mediaRepository(trx)
      const keys = originals.map(({ key }) => key)
      await held.hold(keys)
      const known = await held.findKnown(keys)
      const writes = await Promise.allSettled(
        originals.map(({ key, bytes, content_type }) => storage.write(originalName(key), bytes, content_type)),
      )
      try {
        for (const write of writes) if (write.status === 'rejected') throw toStorageError(write.reason)
        return await held.add(
          originals.map(({ key, content_type, width, height, bytes }) => {
            return { key, content_type, width, height, bytes: bytes.length }
          }),
        )
      } catch (error) {
        const written = keys.filter((key, index) => writes[index]?.status === 'fulfilled' && !known.has(key))
        for (const key of written) await storage.remove(originalName(key))
        throw error
      }
    })

  const store = async (original: Original): Promise<MediaRow> => {
    await keep([original])
    const { key, content_type, width, height } = original
    return { key, content_type, width, height }
  }

  /** Removes an image and its bytes, unless it is referenced, was stored again since, or a backup is running. */
  const remove = (picture: Pick<StoredImage, 'key' | 'stamp'>): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const held = mediaRepository(trx)
      if (!(await mayRemoveFiles(trx))) return false
      await held.hold([picture.key])
      const removed = await held.remove(picture)
      if (!removed) return false
      rows.delete(picture.key)
      await variants.remove(everyVariantOf(removed))
      await storage.remove(originalName(picture.key))
      return true
    })

  async function findRow(key: string): Promise<MediaRow | undefined> {
    if (!KEY.test(key)) return undefined
    const row = rows.get(key) ?? (await media.find(key))
    if (row) rows.set(key, row)
    return row
  }

  async function findSource(key: string): Promise<(Source & { key: string }) | undefined> {
    const builtIn = BUILT_IN_IMAGES.get(key)
    if (builtIn) return { ...builtIn, read: async () => builtIn.bytes }
    const row = await findRow(key)
    return row && sourceOf(row)
  }

  const sourceOf = (row: MediaRow) => ({
    ...row,
    read: async () => (await storage.read(originalName(row.key))) ?? throwNotFound(),
  })

  /** Returns the best stored variant of these formats; requests the first if only another is stored. */
  async function findStored(names: readonly VariantName[], source: Source) {
    for (const [index, name] of names.entries()) {
      const bytes = await variants.find(name)
      if (!bytes) continue
      const [best] = names
      if (best && index > 0) variants.request(best, source)
      return { name, bytes }
    }
    return undefined
  }

  /** Returns the substitute until a variant is encoded: the variant of the nearest width, or the original. */
  async function findStandIn({ key, pixels }: VariantName, source: Source) {
    const prepared = preparedVariants(source).map((variant) => ({ ...variant, key }))
    const byDistance = prepared.sort((a, b) => Math.abs(a.pixels - pixels) - Math.abs(b.pixels - pixels))
    for (const name of byDistance) {
      const bytes = await variants.find(name)
      if (bytes) return { contentType: `image/${name.format}`, bytes }
    }
    return { contentType: source.content_type, bytes: await source.read() }
  }

  return {
    documents: documentsService({ db, storage }),

    /**
     * Stores an uploaded image and returns its key and size; the same image always has the same key. Throws 413 above
     * 15 MB, 415 unless it is an image, 422 if it is damaged or above 40 million pixels, 507 if the storage is full.
     */
    store: async (upload: Buffer): Promise<MediaRow> => store(await uploads(() => originalOfUpload(upload))),

    /** Returns what `store` would store, without storing it. Throws the same errors. */
    prepare: (upload: Buffer): Promise<Original> => uploads(() => originalOfUpload(upload)),

    /** The same for a logo, which may also be an SVG. */
    prepareLogo: (upload: Buffer): Promise<Original> => uploads(() => originalOfLogo(upload)),

    isStored: async (key: string): Promise<boolean> => (await findRow(key)) !== undefined,

    /** Returns the bytes of a stored image. Throws not-found. */
    readOriginal: async (key: string): Promise<Buffer> => (await storage.read(originalName(key))) ?? throwNotFound(),

    /**
     * Stores prepared images, of a form or built-in, and returns their keys in order. `discard` is for a save that
     * fails afterwards: it removes images that are new and unused.
     */
    async keepAll(originals: readonly Original[]): Promise<{ keys: string[]; discard(): Promise<void> }> {
      const unique = [...new Map(originals.map((each) => [each.key, each])).values()]
      const stored = unique.length > 0 ? await keep(unique) : []
      const discard = async () => {
        for (const picture of stored) if (picture.isNew) await remove(picture)
      }
      return { keys: originals.map(({ key }) => key), discard }
    },

    /** Removes images from before `moment` that no row references and no text mentions; returns the count. */
    async removeUnused(moment: Date): Promise<number> {
      let removed = 0
      for (const picture of await media.unused(moment)) if (await remove(picture)) removed += 1
      return removed
    },

    /**
     * Returns the image `key` at `size`, '400' or '400@2x', in the first of `formats` that is encoded. If none is,
     * browsers get a substitute, so that no page waits for an encoder; clients of JPEG alone wait. Throws not-found.
     */
    async getVariant(key: string, size: string, formats: readonly ImageFormat[]): Promise<Variant> {
      const requested = pixelsOf(size)
      const source = requested === undefined ? undefined : await findSource(key)
      if (requested === undefined || !source) return throwNotFound()
      const pixels = drawnPixels(source, requested)
      const names = formats.map((format) => ({ key: source.key, pixels, format }))
      const [best] = names
      if (!best) return throwNotFound()
      const cache = BUILT_IN_IMAGES.has(key) ? 'day' : 'permanent'
      const stored = await findStored(names, source)
      if (stored) return { ...describe(stored.name), cache, read: async () => stored.bytes }
      if (!formats.includes('webp')) return { ...describe(best), cache, read: () => variants.get(best, source) }
      variants.request(best, source)
      const { contentType, bytes } = await findStandIn(best, source)
      return {
        contentType,
        etag: `"${source.key}-stand-in-${bytes.length}"`,
        cache: 'revalidate',
        read: async () => bytes,
      }
    },

    /** Encodes a batch of waiting images; returns whether there were any. */
    encodeNext: (): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const queue = mediaRepository(trx)
        const waiting = await queue.takeUnencoded(ENCODING_REVISION, ENCODED_AT_ONCE)
        await Promise.all(
          waiting.map((row) =>
            variants.encodeAll(row.key, sourceOf(row), preparedVariants(row)).catch((error: unknown) => {
              // It is encoded on request instead; retrying here would block the others.
              printWarning(`The image ${row.key} could not be encoded: ${error}`)
            }),
          ),
        )
        await queue.markEncoded(
          waiting.map(({ key }) => key),
          ENCODING_REVISION,
        )
        return waiting.length > 0
      }),
  }
}

const describe = ({ key, pixels, format }: VariantName) => ({
  contentType: `image/${format}`,
  etag: `"${key}-${ENCODING_REVISION}-${pixels}-${format}"`,
})

function everyVariantOf(picture: MediaRow) {
  const widths = Object.values(IMAGE_WIDTHS).flatMap((width) => [width, width * 2])
  const drawn = new Set(widths.map((pixels) => drawnPixels(picture, pixels)))
  return [...drawn].flatMap((pixels) => IMAGE_FORMATS.map((format) => ({ key: picture.key, pixels, format })))
}

function throwNotFound(): never {
  throw notFound('There’s no image at this address.')
}

/** Returns the pixels of '400' or '400@2x'; undefined for a width that the shop does not use. */
function pixelsOf(size: string): number | undefined {
  const found = SIZE.exec(size)?.groups
  const width = Object.values(IMAGE_WIDTHS).find((known) => String(known) === found?.width)
  return width && width * (found?.double ? 2 : 1)
}
