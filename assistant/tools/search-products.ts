/** Finds products by what a customer wishes for, down to the variation: a sold-out strength is no answer. */
import { FLAVOUR_FAMILIES, FlavourFamily, ProductSort } from '@shop/contract/catalogue.ts'
import { ProductClass } from '@shop/contract/compliance.ts'
import { MAX_NICOTINE_MG_ML } from '@shop/contract/constants.ts'
import { id } from '@shop/contract/lib/fields.ts'
import { z } from 'zod'
import type { ProductFilter } from '../../server/areas/catalogue/catalogue.filters.ts'
import { MEASURED_SORTS } from '../../server/areas/catalogue/catalogue.filters.ts'
import type { Offer } from '../../server/areas/catalogue/catalogue.offers.ts'
import type { CatalogueService } from '../../server/areas/catalogue/catalogue.service.ts'
import { LIQUID_CLASSES } from '../../server/areas/compliance/compliance.classes.ts'
import { nameKey, singular } from '../../server/areas/search/search.normalise.ts'
import { fittingIds } from './fitting.ts'
import {
  formsIn,
  isNearGuess,
  isTelling,
  type Match,
  matchOffer,
  NAMED,
  nearest,
  type Terms,
  type Wish,
} from './offer-match.ts'
import { type ProductCard, toProductCard } from './product-card.ts'
import { ids, MAX_CARDS, MAX_PENCE, pence, USUAL_CARDS, words } from './tool.fields.ts'
import { tool } from './tool.ts'

export const SearchInput = z.object({
  query: words.optional().describe('Words to be found in the product: a taste, an ingredient, a name'),
  category_ids: ids.optional(),
  subcategory_ids: ids.optional(),
  brand_ids: ids.optional(),
  category: words.optional().describe('Name of a category or subcategory, e.g. "Nic salts"'),
  brand: words.optional().describe('Name of a brand'),
  flavour: words.optional().describe('A taste, e.g. "mango", or a family of tastes, e.g. "mint"'),
  classes: z.array(ProductClass).max(20).optional().describe('Kinds of product'),
  flavour_families: z.array(FlavourFamily).max(20).optional(),
  strengths_mg: z.array(z.number().min(0).max(100)).max(20).optional().describe('Nicotine strengths in mg/ml'),
  nicotine_type: z.enum(['salt', 'freebase', 'none']).optional(),
  ohms: z.array(z.number().min(0).max(20)).max(20).optional().describe('Resistance of a coil or pod, in ohm'),
  fits_product_id: id.optional().describe('Only what fits this product: coils and pods of a kit, kits of a coil'),
  min_pence: pence.optional().describe('Lowest price, in pence'),
  max_pence: pence.optional().describe('Highest price, in pence'),
  in_stock: z.boolean().default(true).describe('true: only what can be bought now; false: sold-out ones too'),
  without: z
    .array(words)
    .max(20)
    .optional()
    .describe('What it must not have, e.g. "caffeine", "mint", "fish", "animal products"'),
  sort: z
    .enum([...ProductSort.options, ...MEASURED_SORTS])
    .optional()
    .describe('Best match first unless given'),
  limit: z.int().min(1).max(MAX_CARDS).default(USUAL_CARDS),
  exclude_ids: ids.optional().describe('Products not to show again'),
})
export type SearchInput = z.output<typeof SearchInput>

export interface SearchResult {
  items: ProductCard[]
  /** How many there are in all; MOST_COUNTED stands for that many or more. */
  total: number
  /** Filters that were let go because nothing passed them all: 'brand', 'category', 'flavour', 'nicotine_type', 'words'. */
  relaxed: string[]
}

/** So many products are looked at closely at a time, and so many times at most. */
const LOOKED_AT = 60
const MOST_LOOKS = 4
/** Whoever is told of so many needs no exact number. */
const MOST_COUNTED = 50

type Catalogue = Pick<
  CatalogueService,
  'candidates' | 'offersOf' | 'hardware' | 'categories' | 'brands' | 'search' | 'namedIn'
>

/** What is looked for, names turned into ids. */
interface Search {
  q: string
  filter: ProductFilter
  wish: Wish
  sort: SearchInput['sort']
  limit: number
  excluded: ReadonlySet<number>
  /** Undefined where anything may do. */
  fitting: ReadonlySet<number> | undefined
  /** Whether words are to be taken as they are spelt. */
  isExact: boolean
}

export function searchProducts(catalogue: Catalogue) {
  /** The matches, the nearest first; `isLoose` where no product has all of the words. */
  async function lookFor({ q, filter, wish, sort, excluded, fitting, isExact }: Search): Promise<Found> {
    const found: Match[] = []
    const typed = formsIn(q)
    let isLoose = false
    for (let look = 0; look < MOST_LOOKS && found.length < MOST_COUNTED; look += 1) {
      const window = { limit: LOOKED_AT, offset: look * LOOKED_AT }
      const candidates = fitting
        ? { ids: [...fitting].slice(window.offset, window.offset + LOOKED_AT), terms: termsIn(q), isLoose: false }
        : await catalogue.candidates({ q, filter, sort, isExact }, window)
      isLoose = candidates.isLoose
      const terms = isLoose ? candidates.terms.filter(isTelling) : candidates.terms
      if (isLoose && terms.length === 0) break
      const guessed = terms.map(([run = []]) => run.some((word) => !typed.has(singular(word))))
      if (terms.some(([run = []], place) => guessed[place] && !isNearGuess(run.join(''), typed))) break
      const offers = await catalogue.offersOf(candidates.ids.filter((id) => !excluded.has(id)))
      const passing = fitting ? offers.filter((offer) => isPassing(offer, filter)) : offers
      const matches = passing.flatMap((offer) => matchOffer(offer, wish, terms) ?? [])
      // A word that was guessed from one that no product has must at least be in a name.
      found.push(
        ...matches.filter(({ nearness }) => nearness.every((near, place) => !guessed[place] || near === NAMED)),
      )
      if (candidates.ids.length < LOOKED_AT) break
    }
    const isBestOnly = sort === 'price_asc' || sort === 'price_desc'
    return { found: nearest(found, { isLoose, isBestOnly }), isLoose }
  }

  /** The matches of each of `queries` in turn, the first of each first. */
  async function lookForAny(search: Search, queries: readonly string[]): Promise<Found> {
    if (queries.length <= 1) return lookFor(search)
    const answers = await Promise.all(queries.map((q) => lookFor({ ...search, q })))
    const longest = Math.max(...answers.map(({ found }) => found.length))
    const inTurn = Array.from({ length: longest }, (_, place) => answers.flatMap(({ found }) => found[place] ?? []))
    const byId = new Map(inTurn.flat().map((match) => [match.offer.summary.id, match]))
    return { found: [...byId.values()], isLoose: answers.every(({ isLoose }) => isLoose) }
  }

  /** Lets one filter after another go, then looks for each of the words by itself, until something is found. */
  async function find(search: Search): Promise<Found & { relaxed: string[] }> {
    const { strengths_mg } = search.wish
    // Nothing stronger may be sold; looking for it would go through the whole catalogue.
    if (strengths_mg.length > 0 && strengths_mg.every((mg) => mg > MAX_NICOTINE_MG_ML)) return NOTHING
    const queries = search.q.split(OR).filter((query) => query.trim() !== '')
    const answer = await lookForAny(search, queries)
    if (answer.found.length > 0) return { ...answer, relaxed: [] }
    for (const { search: relaxedSearch, relaxed } of relaxations(search)) {
      const wider = await lookForAny(relaxedSearch, queries)
      if (wider.found.length > 0) return { ...wider, relaxed }
    }
    const words = termsIn(search.q).filter(isTelling).flat(2)
    if (words.length < 2 || queries.length > 1) return NOTHING
    return { ...(await lookForAny({ ...search, isExact: true }, words)), isLoose: true, relaxed: [] }
  }

  return tool({
    name: 'search_products',
    description:
      'Finds products of this shop. Different filters narrow, several values of one widen. Shows only what is in stock unless in_stock is false. Amounts are pence. `relaxed` names filters that were let go because nothing passed them all: say so.',
    input: SearchInput,
    async run(input): Promise<SearchResult> {
      const { found, isLoose, relaxed } = await find(await readInput(catalogue, input))
      if (found.length === 0) return { items: [], total: 0, relaxed: [] }
      const cards = found.map(({ offer, meant }) => toProductCard(offer, meant))
      if (input.sort === 'price_asc') cards.sort((a, b) => a.price_pence - b.price_pence)
      if (input.sort === 'price_desc') cards.sort((a, b) => b.price_pence - a.price_pence)
      return {
        items: cards.slice(0, input.limit),
        total: Math.min(cards.length, MOST_COUNTED),
        relaxed: isLoose ? [...relaxed, 'words'] : relaxed,
      }
    },
  })
}

interface Found {
  found: Match[]
  isLoose: boolean
}

const NOTHING = { found: [], isLoose: false, relaxed: [] }

/** 'lemon or lime' */
const OR = /\s+or\s+|\s*[,;]\s*/i

/** Words that say nothing of a product. */
const EMPTY = formsIn('flavour flavoured flavor taste tasting thing something anything any some')

const termsIn = (text: string): Terms => [...formsIn(text)].filter((word) => !EMPTY.has(word)).map((word) => [[word]])

/** Whether what fits is also of the kind that was asked for. */
function isPassing({ summary }: Offer, { categories, subcategories, brands, classes = [], flavours }: ProductFilter) {
  const among = <T>(asked: readonly T[], own: T | null | undefined) =>
    asked.length === 0 || asked.some((one) => one === own)
  return (
    among(categories, summary.category?.id) &&
    among(subcategories, summary.subcategory?.id) &&
    among(brands, summary.brand?.id) &&
    among(classes, summary.product_class) &&
    among(flavours, summary.flavour_family)
  )
}

/** The same search with one filter after another let go. Stock, price, strength and kind of product stay. */
function* relaxations(search: Search) {
  const { filter, wish, q } = search
  if (search.fitting) return
  const relaxed: string[] = []
  let current = search
  const letGo = (name: string, changes: Partial<ProductFilter>, wishes: Partial<Wish> = {}) => {
    relaxed.push(name)
    current = { ...current, filter: { ...current.filter, ...changes }, wish: { ...current.wish, ...wishes } }
    return { search: current, relaxed: [...relaxed] }
  }
  const isSubject = q !== '' || filter.flavours.length > 0 || (filter.classes ?? []).length > 0
  const isPlaced = filter.categories.length > 0 || filter.subcategories.length > 0
  if (filter.brands.length > 0 && (isSubject || isPlaced)) yield letGo('brand', { brands: [] })
  if (wish.nicotine_type && (isSubject || isPlaced)) yield letGo('nicotine_type', {}, { nicotine_type: undefined })
  if (filter.subcategories.length > 0 && isSubject) yield letGo('category', { subcategories: [] })
  if (filter.flavours.length > 0 && q !== '' && !filter.flavours.includes('unflavoured'))
    yield letGo('flavour', { flavours: [] })
}

/** Names of categories, brands and tastes become ids, families and words. */
async function readInput(catalogue: Catalogue, input: SearchInput): Promise<Search> {
  const { category_ids = [], subcategory_ids = [], brand_ids = [], strengths_mg = [], without = [] } = input
  const { min_pence, max_pence, in_stock, fits_product_id } = input
  const named = await namedPlaces(catalogue, input)
  const taste = tasteOf(input.flavour)
  const asked = [input.query, taste.word, ...named.words].filter(Boolean).join(' ')
  const meant = asked.replace(/\p{L}+/gu, (word) => (EMPTY.has(singular(word.toLowerCase())) ? '' : word)).trim()
  const besidesVegan = meant.replace(/\bvegan\b/i, '').trim()
  const isOfKind = category_ids.length + subcategory_ids.length + (input.classes ?? []).length > 0
  const isVegan = besidesVegan !== meant && (besidesVegan !== '' || isOfKind)
  const q = isVegan ? besidesVegan : meant
  const isWithoutNicotine = without.some((word) => formsIn(word).has('nicotine'))
  const nicotine_type = isWithoutNicotine ? 'none' : input.nicotine_type
  // Only liquids have a strength.
  const classes = input.classes ?? (strengths_mg.length > 0 ? [...LIQUID_CLASSES] : [])
  const onlyZero = strengths_mg.length > 0 && strengths_mg.every((mg) => mg === 0)
  return {
    q,
    sort: input.sort,
    limit: input.limit,
    excluded: new Set(input.exclude_ids),
    isExact: false,
    fitting: fits_product_id ? new Set(fittingIds(fits_product_id, await catalogue.hardware())) : undefined,
    filter: {
      categories: [...category_ids, ...named.categories],
      subcategories: [...subcategory_ids, ...named.subcategories],
      brands: [...brand_ids, ...named.brands],
      ratings: [],
      // A shortfill has no nicotine without stating a strength.
      strengths: onlyZero ? [] : [...strengths_mg],
      flavours: [...(input.flavour_families ?? []), ...taste.families],
      ...(classes.length > 0 ? { classes } : {}),
      ...(min_pence === undefined ? {} : { min_price: min_pence }),
      ...(max_pence === undefined ? {} : { max_price: max_pence }),
      ...(in_stock ? { in_stock: true } : {}),
    },
    wish: {
      without: [...without.filter((word) => !formsIn(word).has('nicotine')), ...(isVegan ? ['animal products'] : [])],
      strengths_mg,
      ohms: input.ohms ?? [],
      nicotine_type,
      min_pence: min_pence ?? 0,
      max_pence: max_pence ?? MAX_PENCE,
      in_stock,
    },
  }
}

/** The family that is called so, or the taste as a word to be found. */
function tasteOf(flavour: string | undefined): { families: FlavourFamily[]; word: string } {
  if (!flavour) return { families: [], word: '' }
  const key = nameKey(flavour)
  const families = FlavourFamily.options.filter((family) => family === key || nameKey(FLAVOUR_FAMILIES[family]) === key)
  return families.length > 0 ? { families, word: '' } : { families: [], word: flavour }
}

/** A name that no category or brand has is looked for as words. */
async function namedPlaces(catalogue: Catalogue, { category, brand }: SearchInput) {
  const found = {
    categories: [] as number[],
    subcategories: [] as number[],
    brands: [] as number[],
    words: [] as string[],
  }
  if (category) {
    const key = nameKey(category)
    const { items } = await catalogue.categories(MOST_LOOKS * LOOKED_AT)
    found.categories = items.filter(({ name }) => nameKey(name) === key).map(({ id }) => id)
    const children = items.flatMap(({ subcategories }) => subcategories)
    found.subcategories = children.filter(({ name }) => nameKey(name) === key).map(({ id }) => id)
    if (found.categories.length + found.subcategories.length === 0) found.words.push(category)
    // A department may be called as one of its parts is; the whole of it is meant.
    if (found.categories.length > 0) found.subcategories = []
  }
  if (brand) {
    const key = nameKey(brand)
    const { items } = await catalogue.brands()
    found.brands = items.filter(({ name }) => nameKey(name) === key).map(({ id }) => id)
    if (found.brands.length === 0) found.words.push(brand)
  }
  return found
}
