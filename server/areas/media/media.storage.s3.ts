/** The storage of originals and variants in an S3 bucket. */
import { Disk, errors } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { S3Config } from '../../platform/config/config.ts'
import { type MediaStorage, safeName } from './media.storage.ts'

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
        return Buffer.from(await disk.getBytes(safeName(name)))
      } catch (error) {
        if (error instanceof errors.E_CANNOT_READ_FILE && isMissingObject(error.cause)) return undefined
        throw error
      }
    },
    write: (name, bytes, contentType) => disk.put(safeName(name), bytes, { contentType, contentLength: bytes.length }),
    remove: async (name) => disk.delete(safeName(name)),
  }
}

const isMissingObject = (cause: unknown) => cause instanceof Error && ['NoSuchKey', 'NotFound'].includes(cause.name)
