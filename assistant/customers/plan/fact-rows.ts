/** The rows of customers/data/facts.json: which facts customers ask of a product, and where a product states them. */
import { ProductClass } from '@shop/contract/compliance.ts'
import { z } from 'zod'

const text = z.string().min(1)

const FactRow = z.object({
  name: text,
  /** How customers ask for it. */
  words: z.array(text),
  /** Where the product states it, see readFact; of several the first that has a value. */
  source: z.union([text, z.array(text)]).transform((source) => [source].flat()),
  label: text,
  unit: z.string().optional(),
  /** A sentence with {name} and {value}. */
  text: text.optional(),
  /** Sentences for a value that is true or false. */
  yes: text.optional(),
  no: text.optional(),
  /** The sentence for a product that does not state it. */
  missing: text.optional(),
  /** The classes that the row is for; all where left out. */
  classes: z.array(ProductClass).optional(),
})
export type FactRow = z.output<typeof FactRow>

export const parseFacts = (json: unknown): FactRow[] => z.array(FactRow).parse(json)

/** The row for a fact of a product of this class. */
export const findFactRow = (rows: readonly FactRow[], name: string, productClass: ProductClass): FactRow | undefined =>
  rows.find((row) => row.name === name && (row.classes?.includes(productClass) ?? false)) ??
  rows.find((row) => row.name === name && row.classes === undefined)
