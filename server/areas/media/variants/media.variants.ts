/** The encoded variants of images: read from storage, encoded if missing, the most recent cached in memory. */
import { LRUCache } from 'lru-cache'
import { printWarning } from '../../../platform/log/logged-error.ts'
import type { MediaStorage } from '../media.storage.ts'
import { type Drawable, ENCODING_REVISION, encodeVariants, type VariantSpec } from './media.encode.ts'
import type { Encode } from './media.encoder.ts'
import { workQueue } from './media.queue.ts'

const MEMORY_BYTES = 32 * 1024 * 1024
/** Variants that a request waits for: some seconds of work on two processors. */
const ENCODED_AT_ONCE = { running: 2, waiting: 200 }
/** Variants requested while a substitute was served; above the limit, a later request encodes them. */
const REQUESTED_AT_ONCE = { running: 2, waiting: 200 }

/** Identifies a variant: `key` is the content's, `pixels` the rendered width. */
export interface VariantName extends VariantSpec {
  key: string
}

export interface Source {
  content_type: string
  width: number
  /** Reads the original's bytes; throws not-found if they are missing. */
  read(): Promise<Buffer>
}

interface VariantDependencies {
  storage: MediaStorage
  /** Encodes in the background. */
  encode?: Encode
  /** Encodes while a request waits. */
  encodeNow?: Encode
}

export function variantStore({ storage, encode = encodeVariants, encodeNow = encodeVariants }: VariantDependencies) {
  const memory = new LRUCache<string, Buffer>({ maxSize: MEMORY_BYTES, sizeCalculation: (bytes) => bytes.length + 200 })
  const underWay = new Map<string, Promise<Buffer>>()
  const awaited = workQueue(ENCODED_AT_ONCE)
  const requested = workQueue(REQUESTED_AT_ONCE)

  async function find(variant: VariantName): Promise<Buffer | undefined> {
    const name = variantName(variant)
    const bytes = memory.get(name) ?? (await storage.read(name))
    if (bytes) memory.set(name, bytes)
    return bytes
  }

  const store = (variant: VariantName, bytes: Buffer): Promise<void> =>
    storage.write(variantName(variant), bytes, `image/${variant.format}`).catch((error: unknown) => {
      // The request succeeds all the same; the next one encodes it again.
      printWarning(`The image ${variantName(variant)} could not be stored: ${error}`)
    })

  /** Encodes one variant and stores it. Concurrent requests share one job. */
  function encodeOne(variant: VariantName, source: Source, how: Encode, queue: typeof awaited): Promise<Buffer> {
    const name = variantName(variant)
    const running = underWay.get(name)
    if (running) return running
    const job = queue(async () => {
      const [bytes] = await how(await drawable(source), [variant])
      if (!bytes) throw new Error(`The encoder answered nothing for ${name}`)
      await store(variant, bytes)
      memory.set(name, bytes)
      return bytes
    }).finally(() => underWay.delete(name))
    underWay.set(name, job)
    return job
  }

  return {
    /** Returns the bytes of a variant that is already encoded. */
    find,

    /** Returns the bytes of a variant, encoding it now if it is missing. Throws 503 if too many requests wait. */
    get: async (variant: VariantName, source: Source): Promise<Buffer> =>
      (await find(variant)) ?? encodeOne(variant, source, encodeNow, awaited),

    /** Queues a variant for the background encoder. */
    request(variant: VariantName, source: Source): void {
      encodeOne(variant, source, encode, requested).catch((error: unknown) => {
        printWarning(`The image ${variantName(variant)} could not be encoded: ${error}`)
      })
    },

    /** Encodes variants of one image in the background and stores them. */
    async encodeAll(key: string, source: Source, wanted: readonly VariantSpec[]): Promise<void> {
      const encoded = await encode(await drawable(source), wanted)
      for (const [index, bytes] of encoded.entries()) {
        const spec = wanted[index]
        if (spec) await store({ ...spec, key }, bytes)
      }
    },

    /** Removes these variants. Other processes may serve theirs until their cache evicts them. */
    async remove(variants: readonly VariantName[]): Promise<void> {
      const names = variants.map(variantName)
      for (const name of names) memory.delete(name)
      await Promise.all(names.map((name) => storage.remove(name)))
    },
  }
}

const drawable = async ({ content_type, width, read }: Source): Promise<Drawable> => ({
  content_type,
  width,
  bytes: await read(),
})

const variantName = ({ key, pixels, format }: VariantName) =>
  `variants-${ENCODING_REVISION}/${key.slice(0, 2)}/${key}/${pixels}.${format}`
