/** Quotes what the page of a product says itself of the subject of a safety rule. */
import { splitSentences } from '../../engine/filter.ts'
import type { Turn } from '../../engine/turn.ts'
import type { Desk } from '../customer.desk.ts'
import { escapeText, linkToCard } from '../write/text.ts'
import { findCalled } from './name-product.ts'

const SUBJECTS: Readonly<Record<string, RegExp>> = {
  pregnancy: /pregnan|breastfe/i,
  medicine: /medic|doctor|pharmacist/i,
}

/** The caution of the product that a message names, in its own words; '' where there is none. */
export async function quoteCaution(guard: string, { aboutIds: [named], wish }: Turn, desk: Desk): Promise<string> {
  const pattern = SUBJECTS[guard]
  const [word] = wish.filter.words
  const id = named ?? (pattern && word ? (await findCalled([word], desk))?.id : undefined)
  const product = pattern && id !== undefined ? await desk.details(id) : undefined
  const texts = product ? [...product.cautions, product.directions ?? '', product.description] : []
  const caution = texts.flatMap(splitSentences).find((one) => pattern?.test(one))
  return product && caution ? `The page for ${linkToCard(product)} says: ‘${escapeText(caution)}’` : ''
}
