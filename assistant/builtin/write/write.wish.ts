/** What was looked for, in words: 'mango nic salts at 10 mg up to £5'. */
import { FLAVOUR_FAMILIES } from '@shop/contract/catalogue.ts'
import type { ProductClass } from '@shop/contract/compliance.ts'
import { formatPence } from '@shop/contract/lib/money.ts'
import { LIQUID_CLASSES } from '../../../server/areas/compliance/compliance.classes.ts'
import type { ProductCard } from '../../tools/tool.results.ts'
import { isNarrow } from '../policy/act.follow.ts'
import type { Slots } from '../understand/understanding.ts'
import { listOf, plain, strengths } from './write.text.ts'

/** One and several of it. */
type Noun = readonly [one: string, many: string]

const BY_CLASS: Readonly<Record<ProductClass, Noun>> = {
  nicotine_eliquid: ['e-liquid', 'e-liquids'],
  nicotine_shot: ['nicotine shot', 'nicotine shots'],
  shortfill: ['shortfill', 'shortfills'],
  prefilled_pod: ['pack of prefilled pods', 'packs of prefilled pods'],
  device: ['kit', 'kits'],
  tank: ['tank', 'tanks'],
  coil: ['pack of coils', 'packs of coils'],
  battery: ['battery', 'batteries'],
  cbd_food: ['CBD tea or drink mix', 'CBD teas and drink mixes'],
  cbd_eliquid: ['CBD e-liquid', 'CBD e-liquids'],
  food_supplement: ['supplement', 'supplements'],
  tea: ['tea', 'teas'],
  accessory: ['accessory', 'accessories'],
}

/** Shelves whose names are no nouns for what stands on them. */
const BY_SHELF: Readonly<Record<string, Noun>> = {
  '50/50': ['50/50 liquid', '50/50 liquids'],
  'loose leaf': ['loose CBD tea', 'loose CBD teas'],
  sachets: ['CBD tea in sachets', 'CBD teas in sachets'],
  'cbd drink mixes': ['CBD drink mix', 'CBD drink mixes'],
  teaware: ['piece of teaware', 'pieces of teaware'],
  'omega and oils': ['omega or oil', 'omegas and oils'],
  'herbal and plant': ['plant supplement', 'plant supplements'],
  'complexes and powders': ['complex or powder', 'complexes and powders'],
  storage: ['storage item', 'storage items'],
  'batteries and chargers': ['battery, charger or case', 'batteries, chargers and cases'],
  coils: ['pack of coils', 'packs of coils'],
  pods: ['pack of pods', 'packs of pods'],
  'cbd teas': ['tea or piece of teaware', 'teas and teaware'],
  'vitamins and supplements': ['supplement', 'supplements'],
  devices: ['kit or accessory', 'kits and accessories'],
  'coils and tanks': ['coil pack, pod or tank', 'coils, pods and tanks'],
}

const WITHOUT_NOUN: Noun = ['product', 'products']

function nounOf(slots: Slots, items: readonly ProductCard[]): Noun {
  const [first] = items
  const isOneShelf = first !== undefined && items.every(({ subcategory }) => subcategory === first.subcategory)
  if (slots.subcategoryIds.length > 0 && isOneShelf) return shelfNoun(first.subcategory)
  if (slots.classes.length > 0) return classNoun(slots)
  if (slots.categoryIds.length > 0 && first) return shelfNoun(first.category)
  if (slots.nicotineType === 'salt') return ['nic salt', 'nic salts']
  const isOneClass = first !== undefined && items.every(({ product_class }) => product_class === first.product_class)
  return isOneClass ? BY_CLASS[first.product_class] : WITHOUT_NOUN
}

function shelfNoun(shelf: string): Noun {
  const name = plain(shelf.toLowerCase().replace('cbd', 'CBD'))
  const known = BY_SHELF[shelf.toLowerCase()]
  if (known) return known
  return name.endsWith('s') ? [name.slice(0, -1), name] : [`product in ${name}`, `products in ${name}`]
}

function classNoun({ classes, nicotineType }: Slots): Noun {
  const [first, ...rest] = classes
  if (first === undefined) return WITHOUT_NOUN
  if (rest.length === 0 && first === 'nicotine_eliquid' && nicotineType === 'salt') return ['nic salt', 'nic salts']
  if (rest.length === 0) return BY_CLASS[first]
  const isAll = (among: readonly ProductClass[]) => classes.every((known) => among.includes(known))
  if (isAll(LIQUID_CLASSES)) return nicotineType === 'salt' ? ['nic salt', 'nic salts'] : ['liquid', 'liquids']
  if (isAll(['tea', 'cbd_food'])) return ['tea', 'teas']
  if (isAll(['coil', 'tank', 'prefilled_pod'])) return ['coil, pod or tank', 'coils, pods and tanks']
  return WITHOUT_NOUN
}

/** Longer wishes are not repeated: they are somebody's sentence and no quality. */
const LONGEST_ECHO = 40

/** The taste or quality that was named, without words that the noun says already. */
function tasteOf({ words, flavourFamilies }: Slots, [one, many]: Noun): string {
  const partsOf = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const told = new Set(partsOf(`${one} ${many}`))
  const own = words.filter((word) => !partsOf(word).every((part) => told.has(part)))
  const named = own.join(' ')
  if (named.length > LONGEST_ECHO) return ''
  if (own.length > 0) return plain(named)
  return listOf(
    flavourFamilies.map((family) => FLAVOUR_FAMILIES[family].toLowerCase().replace(' & ', ' and ')),
    'or',
  )
}

/** The wish as a noun with all that narrows it, for `count` of it. */
export function wishText(given: Slots, items: readonly ProductCard[], count: number): string {
  const slots = { ...given, words: nounLast(given.words) }
  const noun = nounOf(slots, items)
  const [one, many] = isNamedByWords(slots) ? (['kind of', 'kinds of'] as const) : noun
  const isFree = slots.nicotineType === 'none' && slots.strengthsMg.length === 0
  const taste = tasteOf(slots, noun)
  // 'red pod kit' ends with its noun.
  const ownWords = `${one} ${many}`.split(' ')
  const bare = taste.replace(/ ([^ ]+)$/, (end, last: string) => (ownWords.includes(last) ? '' : end))
  const before = [isFree ? 'nicotine-free' : '', bare].filter(Boolean).join(' ')
  const brand = slots.brandIds.length === 1 ? items[0]?.brand : undefined
  const thing = count === 1 ? one : many
  return [
    ...(isNamedByWords(slots) ? [thing, before] : [before, thing]),
    brand ? `from ${plain(brand)}` : '',
    ...limitsOf(slots),
  ]
    .filter(Boolean)
    .join(' ')
}

const NOUN =
  /^(?:tablets|capsules|softgels|drops|powders?|gummies|oils?|sachets|chargers?|cables?|cases?|(?:usb )?leads?|jars?|teapots?|infusers?)$/i

/** 'charger 21700' as '21700 charger'. */
const nounLast = (words: readonly string[]): string[] => [
  ...words.filter((word) => !NOUN.test(word)),
  ...words.filter((word) => NOUN.test(word)),
]

/** 'magnesium tablets' needs no further noun. */
const isNamedByWords = ({ words }: Slots): boolean => NOUN.test(words.at(-1) ?? '')

function limitsOf({ strengthsMg, ohms, without, minPence, maxPence }: Slots): string[] {
  return [
    strengthsMg.length > 0 ? `at ${strengths(strengthsMg)}` : '',
    ohms === undefined ? '' : `with ${ohms} Ω`,
    without.length > 0 ? `without ${plain(listOf(without, 'or'))}` : '',
    priceLimits(minPence, maxPence),
  ]
}

function priceLimits(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return `between ${formatPence(min)} and ${formatPence(max)}`
  if (max !== undefined) return `up to ${formatPence(max)}`
  return min === undefined ? '' : `from ${formatPence(min)} upwards`
}

/** The shop's page with the same search; undefined where its filters cannot say it. */
export function shopPathOf(slots: Slots): string | undefined {
  if (!isNarrow(slots)) return undefined
  const isPlaced = slots.subcategoryIds.length > 0 || slots.categoryIds.length > 0
  if (!isPlaced && (slots.classes.length > 0 || slots.nicotineType !== undefined)) return undefined
  const query = new URLSearchParams()
  if (slots.words.length > 0) query.set('search', slots.words.join(' '))
  if (slots.subcategoryIds.length === 0) for (const id of slots.categoryIds) query.append('categories', String(id))
  for (const id of slots.subcategoryIds) query.append('subcategories', String(id))
  for (const id of slots.brandIds) query.append('brands', String(id))
  for (const mg of slots.strengthsMg) query.append('strengths', String(mg))
  if (slots.words.length === 0) for (const family of slots.flavourFamilies) query.append('flavours', family)
  if (slots.minPence !== undefined) query.set('min_price', (slots.minPence / 100).toFixed(2))
  if (slots.maxPence !== undefined) query.set('max_price', (slots.maxPence / 100).toFixed(2))
  if (slots.sort !== undefined) query.set('sort', slots.sort)
  query.set('in_stock', 'true')
  return `/shop?${query}`
}

/** Whether the taste that was asked for stands in none of the names, but in what is said of these liquids. */
export function isOnlyMentioned({ words }: Slots, items: readonly ProductCard[]): boolean {
  const isLiquid = items.every(
    ({ product_class }) => product_class === 'nicotine_eliquid' || product_class === 'shortfill',
  )
  const [word] = words
  if (!isLiquid || words.length !== 1 || word === undefined) return false
  const stem = word.toLowerCase().replace(/(?:s|y|ies)$/, '')
  return items.every(({ summary, name, flavours }) => {
    const isCalled = [name, ...flavours].join(' ').toLowerCase().includes(stem)
    return !isCalled && summary.toLowerCase().includes(stem)
  })
}
