/** The storage of originals and variants, and its folder on disk. The shop generates all names. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { HttpError } from '../../platform/http/http-error.ts'

export interface MediaStorage {
  /** Returns the bytes of `name`; undefined if there are none. */
  read(name: string): Promise<Buffer | undefined>
  /** Stores `bytes` as `name`, atomically. */
  write(name: string, bytes: Buffer, contentType: string): Promise<void>
  /** Removes `name`; does nothing if it does not exist. */
  remove(name: string): Promise<void>
}

/** Errors of a disk that is full, or whose quota is used up. */
const FULL = ['ENOSPC', 'EDQUOT']
/** The status of a full bucket (RFC 4918, section 11.5). */
const INSUFFICIENT_STORAGE = 507

/**
 * Returns the error to throw when an image cannot be stored: 507 if the storage is full, otherwise `error`. Not 503,
 * because an automatic retry would fail too.
 */
export function toStorageError(error: unknown): unknown {
  if (!isFull(error)) return error
  const sentence = 'There’s no space left for images, so nothing was saved. Try again when there’s more space.'
  return Object.assign(new HttpError(INSUFFICIENT_STORAGE, 'storage_full', sentence), { cause: error })
}

function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && FULL.includes(String(error.code))) return true
  const { cause } = error
  return isFullBucket(cause)
}

/** Recognises the S3 client's error by its metadata, because only shops with a bucket load that client. */
function isFullBucket(cause: unknown): boolean {
  const metadata = cause instanceof Error && '$metadata' in cause ? cause.$metadata : undefined
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return false
  return metadata.httpStatusCode === INSUFFICIENT_STORAGE
}

const SAFE_NAME = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*(?:\.[a-z0-9]+)?$/

/** The shop generates names, so one that leaves its folder is a bug. */
export function safeName(name: string): string {
  if (!SAFE_NAME.test(name)) throw new Error(`Not a safe name for stored media: ${name}`)
  return name
}

/** Stores in a local folder. */
export function diskStorage(folder: string): MediaStorage {
  return {
    async read(name) {
      try {
        return await readFile(join(folder, safeName(name)))
      } catch (error) {
        if (isMissingFile(error)) return undefined
        throw error
      }
    },

    async write(name, bytes) {
      const path = join(folder, safeName(name))
      const fresh = `${path}.${randomUUID()}.new`
      await mkdir(dirname(path), { recursive: true })
      try {
        await writeThrough(fresh, bytes)
        await rename(fresh, path)
      } catch (error) {
        await rm(fresh, { force: true })
        throw error
      }
    },

    remove: async (name) => rm(join(folder, safeName(name)), { force: true }),
  }
}

/** Resolves when the bytes are on disk, so that a renamed file is not empty after a power failure. */
async function writeThrough(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.datasync()
  } finally {
    await file.close()
  }
}

const isMissingFile = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
