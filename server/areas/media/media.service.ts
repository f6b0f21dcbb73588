/** Pictures: taken in safely, kept once, answered at the widths and in the formats that browsers ask for. */
import { IMAGE_WIDTHS } from '@shop/contract/constants.ts'
import { LRUCache } from 'lru-cache'
import { mayRemoveFiles } from '../../platform/backup/file-removal.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/refusal.ts'
import { ART_TYPE, artSize, drawnPixels } from './media.art.ts'
import { BUILT_IN_PICTURES } from './media.builtin.ts'
import { ENCODING_REVISION, IMAGE_FORMATS, type ImageFormat } from './media.encode.ts'
import { originalName } from './media.names.ts'
import { workQueue } from './media.queue.ts'
import { type MediaRow, mediaRepository } from './media.repository.ts'
import { type MediaStorage, openStorage, refusedBy } from './media.storage.ts'
import { keyOf, type Original, originalOfUpload } from './media.upload.ts'
import { type Draw, type Source, variantMaker } from './media.variants.ts'

/** Variants drawn at once, and those that may wait: some seconds of work on two processors. */
const VARIANTS_AT_ONCE = { running: 2, waiting: 200 }
/** Uploads have a line of their own, so that many visitors do not turn staff away; one decoded upload may be large. */
const UPLOADS_AT_ONCE = { running: 1, waiting: 50 }
const KNOWN_ROWS = 10_000
const SIZE = /^(?<width>\d{3,4})(?<double>@2x)?$/
const KEY = /^[a-z0-9-]{8,64}$/

/** One picture at one width in one format. */
export interface Variant {
  contentType: string
  etag: string
  /** Whether the address will show this picture for ever; the placeholder's may be redrawn one day. */
  isPermanent: boolean
  read(): Promise<Buffer>
}

/** A stored picture. `stamp` is when it was last stored; it is new when it was not there before. */
interface Kept extends MediaRow {
  stamp: string
  isNew: boolean
}

interface MediaDependencies {
  db: Db
  storage: MediaStorage
  /** Draws a variant; only a test has another way. */
  draw?: Draw
}

export type MediaService = ReturnType<typeof mediaService>

/** The media of a running shop, stored where the configuration says. */
export function openMedia({ db, config }: { db: Db; config: Pick<Config, 'dataDir' | 's3'> }): MediaService {
  return mediaService({ db, storage: openStorage(config) })
}

/** Keeps pictures in `storage` and their rows in `db`. */
export function mediaService({ db, storage, draw }: MediaDependencies) {
  const media = mediaRepository(db)
  const uploads = workQueue(UPLOADS_AT_ONCE)
  const variants = variantMaker({ storage, queue: workQueue(VARIANTS_AT_ONCE), ...(draw ? { draw } : {}) })
  const rows = new LRUCache<string, MediaRow>({ max: KNOWN_ROWS })

  /** The bytes come first: a row without them would be a picture that nobody can see. */
  const keep = ({ key, bytes, content_type, width, height }: Original): Promise<Kept> =>
    db.transaction().execute(async (trx) => {
      const held = mediaRepository(trx)
      await held.hold(key)
      const isKnown = (await held.find(key)) !== undefined
      await storage.write(originalName(key), bytes, content_type).catch((error: unknown) => {
        throw refusedBy(error)
      })
      try {
        const added = await held.add({ key, content_type, width, height, bytes: bytes.length })
        return { key, content_type, width, height, ...added }
      } catch (error) {
        if (!isKnown) await storage.remove(originalName(key))
        throw error
      }
    })

  const store = async (original: Original): Promise<MediaRow> => {
    const { key, content_type, width, height } = await keep(original)
    return { key, content_type, width, height }
  }

  /** Removes a picture with its bytes, unless something shows it, it was stored again since or a backup is being made. */
  const remove = (picture: Pick<Kept, 'key' | 'stamp'>): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const held = mediaRepository(trx)
      if (!(await mayRemoveFiles(trx))) return false
      await held.hold(picture.key)
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
    const builtIn = BUILT_IN_PICTURES.get(key)
    if (builtIn) return { ...builtIn, read: async () => builtIn.bytes }
    const row = await findRow(key)
    return row && { ...row, read: async () => (await storage.read(originalName(key))) ?? refuse() }
  }

  return {
    /**
     * Keeps an uploaded picture and answers its key and size; the same picture twice has the same key. Refuses with 413
     * above 15 MB, 415 what is no picture, 422 a damaged one or one of more than 40 million pixels, 507 where there is no room.
     */
    store: async (upload: Buffer): Promise<MediaRow> => store(await uploads(() => originalOfUpload(upload))),

    /** What `store` would keep, kept nowhere yet. Refuses as `store` does. */
    prepare: (upload: Buffer): Promise<Original> => uploads(() => originalOfUpload(upload)),

    /**
     * Keeps the prepared pictures of a form and answers their keys, in their order. `discard` is for a save that is
     * refused afterwards: it removes again what was not there before and nothing shows.
     */
    async keepAll(originals: readonly Original[]): Promise<{ keys: string[]; discard(): Promise<void> }> {
      const kept: Kept[] = []
      const discard = async () => {
        for (const picture of kept) if (picture.isNew) await remove(picture)
      }
      try {
        for (const original of new Map(originals.map((each) => [each.key, each])).values()) {
          kept.push(await keep(original))
        }
      } catch (error) {
        await discard()
        throw error
      }
      return { keys: originals.map(({ key }) => key), discard }
    },

    /** Removes the pictures from before `moment` that nothing shows and no text mentions; answers how many. */
    async removeUnused(moment: Date): Promise<number> {
      let removed = 0
      for (const picture of await media.unused(moment)) if (await remove(picture)) removed += 1
      return removed
    },

    /** Keeps a drawing of our own as it is. Never for anything that came from outside: an SVG can carry a program. */
    async storeArt(svg: string): Promise<MediaRow> {
      const bytes = Buffer.from(svg)
      return store({ key: keyOf(bytes), bytes, content_type: ART_TYPE, ...artSize(svg) })
    },

    /** The picture `key` at `size`, which is '400' or '400@2x'. Refuses with 404. */
    async getVariant(key: string, size: string, format: ImageFormat): Promise<Variant> {
      const pixels = pixelsOf(size)
      const source = pixels === undefined ? undefined : await findSource(key)
      if (pixels === undefined || !source) return refuse()
      const name = { key: source.key, pixels: drawnPixels(source, pixels), format }
      return {
        contentType: `image/${format}`,
        etag: `"${name.key}-${ENCODING_REVISION}-${name.pixels}-${format}"`,
        isPermanent: !BUILT_IN_PICTURES.has(key),
        read: () => variants.get(name, source),
      }
    },
  }
}

function everyVariantOf(picture: MediaRow) {
  const widths = Object.values(IMAGE_WIDTHS).flatMap((width) => [width, width * 2])
  const drawn = new Set(widths.map((pixels) => drawnPixels(picture, pixels)))
  return [...drawn].flatMap((pixels) => IMAGE_FORMATS.map((format) => ({ key: picture.key, pixels, format })))
}

function refuse(): never {
  throw notFound('There is no picture at this address.')
}

/** Pixels of '400' and '400@2x'; undefined for any width the shop does not use. */
function pixelsOf(size: string): number | undefined {
  const found = SIZE.exec(size)?.groups
  const width = Object.values(IMAGE_WIDTHS).find((known) => String(known) === found?.width)
  return width && width * (found?.double ? 2 : 1)
}
