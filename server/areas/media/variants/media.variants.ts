/** The encoded variants of pictures: read from storage, encoded where they are missing, the latest held in memory. */
import { LRUCache } from 'lru-cache'
import { printWarning } from '../../../platform/log/logged-error.ts'
import type { MediaStorage } from '../media.storage.ts'
import { type Drawable, ENCODING_REVISION, encodeVariants, type VariantSpec } from './media.encode.ts'
import type { Encode } from './media.encoder.ts'
import { workQueue } from './media.queue.ts'

const MEMORY_BYTES = 32 * 1024 * 1024
/** Variants that a reader waits for: some seconds of work on two processors. */
const ENCODED_AT_ONCE = { running: 2, waiting: 200 }
/** Variants that were asked for and shown otherwise meanwhile; of more, some are encoded at a later request. */
const REQUESTED_AT_ONCE = { running: 2, waiting: 200 }

/** Which variant: `key` is the content's, `pixels` what is really drawn. */
export interface VariantName extends VariantSpec {
  key: string
}

export interface Source {
  content_type: string
  width: number
  /** The original's bytes; throws not-found when they are gone. */
  read(): Promise<Buffer>
}

interface VariantDependencies {
  storage: MediaStorage
  /** Encodes what nobody waits for. */
  encode?: Encode
  /** Encodes what a reader waits for. */
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
      // The reader has the picture all the same; it is encoded again next time.
      printWarning(`The picture ${variantName(variant)} could not be stored: ${error}`)
    })

  /** Encodes one variant and stores it. Those who ask at once share one job. */
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
    /** The bytes of a variant that is encoded already. */
    find,

    /** The bytes of a variant, encoded now where they are missing. Throws 503 when too many readers wait. */
    get: async (variant: VariantName, source: Source): Promise<Buffer> =>
      (await find(variant)) ?? encodeOne(variant, source, encodeNow, awaited),

    /** Has a variant encoded soon, by the background encoder. */
    request(variant: VariantName, source: Source): void {
      encodeOne(variant, source, encode, requested).catch((error: unknown) => {
        printWarning(`The picture ${variantName(variant)} could not be encoded: ${error}`)
      })
    },

    /** Encodes the wanted variants of one picture in the background and stores them. */
    async encodeAll(key: string, source: Source, wanted: readonly VariantSpec[]): Promise<void> {
      const encoded = await encode(await drawable(source), wanted)
      for (const [index, bytes] of encoded.entries()) {
        const spec = wanted[index]
        if (spec) await store({ ...spec, key }, bytes)
      }
    },

    /** Removes these variants. Other processes may show theirs until their memory lets go of them. */
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
