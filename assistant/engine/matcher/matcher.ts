/** Ranks intents for a message with a trained model. Another kind of model can take its place behind `Matcher`. */
import type { RankedIntent } from '../frame.ts'
import { BUCKETS, extractFeatures } from './features.ts'

export interface Matcher {
  /** All intents, best first; the confidences sum to 1. */
  rank(text: string): RankedIntent[]
}

/** Weights of a softmax regression over hashed features. */
export interface Model {
  intents: readonly string[]
  /** Bucket of each row of `weights`, in ascending order. */
  buckets: Uint32Array
  /** How rare the feature of each row is. */
  rarities: Float32Array
  /** One row for each feature, one column for each intent; multiplied by `scale`. */
  weights: Int8Array
  scale: number
  biases: Float32Array
}

/** A message as the rows of its features and their values; the squares of the values sum to 1. */
export interface Sparse {
  rows: Int32Array
  values: Float32Array
}

/** Returns a function that turns text into the rows and values of a model. */
export function createReader(buckets: Uint32Array, rarities: Float32Array): (text: string) => Sparse {
  const rowOf = new Int32Array(BUCKETS).fill(-1)
  for (const [row, bucket] of buckets.entries()) rowOf[bucket] = row
  return (text) => {
    const rows: number[] = []
    const values: number[] = []
    let squares = 0
    for (const [bucket, { count, weight }] of extractFeatures(text)) {
      const row = rowOf[bucket] ?? -1
      if (row < 0) continue
      rows.push(row)
      const value = (1 + Math.log(count)) * (rarities[row] ?? 0) * weight
      values.push(value)
      squares += value * value
    }
    const length = Math.sqrt(squares) || 1
    return { rows: Int32Array.from(rows), values: Float32Array.from(values, (value) => value / length) }
  }
}

/** Replaces scores by probabilities, in place. */
export function softmax(scores: Float32Array): void {
  const best = scores.reduce((one, other) => Math.max(one, other))
  let sum = 0
  for (let at = 0; at < scores.length; at += 1) {
    const value = Math.exp((scores[at] ?? 0) - best)
    scores[at] = value
    sum += value
  }
  for (let at = 0; at < scores.length; at += 1) scores[at] = (scores[at] ?? 0) / sum
}

export function createMatcher(model: Model): Matcher {
  const { intents, weights, scale, biases } = model
  const read = createReader(model.buckets, model.rarities)
  const width = intents.length

  return {
    rank(text) {
      const { rows, values } = read(text)
      const scores = Float32Array.from(biases)
      for (let index = 0; index < rows.length; index += 1) {
        const start = (rows[index] ?? 0) * width
        const value = (values[index] ?? 0) * scale
        for (let column = 0; column < width; column += 1) {
          scores[column] = (scores[column] ?? 0) + (weights[start + column] ?? 0) * value
        }
      }
      softmax(scores)
      return intents
        .map((intent, column) => ({ intent, confidence: scores[column] ?? 0 }))
        .sort((one, other) => other.confidence - one.confidence)
    },
  }
}
