/** Makes each variant of a picture once, keeps it on storage, and holds the latest in memory. */
import { LRUCache } from 'lru-cache'
import { sayWarning } from '../../platform/log/logged-error.ts'
import { drawVariant, ENCODING_REVISION, type ImageFormat } from './media.encode.ts'
import type { WorkQueue } from './media.queue.ts'
import type { MediaStorage } from './media.storage.ts'

const MEMORY_BYTES = 32 * 1024 * 1024

/** Which variant: `key` is the content's, `pixels` what is really drawn. */
interface VariantName {
  key: string
  pixels: number
  format: ImageFormat
}

export interface Source {
  content_type: string
  width: number
  /** The original's bytes; refuses when they are gone. */
  read(): Promise<Buffer>
}

export type Draw = typeof drawVariant

export function variantMaker({
  storage,
  queue,
  draw = drawVariant,
}: {
  storage: MediaStorage
  queue: WorkQueue
  draw?: Draw
}) {
  const memory = new LRUCache<string, Buffer>({ maxSize: MEMORY_BYTES, sizeCalculation: (bytes) => bytes.length + 200 })
  const underWay = new Map<string, Promise<Buffer>>()

  async function findOrMake(name: string, { pixels, format }: VariantName, source: Source): Promise<Buffer> {
    const stored = await storage.read(name)
    if (stored) return stored
    return queue(async () => {
      const bytes = await draw({ ...source, bytes: await source.read() }, pixels, format)
      await storage.write(name, bytes, `image/${format}`).catch((error: unknown) => {
        // The visitor has the picture all the same; it is made again next time.
        sayWarning(`The picture ${name} could not be kept: ${error}`)
      })
      return bytes
    })
  }

  return {
    /** The bytes of a variant. Those who ask at once share one job. Refuses with 503 when too many are being made. */
    async get(variant: VariantName, source: Source): Promise<Buffer> {
      const name = variantName(variant)
      const held = memory.get(name)
      if (held) return held
      const running = underWay.get(name)
      if (running) return running
      const job = findOrMake(name, variant, source)
        .then((bytes) => {
          memory.set(name, bytes)
          return bytes
        })
        .finally(() => underWay.delete(name))
      underWay.set(name, job)
      return job
    },

    /** Removes these variants. Other processes may show theirs until they let go of them. */
    async remove(variants: readonly VariantName[]): Promise<void> {
      const names = variants.map(variantName)
      for (const name of names) memory.delete(name)
      await Promise.all(names.map((name) => storage.remove(name)))
    },
  }
}

const variantName = ({ key, pixels, format }: VariantName) =>
  `variants-${ENCODING_REVISION}/${key.slice(0, 2)}/${key}/${pixels}.${format}`
