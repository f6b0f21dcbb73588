/** Traits that kits are asked for by though no name has them: how they draw, and whether the coil is changed. */
import type { ProductDetails } from '../../tools/product-details.ts'
import terms from '../data/terms.json' with { type: 'json' }

/** What kits are asked for by, and no word of their names says. */
export interface KitTrait {
  says: RegExp
  lead: string
  has(kit: ProductDetails): boolean
}
const SUB_OHM = 0.5
const TIGHT_OHM = 0.8
/** Up to this power a kit is made for a tight draw. */
const TIGHT_WATTS = 20
/** Above this it has the power for coils below SUB_OHM. */
const LOOSE_WATTS = 25

const listOhms = ({ goes_with }: ProductDetails): number[] =>
  goes_with.flatMap(({ facts }) => [...String(facts.resistances ?? '').matchAll(/\d+(?:\.\d+)?/g)].map(Number))

const KIT_TRAITS: readonly KitTrait[] = [
  {
    says: /\b(?:takes?|uses?|with|replaceable|changeable) (?:\w+ )?coils?\b/,
    lead: 'These kits take coils that you change by themselves:',
    has: ({ facts }) => facts.coil === 'replaceable',
  },
  {
    says: /\bsub ohm\b|\b(?:dtl|dl)\b|\bdirect to lung\b|\b(?:airy|loose|big clouds?)\b/,
    lead: `These take coils below ${SUB_OHM} Ω, for direct-to-lung vaping:`,
    has: (kit) => Number(kit.facts.power_w) > LOOSE_WATTS && listOhms(kit).some((ohm) => ohm < SUB_OHM),
  },
  {
    says: /\b(?:mtl|mouth to lung)\b|\btight(?:er)? draw\b/,
    lead: `These take coils of ${TIGHT_OHM} Ω or more, for a tight mouth-to-lung draw:`,
    has: (kit) => Number(kit.facts.power_w) <= TIGHT_WATTS && listOhms(kit).some((ohm) => ohm >= TIGHT_OHM),
  },
]
const TRAIT_WORDS = new Set([...terms.kitTraitWords.split(' '), 'sub ohm'])

export const findKitTrait = (words: readonly string[]): KitTrait | undefined =>
  KIT_TRAITS.find(({ says }) => says.test(words.join(' ')))

/** The words of a search that no kit is called by. */
export const withoutTraitWords = (words: readonly string[]): string[] => words.filter((word) => !TRAIT_WORDS.has(word))
