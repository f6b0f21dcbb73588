/** The input of the compliance rules: a product's class, its facts, and everything a customer reads. */
import type { ProductDraft } from '@shop/contract/admin/catalogue.admin.ts'
import { ClassifiedFacts, type ConfirmationDraft, type ProductClass } from '@shop/contract/compliance.ts'
import { PRODUCT_FIELDS } from '@shop/contract/fields/product.fields.ts'
import { fieldNames, fieldsWith } from '@shop/contract/lib/record-fields.ts'
import type { z } from 'zod'

/** The fields that the word filters check. The database's `product_facts` must contain the same ones. */
export const PROSE_NAMES = fieldNames(fieldsWith(PRODUCT_FIELDS, 'isCheckedForClaims'))

/** The fields of a product that the rules check, from a `ProductDraft` or the database. */
export type ProductFacts = ClassifiedFacts &
  Pick<ProductDraft, (typeof PROSE_NAMES)[number] | 'name' | 'tags' | 'options' | 'net_quantity' | 'net_unit'> & {
    variations: Pick<ProductDraft['variations'][number], 'attributes' | 'price' | 'net_quantity'>[]
    images?: readonly { media_key: string }[]
    /** What staff have confirmed; `subject` is a digest of the content that an earlier save confirmed. */
    confirmations?: readonly (z.output<typeof ConfirmationDraft> & { subject?: string })[] | undefined
  }

/** Returns the facts of a stored class and `compliance`, or undefined if they do not match the class. */
export function readFacts(product_class: ProductClass, compliance: unknown): ClassifiedFacts | undefined {
  return ClassifiedFacts.safeParse({ product_class, compliance }).data
}

/** The texts of a product, normalised for the word filters (`plainWords`), each with its field in the draft. */
export interface Listing {
  /** Only the name. */
  name: FieldText[]
  /** The name, tags and choices. */
  names: FieldText[]
  /** Everything that a customer or a search engine reads. */
  texts: FieldText[]
}

/** Normalises the texts of a product for the word filters. */
export function toListing(facts: ProductFacts): Listing {
  const name = [{ path: 'name', text: facts.name }].map(plain)
  const names = [...name, ...choicesOf(facts).map(plain)]
  return { name, names, texts: [...names, ...proseOf(facts).map(plain)] }
}

const plain = ({ path, text }: FieldText): FieldText => ({ path, text: plainWords(text) })

/** A text with its field in the draft. */
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

/** Names, references and choices from lists: they make no claims about the product. */
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
 * Normalises `text` for the word filters: lower case, plain hyphens and spaces, without markdown emphasis, HTML tags
 * and invisible characters that could split a word.
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
