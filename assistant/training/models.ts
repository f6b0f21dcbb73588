/** The models of one version: trained from the shipped examples and those of staff, with the fixed seed. */
import { gunzipSync, gzipSync } from 'node:zlib'
import { z } from 'zod'
import { readExamples } from '../customers/customer.matcher.ts'
import type { Model } from '../engine/matcher/matcher.ts'
import { decodeModel, encodeModel } from '../engine/matcher/model-file.ts'
import { trainMatcher } from '../engine/matcher/train.ts'
import { hashExamples } from '../engine/matcher/trained-file.ts'
import { listExamples, type StaffRow } from './staff-rows.ts'

export interface Models {
  /** Ranks intents. */
  intents: Model
  /** For each intent to which staff gave answers or examples: ranks its named rows. The shipped ones rank those of the others. */
  rows: ReadonlyMap<string, Model>
}

/** Takes about two seconds. */
export async function trainModels(staff: readonly StaffRow[]): Promise<Models> {
  const shipped = await readExamples()
  const own = listExamples(staff)
  // Shipped examples of named rows are left out as in the shipped matcher; those of staff are few.
  const intents = trainMatcher([...shipped.filter(({ answer }) => answer === undefined), ...own])
  const rows = new Map<string, Model>()
  for (const intent of new Set(own.map((example) => example.intent))) {
    const examples = [...shipped, ...own].filter((example) => example.intent === intent)
    if (examples.every(({ answer }) => answer === undefined)) continue
    rows.set(intent, trainMatcher(examples.map(({ text, answer }) => ({ intent: answer ?? intent, text }))))
  }
  return { intents, rows }
}

/** A hash of the shipped examples and of the matcher's code: another release has another one. */
export const hashBase = async (): Promise<string> => hashExamples(await readExamples())

const base64 = z.base64().transform((text) => decodeModel(Buffer.from(text, 'base64')))
const Packed = z.object({ intents: base64, rows: z.array(z.tuple([z.string(), base64])) })

const pack = (model: Model) => encodeModel(model).toString('base64')

/** Compressed: about 0.7 MB. */
export const packModels = ({ intents, rows }: Models): Buffer =>
  gzipSync(JSON.stringify({ intents: pack(intents), rows: [...rows].map(([intent, model]) => [intent, pack(model)]) }))

/** Throws on bytes that are no models. */
export function unpackModels(bytes: Buffer): Models {
  const { intents, rows } = Packed.parse(JSON.parse(gunzipSync(bytes).toString()))
  return { intents, rows: new Map(rows) }
}
