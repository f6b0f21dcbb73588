/** What the compliance rules look at: a product's class, the facts of that class, and everything a shopper reads. */
import type { ProductDraft } from '@shop/contract/admin/catalogue.admin.ts'
import { ClassifiedFacts, type ConfirmationDraft, type ProductClass } from '@shop/contract/compliance.ts'
import { fieldNames, fieldsWith } from '@shop/contract/lib/record-fields.ts'
import { PRODUCT_FIELDS } from '@shop/contract/product.fields.ts'
import type { z } from 'zod'

/** The fields of a product whose words are read. What is read must also be in the database's `product_facts`. */
export const PROSE_NAMES = fieldNames(fieldsWith(PRODUCT_FIELDS, 'isCheckedForClaims'))

/** The part of a product the rules decide about. A `ProductDraft` is one; so is a product read from the database. */
export type ProductFacts = ClassifiedFacts &
  Pick<ProductDraft, (typeof PROSE_NAMES)[number] | 'name' | 'tags' | 'options' | 'net_quantity' | 'net_unit'> & {
    variations: Pick<ProductDraft['variations'][number], 'attributes' | 'price' | 'net_quantity'>[]
    images?: readonly { media_key: string }[]
    /** What staff have confirmed; `subject` is a digest of what it was, where it was confirmed in an earlier save. */
    confirmations?: readonly (z.output<typeof ConfirmationDraft> & { subject?: string })[] | undefined
  }

/** The facts of a stored class and `compliance`, or undefined where they are not those of that class. */
export function readFacts(product_class: ProductClass, compliance: unknown): ClassifiedFacts | undefined {
  return ClassifiedFacts.safeParse({ product_class, compliance }).data
}

/** The words of a product as the filters read them (`plainWords`), each with the field of the draft it stands in. */
export interface Listing {
  /** The name alone. */
  name: FieldText[]
  /** What names the product: its name, its tags and its choices. */
  names: FieldText[]
  /** Everything a shopper or a search engine reads. */
  texts: FieldText[]
}

/** The words of a product, ready for the word filters. */
export function toListing(facts: ProductFacts): Listing {
  const name = [{ path: 'name', text: facts.name }].map(plain)
  const names = [...name, ...choicesOf(facts).map(plain)]
  return { name, names, texts: [...names, ...proseOf(facts).map(plain)] }
}

const plain = ({ path, text }: FieldText): FieldText => ({ path, text: plainWords(text) })

/** A piece of text and the field of the draft it stands in. */
export interface FieldText {
  path: string
  text: string
}

function choicesOf(facts: ProductFacts): FieldText[] {
  return [
    ...facts.tags.map((text, index) => ({ path: `tags.${index}`, text })),
    ...facts.options.flatMap(({ name, values }, index) =>
      [name, ...values.map(({ value }) => value)].map((text) => ({ path: `options.${index}`, text })),
    ),
    ...listAttributes(facts).map(({ path, name, value }) => ({ path, text: `${name}: ${value}` })),
  ]
}

function proseOf(facts: ProductFacts): FieldText[] {
  return [
    ...PROSE_NAMES.map((path) => ({ path, text: facts[path] })),
    ...Object.entries(facts.compliance).flatMap(([field, value]) =>
      typeof value === 'string' && !NOT_READ.has(field) ? [{ path: `compliance.${field}`, text: value }] : [],
    ),
  ]
}

/** Names, references and choices of a list: nothing in them is said about the product. */
const NOT_READ = new Set([
  'operator_name',
  'operator_address',
  'origin',
  'ecid_gb',
  'ecid_ni',
  'ecid_checked_by',
  'ecid_exempt_reason',
  'clp_exempt_reason',
  'coa_file',
  'coa_lot',
  'fsa_list_ref',
  'safety_assessment_ref',
  'plant_part',
])

/** One choice of one variation, e.g. 'Strength' '20 mg' at `variations.0.attributes.Strength`. */
interface AttributeText {
  path: string
  name: string
  value: string
}

export function listAttributes(facts: ProductFacts): AttributeText[] {
  return facts.variations.flatMap(({ attributes }, index) =>
    Object.entries(attributes).map(([name, value]) => ({
      path: `variations.${index}.attributes.${name}`,
      name,
      value,
    })),
  )
}

/**
 * `text` as the word filters read it: small letters, plain hyphens and spaces, without markdown emphasis, tags and the
 * invisible characters that would split a word in two.
 */
export function plainWords(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/<[^<>]{0,200}>/g, '')
    .replace(/[*_~`\\]/g, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/\s+/g, ' ')
    .toLowerCase()
}
