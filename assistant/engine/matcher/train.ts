/** Trains the matcher. The same examples and options always give the same model. */
import { BUCKETS, extractFeatures } from './features.ts'
import { createReader, type Model, type Sparse, softmax } from './matcher.ts'

export interface Example {
  intent: string
  text: string
}

interface Options {
  /** Passes over all examples. */
  epochs?: number
  seed?: number
}

const RATE = 2
/** The learning rate falls to this part of itself. */
const LAST_RATE = 0.1
const SHRINK = 1e-3
/** This much of each example's certainty is spread over all intents: it keeps confidences honest. */
const DOUBT = 0.1
/** Biases learn slower: they say only how frequent an intent is. */
const BIAS_RATE = 0.02
/** Smaller errors change nothing; most intents are far from most examples. */
const MIN_ERROR = 0.002
/** A feature of one example alone is noise. */
const MIN_EXAMPLES = 2

/** Fits a softmax regression by stochastic gradient descent with L2 regularisation. */
export function trainMatcher(examples: readonly Example[], { epochs = 8, seed = 7 }: Options = {}): Model {
  const intents = [...new Set(examples.map(({ intent }) => intent))].sort()
  const width = intents.length
  const { buckets, rarities } = countFeatures(examples)
  const read = createReader(buckets, rarities)
  const rows = examples.map(({ intent, text }) => ({ input: read(text), wanted: intents.indexOf(intent) }))
  const weights = new Float32Array(buckets.length * width)
  const biases = new Float32Array(width)
  const random = createRandom(seed)

  for (let epoch = 0; epoch < epochs; epoch += 1) {
    const rate = RATE * (1 - (epoch / epochs) * (1 - LAST_RATE))
    shuffle(rows, random)
    for (const { input, wanted } of rows) step(input, wanted, rate, weights, biases)
    for (let at = 0; at < weights.length; at += 1) weights[at] = (weights[at] ?? 0) * (1 - SHRINK * rate)
  }
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-6) / 127
  return {
    intents,
    buckets,
    rarities,
    weights: Int8Array.from(weights, (weight) => Math.round(weight / scale)),
    scale,
    biases,
  }
}

/** Moves the weights towards the wanted intent of one example. */
function step(input: Sparse, wanted: number, rate: number, weights: Float32Array, biases: Float32Array): void {
  const width = biases.length
  const errors = Float32Array.from(biases)
  for (let index = 0; index < input.rows.length; index += 1) {
    const start = (input.rows[index] ?? 0) * width
    const value = input.values[index] ?? 0
    for (let column = 0; column < width; column += 1) {
      errors[column] = (errors[column] ?? 0) + (weights[start + column] ?? 0) * value
    }
  }
  softmax(errors)
  const wrong: number[] = []
  for (let column = 0; column < width; column += 1) {
    const error = (errors[column] ?? 0) - DOUBT / width - (column === wanted ? 1 - DOUBT : 0)
    errors[column] = error
    biases[column] = (biases[column] ?? 0) - rate * BIAS_RATE * error
    if (Math.abs(error) > MIN_ERROR) wrong.push(column)
  }
  for (let index = 0; index < input.rows.length; index += 1) {
    const start = (input.rows[index] ?? 0) * width
    const by = rate * (input.values[index] ?? 0)
    for (const column of wrong) weights[start + column] = (weights[start + column] ?? 0) - by * (errors[column] ?? 0)
  }
}

/** The features that are worth a row, and how rare each is. */
function countFeatures(examples: readonly Example[]): { buckets: Uint32Array; rarities: Float32Array } {
  const counts = new Uint32Array(BUCKETS)
  for (const { text } of examples) {
    for (const bucket of extractFeatures(text).keys()) counts[bucket] = (counts[bucket] ?? 0) + 1
  }
  const buckets = Uint32Array.from(counts.keys().filter((bucket) => (counts[bucket] ?? 0) >= MIN_EXAMPLES))
  const rarities = Float32Array.from(
    buckets,
    (bucket) => Math.log((1 + examples.length) / (1 + (counts[bucket] ?? 0))) + 1,
  )
  return { buckets, rarities }
}

function shuffle(items: unknown[], random: () => number): void {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const item = items[at]
    items[at] = items[other]
    items[other] = item
  }
}

/** Mulberry32: numbers from 0 to 1 that depend on the seed alone. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
}
