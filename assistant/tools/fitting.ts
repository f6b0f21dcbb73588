/** What fits what: coils and pods of a kit or tank, kits and tanks of a coil or pod. Pure; read from what the goods say. */
import type { Hardware } from '../../server/areas/catalogue/catalogue.offers.ts'
import { listedIn } from './product-facts.ts'

/** Words at the end of a name that say what a thing is, not which one. */
const KINDS = new Set('kit pen tank pod pods coils coil refillable leather starter 2 ml'.split(' '))

const wordsOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/,.*$/, '')
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim()
    .split(' ')

/** 'Pod One Refillable Kit' is a 'pod one'. */
function coreOf(words: readonly string[]): string {
  const kept = [...words]
  while (kept.length > 1 && KINDS.has(kept.at(-1) ?? '')) kept.pop()
  return kept.join(' ')
}

/** 'Goyt, Weir and Corvane Beacon' as its three names. */
const namesIn = (fits: string) => fits.split(/,|;|\band\b|&/).flatMap((name) => name.trim() || [])

/** A pod or a coil goes into something; a kit, and a tank that takes coils, has something put into it. */
const isPart = ({ product_class, name }: Hardware) =>
  product_class === 'coil' || product_class === 'prefilled_pod' || (product_class === 'tank' && /\bpods?\b/i.test(name))

/** Whether `name`, from a part's list of what it fits, means `device`. The part's own brand is meant unless it says another. */
function means(name: string, part: Hardware, device: Hardware, isBrandSaid: boolean): boolean {
  const words = wordsOf(name)
  const deviceWords = wordsOf(device.name)
  const brand = wordsOf(device.brand)
  const saysBrand = words.length > brand.length && brand.every((word, place) => words[place] === word)
  if (!saysBrand && part.brand !== device.brand && !isBrandSaid) return false
  const asked = saysBrand ? words.slice(brand.length) : words
  if (coreOf(asked) !== coreOf(deviceWords)) return false
  return (['pen', 'tank'] as const).every((kind) => !asked.includes(kind) || deviceWords.includes(kind))
}

/** Whether a coil or pod fits a kit or tank. What the part lists counts; where it lists nothing, what the kit asks for. */
function isFitting(part: Hardware, device: Hardware): boolean {
  if (device.fitting_ids.includes(part.id) || part.fitting_ids.includes(device.id)) return true
  const fits = part.fits ?? listedIn(part.description).fits ?? ''
  // 'Corvane Beacon and Goyt' says the brand once for both.
  const isBrandSaid = fits.toLowerCase().startsWith(`${device.brand.toLowerCase()} `)
  if (fits !== '') return namesIn(fits).some((name) => means(name, part, device, isBrandSaid))
  const core = coreOf(wordsOf(part.name))
  return namesIn(device.fits ?? '').some((name) => ` ${coreOf(wordsOf(name))}`.endsWith(` ${core}`))
}

/** What was worked out of one reading of the goods, for as long as that is kept. */
const worked = new WeakMap<readonly Hardware[], { byId: Map<number, Hardware>; fitting: Map<number, number[]> }>()

/** The ids of what fits the product `id`, the most popular first; empty where it is no hardware or nothing fits. */
export function fittingIds(id: number, all: readonly Hardware[]): readonly number[] {
  const known = worked.get(all) ?? { byId: new Map(all.map((one) => [one.id, one])), fitting: new Map() }
  worked.set(all, known)
  const self = known.byId.get(id)
  if (!self) return []
  const found = known.fitting.get(id) ?? fittingTo(self, all)
  known.fitting.set(id, found)
  return found
}

function fittingTo(self: Hardware, all: readonly Hardware[]): number[] {
  const others = all.filter((one) => isPart(one) !== isPart(self))
  return others.filter((one) => (isPart(self) ? isFitting(self, one) : isFitting(one, self))).map((one) => one.id)
}
