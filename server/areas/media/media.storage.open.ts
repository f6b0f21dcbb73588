/** Opens the configured storage of media: a folder or an S3 bucket. */
import { join } from 'node:path'
import type { Config, S3Config } from '../../platform/config/config.ts'
import { diskStorage, type MediaStorage } from './media.storage.ts'

/** Opens the configured storage. */
export function openStorage(config: Pick<Config, 'dataDir' | 's3'>): MediaStorage {
  return config.s3 ? bucketStorage(config.s3) : diskStorage(join(config.dataDir, 'media'))
}

/** Loads the S3 client only for shops that use it: it takes memory and delays the start. */
function bucketStorage(config: S3Config): MediaStorage {
  const bucket = import('./media.storage.s3.ts').then(({ s3Storage }) => s3Storage(config))
  return {
    read: async (name) => (await bucket).read(name),
    write: async (name, bytes, contentType) => (await bucket).write(name, bytes, contentType),
    remove: async (name) => (await bucket).remove(name),
  }
}
