/** Stores an import's images, from URLs or paths relative to the file: each once. */
import { constants } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { BlockedAddressError, type Fetched, type FetchLimits, fetchPublic } from './import.fetch.ts'

const MAX_BYTES = 15 * 1024 * 1024
const TIMEOUT_MS = 20_000
const MAX_SOURCE = 2000
/** Maximum cached outcomes per import. */
const REMEMBERED = 20_000

/** The required part of the media service: stores an image, and throws if it is invalid. */
export interface MediaStore {
  store(bytes: Buffer): Promise<{ key: string; width: number; height: number }>
}

export interface ImageOptions {
  db: Db
  media: MediaStore
  /** The folder of the CSV file, which paths cannot leave. Null for an uploaded file. */
  folder: string | null
  fetch?: Partial<FetchLimits>
}

/** A stored image, or the reason why there is none. */
type ImageOutcome = { key: string } | { problem: string }

export interface ImageImporter {
  /** Returns the key of the image `source`. A failure is a result, not an exception, so the product continues. */
  keep(source: string): Promise<ImageOutcome>
}

export function imageImporter({ db, media, folder, fetch = {} }: ImageOptions): ImageImporter {
  const limits: FetchLimits = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, ...fetch }
  const outcomes = new LRUCache<string, Promise<ImageOutcome>>({ max: REMEMBERED })

  async function keepNew(source: string): Promise<ImageOutcome> {
    if (source.length > MAX_SOURCE)
      return { problem: `The picture ${shown(source)} couldn't be downloaded: its address is too long.` }
    try {
      return { key: /^https?:\/\//i.test(source) ? await keepFetched(source) : await keepLocal(source) }
    } catch (error) {
      if (error instanceof BlockedAddressError) return { problem: `The picture ${shown(source)} ${error.message}.` }
      if (error instanceof HttpError)
        return { problem: `The picture ${shown(source)} wasn’t imported: ${error.message}` }
      throw error
    }
  }

  async function keepFetched(url: string): Promise<string> {
    return (await known(url))?.media_key ?? (await remember(url, await fetchPublic(url, limits)))
  }

  async function keepLocal(source: string): Promise<string> {
    if (folder === null) throw new BlockedAddressError('is not an http address')
    const file = await localFile(folder, source, limits.maxBytes)
    const name = `file:${file.path}`
    try {
      const stored = await known(name)
      if (stored && stored.etag === file.etag) return stored.media_key
      return await remember(name, { bytes: await file.read(), etag: file.etag })
    } finally {
      await file.close()
    }
  }

  const known = (url: string) =>
    db.selectFrom('import_image').select(['media_key', 'etag']).where('url', '=', url).executeTakeFirst()

  async function remember(url: string, { bytes, etag }: Fetched): Promise<string> {
    const { key: media_key } = await media.store(bytes)
    await db
      .insertInto('import_image')
      .values({ url, media_key, etag })
      .onConflict((oc) => oc.column('url').doUpdateSet({ media_key, etag, fetched_at: new Date() }))
      .execute()
    return media_key
  }

  return {
    keep(source) {
      const given = source.trim()
      const before = outcomes.get(given)
      if (before) return before
      const outcome = keepNew(given)
      outcomes.set(given, outcome)
      return outcome
    },
  }
}

/** For a dry run: finds images of earlier imports; others would be fetched. */
export function knownImages(db: Db): ImageImporter {
  return {
    async keep(source) {
      const known = db.selectFrom('import_image').select('media_key').where('url', '=', source.trim())
      const key = (await known.executeTakeFirst())?.media_key
      return key === undefined ? { problem: `The picture ${shown(source)} would be fetched.` } : { key }
    },
  }
}

/**
 * Opens the regular file `source` within `folder`. Throws BlockedAddressError for a path that leaves the folder, by
 * dots or by a symbolic link. Opens the path that was checked, and does not follow links created since.
 */
async function localFile(folder: string, source: string, maxBytes: number) {
  if (source === '' || source.includes('\0') || /^[a-z][a-z0-9+.-]*:/i.test(source)) {
    throw new BlockedAddressError('is neither an http address nor a path beside the file')
  }
  const root = await realpath(folder)
  const path = await realpath(resolve(root, source.replaceAll('\\', '/'))).catch(() => undefined)
  const isOutside = path !== undefined && !path.startsWith(root.endsWith(sep) ? root : root + sep)
  // The same error hides whether a file outside the folder exists.
  if (path === undefined || isOutside) throw new BlockedAddressError('is not in the folder of the file')
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch((cause) => {
    throw new BlockedAddressError('can’t be read', { cause })
  })
  const stats = await file.stat()
  const problem = !stats.isFile() ? 'is not a file' : stats.size > maxBytes ? 'is too large' : undefined
  if (problem) {
    await file.close()
    throw new BlockedAddressError(problem)
  }
  return {
    path,
    etag: `${stats.size}-${Math.trunc(stats.mtimeMs)}`,
    read: () => file.readFile(),
    close: () => file.close(),
  }
}

function shown(source: string): string {
  return source.length > 120 ? `${source.slice(0, 120)}…` : source
}
