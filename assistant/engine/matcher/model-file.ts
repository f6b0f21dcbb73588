/** A trained model as bytes: a line of JSON, then the numbers of each array. */
import { z } from 'zod'
import type { Model } from './matcher.ts'

const Header = z.object({ intents: z.array(z.string()), features: z.int().nonnegative(), scale: z.number() })

export function encodeModel(model: Model): Buffer {
  const { intents, scale, buckets } = model
  const header = JSON.stringify({ intents, features: buckets.length, scale })
  return Buffer.concat([
    Buffer.from(`${header}\n`),
    ...[buckets, model.rarities, model.biases, model.weights].map(({ buffer }) => Buffer.from(buffer)),
  ])
}

/** Throws on bytes that are no model. */
export function decodeModel(bytes: Buffer): Model {
  const end = bytes.indexOf('\n')
  const { intents, features, scale } = Header.parse(JSON.parse(bytes.toString('utf8', 0, end)))
  let at = end + 1
  // A copy, because a view has to begin at a multiple of four.
  const take = (length: number) => {
    if (at + length > bytes.length) throw new Error('The model is cut short.')
    at += length
    return Uint8Array.from(bytes.subarray(at - length, at)).buffer
  }
  return {
    intents,
    scale,
    buckets: new Uint32Array(take(features * 4)),
    rarities: new Float32Array(take(features * 4)),
    biases: new Float32Array(take(intents.length * 4)),
    weights: new Int8Array(take(features * intents.length)),
  }
}
