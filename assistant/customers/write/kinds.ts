/** What the kinds of product are called and which facts a line about one shows: customers/data/kinds.json. */
import { ProductClass } from '@shop/contract/compliance.ts'
import { z } from 'zod'
import kinds from '../data/kinds.json' with { type: 'json' }

const text = z.string().min(1)

const KindRow = z.object({
  one: text,
  many: text,
  /** Facts in a line about a product; one whose values are empty is left out. */
  line: z.array(text),
  /** What may be asked next. */
  next: z.array(text),
})

const Kinds = z.object({
  classes: z.record(ProductClass, KindRow),
  /** Nouns for several classes together. */
  groups: z.array(z.object({ classes: z.array(ProductClass), one: text, many: text })),
  /** What must be said where such products are shown. */
  cautions: z.partialRecord(ProductClass, text),
})

export const KINDS = Kinds.parse(kinds)
