import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDemoDatabase } from '../../server/testing/data/demo-shop.ts'
import type { TestDatabase } from '../../server/testing/database.ts'
import termsFile from '../customers/data/terms.json' with { type: 'json' }
import { readTerms } from './entities/terms.ts'
import type { Frame } from './frame.ts'
import { createReader, type Reader } from './read-frame.ts'
import { type ExpectedFrame, generateMessages } from './testing/generated-messages.ts'

const SEED = 20261123
const MESSAGES = 5000
const MIN_EXACT = 0.95
/** Enough to keep the connections of the database busy. */
const AT_ONCE = 50

let database: TestDatabase
let reader: Reader

beforeAll(async () => {
  database = await createDemoDatabase()
  reader = createReader({
    db: database.db,
    matcher: { rank: () => [{ intent: 'find_product', confidence: 0.3 }] },
    guards: () => undefined,
    terms: readTerms(termsFile),
    facts: [],
  })
})

afterAll(() => database.close())

/** What of a frame generated messages know, in an order that does not matter. */
const comparable = ({ wishes, amountPence, cigarettesADay }: ExpectedFrame | Frame, reference: string | undefined) => ({
  reference,
  amountPence,
  cigarettesADay,
  wishes: wishes.map((wish) => ({
    ...wish,
    productIds: wish.productIds.toSorted(),
    filter: Object.fromEntries(
      Object.entries(wish.filter).map(([key, value]) => [
        key,
        Array.isArray(value) ? [...new Set(value)].map(String).toSorted() : value,
      ]),
    ),
  })),
})

test('reads generated messages into the frames they were made from', async () => {
  const messages = await generateMessages(database.db, MESSAGES, SEED)
  const misread: string[] = []
  for (let start = 0; start < messages.length; start += AT_ONCE) {
    const some = messages.slice(start, start + AT_ONCE)
    const frames = await Promise.all(some.map(({ text }) => reader.read(text)))
    for (const [at, { text, expected }] of some.entries()) {
      const frame = frames[at]
      if (!frame) continue
      // What a whole message leans on is only known of those made to lean.
      const reference = expected.reference === undefined ? undefined : frame.reference?.kind
      const [found, known] = [comparable(frame, reference), comparable(expected, expected.reference)]
      if (!isDeepStrictEqual(found, known)) misread.push(text)
    }
  }
  expect(misread.length / messages.length, misread.slice(0, 20).join('\n')).toBeLessThanOrEqual(1 - MIN_EXACT)
})
