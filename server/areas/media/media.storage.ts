/** The storage of originals and variants: a folder or an S3 bucket. The shop generates all names. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { S3ServiceException } from '@aws-sdk/client-s3'
import { Disk, errors } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { Config, S3Config } from '../../platform/config/config.ts'
import { HttpError } from '../../platform/http/http-error.ts'

export interface MediaStorage {
  /** Returns the bytes of `name`; undefined if there are none. */
  read(name: string): Promise<Buffer | undefined>
  /** Stores `bytes` as `name`, atomically. */
  write(name: string, bytes: Buffer, contentType: string): Promise<void>
  /** Removes `name`; does nothing if it does not exist. */
  remove(name: string): Promise<void>
}

/** Opens the configured storage. */
export function openStorage(config: Pick<Config, 'dataDir' | 's3'>): MediaStorage {
  return config.s3 ? s3Storage(config.s3) : diskStorage(join(config.dataDir, 'media'))
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
  return cause instanceof S3ServiceException && cause.$metadata.httpStatusCode === INSUFFICIENT_STORAGE
}

const SAFE_NAME = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*(?:\.[a-z0-9]+)?$/

/** The shop generates names, so one that leaves its folder is a bug. */
function safe(name: string): string {
  if (!SAFE_NAME.test(name)) throw new Error(`Not a safe name for stored media: ${name}`)
  return name
}

/** Stores in a local folder. */
export function diskStorage(folder: string): MediaStorage {
  return {
    async read(name) {
      try {
        return await readFile(join(folder, safe(name)))
      } catch (error) {
        if (isMissingFile(error)) return undefined
        throw error
      }
    },

    async write(name, bytes) {
      const path = join(folder, safe(name))
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

    remove: async (name) => rm(join(folder, safe(name)), { force: true }),
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

/** Stores in an S3 bucket, or a compatible one such as MinIO or R2, at `endpoint`. */
export function s3Storage({ bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Config): MediaStorage {
  const disk = new Disk(
    new S3Driver({
      bucket,
      region,
      visibility: 'private',
      // Other providers support neither ACLs nor Amazon's newer checksums.
      supportsACL: false,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      // Without keys, the client uses its default credentials: the machine's role or profile.
      ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    }),
  )
  return {
    async read(name) {
      try {
        return Buffer.from(await disk.getBytes(safe(name)))
      } catch (error) {
        if (error instanceof errors.E_CANNOT_READ_FILE && isMissingObject(error.cause)) return undefined
        throw error
      }
    },
    write: (name, bytes, contentType) => disk.put(safe(name), bytes, { contentType, contentLength: bytes.length }),
    remove: async (name) => disk.delete(safe(name)),
  }
}

const isMissingObject = (cause: unknown) => cause instanceof Error && ['NoSuchKey', 'NotFound'].includes(cause.name)
