/** Reads the wishes of a message: what is wanted, how many, within which limits, and what it must not be. Pure. */
import { singular } from '../../../server/areas/search/search.normalise.ts'
import { FITTED_CLASSES } from '../fitted-classes.ts'
import { emptyWish, type Filter, isEmptyWish, type Wish } from '../frame.ts'
import { isWord } from '../text/normalise.ts'
import { applyAmount } from './amounts.ts'
import type { Draft } from './draft.ts'
import type { Entity } from './extract.ts'
import { addMeaning, denyMeaning, narrowClasses, unique } from './meanings.ts'
import { cutSegments, type Segment } from './segments.ts'
import type { NamedProduct } from './vocabulary.repository.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What goes into a device: 'coils for my Goyt'. */
const HARDWARE: ReadonlySet<string> = new Set(['device', 'tank'])
const COLOURED: ReadonlySet<string> = new Set(['device', 'tank', 'accessory', 'battery'])
/** So many words may stand between 'not' and what it denies. */
const NEGATION_REACH = 5
const MAX_WISHES = 4

export interface Wishes {
  wishes: Wish[]
  amountPence: number | undefined
  cigarettesADay: number | undefined
}

export function readWishes(words: readonly string[], entities: readonly Entity[], vocabulary: Vocabulary): Wishes {
  const segments = cutSegments(words, entities, vocabulary.terms)
  const drafts: Draft[] = []
  for (const [at, segment] of segments.entries()) {
    const isDenied = goesOnDenying(segments, at, entities, drafts.at(-1))
    const draft = readSegment({ words, entities, vocabulary }, segment, isDenied)
    const before = drafts.at(-1)
    if (before && !isNewWish(before, draft)) join(before, draft)
    else drafts.push(draft)
  }
  const device = drafts.flatMap(({ products }) =>
    products.filter(({ product }) => HARDWARE.has(product.product_class)),
  )[0]
  const wishes = drafts.map((draft) => finish(draft, device?.product.id))
  return {
    wishes: wishes.filter((wish) => !isEmptyWish(wish)).slice(0, MAX_WISHES),
    amountPence: drafts.find(({ amountPence }) => amountPence !== undefined)?.amountPence,
    cigarettesADay: drafts.find(({ cigarettesADay }) => cigarettesADay !== undefined)?.cigarettesADay,
  }
}

/** 'no mint or menthol', 'no mint, ice or menthol': one 'no' for all of them. */
function goesOnDenying(
  segments: readonly Segment[],
  at: number,
  entities: readonly Entity[],
  before: Draft | undefined,
) {
  const [segment, next] = [segments[at], segments[at + 1]]
  if (!before?.isDenying || !segment) return false
  if (segment.joint === 'or') return true
  const [first] = entities.filter(({ start }) => start >= segment.start && start < segment.end)
  const isBare = first?.kind === 'goods' && first.start === segment.start && !first.meaning.classes
  if (segment.joint === 'and') return isBare
  const isAlone = segment.end - segment.start === (isBare ? first.length : 1)
  return segment.joint === 'pause' && isAlone && next?.joint === 'or'
}

interface Reading {
  words: readonly string[]
  entities: readonly Entity[]
  vocabulary: Vocabulary
}

function readSegment(reading: Reading, { start, end, joint }: Segment, isDeniedAtFirst: boolean): Draft {
  const { words, entities, vocabulary } = reading
  const { terms } = vocabulary
  const byStart = new Map(entities.map((entity) => [entity.start, entity]))
  const draft: Draft = {
    words: words.slice(start, end),
    joint,
    wish: emptyWish(),
    products: [],
    colours: [],
    looseClasses: [],
    isDenying: false,
    amountPence: undefined,
    cigarettesADay: undefined,
  }
  const sorts = [...terms.sorts.all(draft.words)]
  const isOfSort = (at: number) => sorts.some((one) => at >= start + one.start && at < start + one.start + one.length)
  let reach = isDeniedAtFirst ? NEGATION_REACH : 0
  for (let at = start; at < end; ) {
    const entity = byStart.get(at)
    const denial = entity ? undefined : terms.role('not').at(words, at)
    const next = at + (entity?.length ?? denial?.length ?? 1)
    const isFree = terms.isRole('free', words[next] ?? '') && !terms.isRole('cart', words[next + 1] ?? '')
    if (denial) {
      reach = NEGATION_REACH
      draft.isDenying = true
    } else if (entity && !(entity.kind === 'goods' && entity.meaning.isIgnored)) {
      const isDenied = reach > 0 || isFree || (entity.kind === 'goods' && entity.meaning.isWithout === true)
      take(draft, entity, isDenied, reading)
      if (entity.kind !== 'amount') {
        draft.isDenying = isDenied
        reach = 0
      }
    } else if (!entity && !isOfSort(at)) {
      reach = takeWord(draft, words[at] ?? '', { at, end, isFree, reach }, reading)
    }
    at = Math.max(next, at + 1)
  }
  if (isLooselySaid(draft)) draft.wish.filter.classes = draft.looseClasses
  draft.wish.filter.sort ??= sorts[0]?.value
  const strength = [...terms.strengthWords.all(words.slice(start, end))][0]
  if (strength && draft.wish.filter.strengthsMg.length === 0) {
    const positive = vocabulary.strengths.filter((mg) => mg > 0)
    draft.wish.filter.strengthsMg = strength.value === 'strongest' ? positive.slice(-1) : positive.slice(0, 2)
  }
  return draft
}

/** 'A vape' is a kit; 'a rhubarb vape' and 'a 10 ml vape' are liquids. */
const isLooselySaid = ({ words, looseClasses, wish: { filter } }: Draft) =>
  looseClasses.length > 0 &&
  filter.classes.length + filter.flavourFamilies.length + filter.words.length === 0 &&
  !words.some((word) => /^\d+ml$/.test(word))

/** A word that no term and no product has; returns how far a denial still reaches. */
function takeWord(
  draft: Draft,
  word: string,
  { at, end, isFree, reach }: { at: number; end: number; isFree: boolean; reach: number },
  { words, vocabulary: { terms, goods } }: Reading,
): number {
  if (!isWord(word) || terms.isRole('but', word)) return 0
  const isContent = !terms.small.has(word) && word.length > 2 && /^\p{L}+$/u.test(word)
  if (isFree && word.length > 2 && isContent) draft.wish.filter.without.push(word)
  if (!isContent || isFree) return terms.isRole('filler', word) ? reach : Math.max(0, reach - 2)
  if (reach > 0) {
    if (!terms.isRole('filler', word)) draft.wish.filter.without.push(word)
    draft.isDenying = true
    return terms.isRole('filler', word) ? reach : 0
  }
  const isLast = at + 1 >= end
  const after = words[at + 1] ?? ''
  const isBeforeKind =
    !isLast && (terms.isRole('flavour', after) || goods.at(words, at + 1)?.value.classes !== undefined)
  const isAfterWant = isLast && terms.role('want').before(words, at) !== undefined
  if ((isBeforeKind && !terms.common.has(word)) || isAfterWant) draft.wish.filter.words.push(word)
  return 0
}

function take(draft: Draft, entity: Entity, isDenied: boolean, { words, entities, vocabulary }: Reading): void {
  const { wish } = draft
  if (entity.kind === 'amount') {
    applyAmount(draft, entity, words, vocabulary)
    return
  }
  const said = words.slice(entity.start, entity.start + entity.length)
  if (entity.kind === 'goods') {
    const after = words[entity.start + entity.length] ?? ''
    const isFlavour = /^flavou?red$/.test(after) && entity.meaning.classes !== undefined
    const meaning = isFlavour ? { words: [said.join(' ')] } : entity.meaning
    if (isDenied) denyMeaning(wish.filter, meaning, said)
    else if (meaning.isLoose) draft.looseClasses.push(...(meaning.classes ?? []))
    else addMeaning(draft.wish, draft.colours, meaning)
    return
  }
  if (isDenied) return
  const { terms } = vocabulary
  const isSearch = terms.role('want').before(words, entity.start) !== undefined || hasKind(draft)
  if (
    entity.isPartial &&
    !HARDWARE.has(entity.product.product_class) &&
    (isSearch || isKindAfter(words, entity, vocabulary))
  ) {
    wish.filter.words.push(said.join(' '))
    return
  }
  // 'my Volant Pod Two'
  const brand = entities.find(
    (one) => one.start + one.length === entity.start && one.kind === 'goods' && one.meaning.brandId !== undefined,
  )
  const start = brand?.start ?? entity.start
  const isOwned = HARDWARE.has(entity.product.product_class) && terms.role('owns').before(words, start)
  const isFitted = terms.role('fits').before(words, start)
  draft.products.push({ product: entity.product, role: isOwned ? 'owned' : isFitted && 'fitted' })
}

const hasKind = ({ wish: { filter } }: Draft) => filter.classes.length + filter.subcategoryIds.length > 0

const isKindAfter = (words: readonly string[], { start, length }: Entity, { goods }: Vocabulary) =>
  goods.at(words, start + length)?.value.classes !== undefined

/** Whether `draft` is wanted besides what was read before, rather than saying more about it. */
function isNewWish(before: Draft, draft: Draft): boolean {
  if (draft.joint === 'or' || !isGoods(before) || !isGoods(draft)) return false
  if (draft.products.length > 0 && before.products.length > 0) return draft.wish.quantity !== undefined
  const { classes } = before.wish.filter
  return draft.wish.quantity !== undefined || !draft.wish.filter.classes.some((one) => classes.includes(one))
}

/** 'The blue one' is one that was shown before. */
const DESCRIBED = /\b(?:the|that) (?:\S+ ){1,3}ones?\b/

/** Goods to buy: a product, a kind, or a number of something: '2 of the mango'. */
const isGoods = ({ wish, products, words }: Draft) =>
  DESCRIBED.test(words.join(' ')) ||
  products.some(({ role }) => role !== 'owned') ||
  wish.bundleIds.length + wish.filter.classes.length + wish.filter.subcategoryIds.length > 0 ||
  (wish.quantity !== undefined && hasGoods(wish.filter))

function join(before: Draft, { wish, products, colours, isDenying, joint, amountPence, cigarettesADay }: Draft): void {
  const [into, from] = [before.wish.filter, wish.filter]
  into.classes =
    joint === 'or' || joint === 'and'
      ? unique([...into.classes, ...from.classes])
      : narrowClasses(into.classes, from.classes)
  into.categoryIds.push(...from.categoryIds)
  into.subcategoryIds.push(...from.subcategoryIds)
  into.brandIds.push(...from.brandIds)
  into.flavourFamilies.push(...from.flavourFamilies)
  into.words.push(...from.words)
  into.without.push(...from.without)
  into.strengthsMg.push(...from.strengthsMg)
  into.nicotineType ??= from.nicotineType
  into.ohms ??= from.ohms
  into.minPence ??= from.minPence
  into.maxPence ??= from.maxPence
  into.sort ??= from.sort
  into.limit ??= from.limit
  before.wish.bundleIds.push(...wish.bundleIds)
  before.wish.quantity ??= wish.quantity
  before.products.push(...products)
  before.colours.push(...colours)
  before.isDenying = isDenying
  before.amountPence ??= amountPence
  before.cigarettesADay ??= cigarettesADay
}

/** Puts a wish in order. `deviceId` is the first device of the whole message: other parts of it fit that one. */
function finish({ wish, products, colours }: Draft, deviceId: number | undefined): Wish {
  const filter = wish.filter
  const isPart =
    filter.classes.some((one) => FITTED_CLASSES.has(one)) || products.some(({ product }) => isPartProduct(product))
  const devices = products.filter(({ product }) => HARDWARE.has(product.product_class) && !isPartProduct(product))
  const device =
    devices.find(
      ({ role }) => role === 'owned' || (role === 'fitted' && (hasGoods(filter) || products.length > devices.length)),
    ) ?? (isPart && devices.length === 1 ? devices[0] : undefined)
  const fitting = device?.product.id ?? (isPart && products.length === 0 ? deviceId : undefined)
  const isColoured = filter.words.length === 0 || filter.classes.some((one) => COLOURED.has(one))
  return {
    bundleIds: unique(wish.bundleIds),
    quantity: wish.quantity,
    fitsProductId: fitting,
    productIds: unique(products.map(({ product }) => product.id).filter((id) => id !== fitting)),
    filter: {
      ...filter,
      classes: unique(filter.classes),
      categoryIds: filter.subcategoryIds.length > 0 ? [] : unique(filter.categoryIds),
      subcategoryIds: unique(filter.subcategoryIds),
      brandIds: products.length > 0 ? [] : unique(filter.brandIds),
      flavourFamilies: unique(filter.flavourFamilies),
      words: unique([...filter.words, ...(isColoured ? colours : [])]).filter((word) => !filter.without.includes(word)),
      without: unique(filter.without),
      strengthsMg: unique(filter.strengthsMg).sort((a, b) => a - b),
    },
  }
}

const hasGoods = ({ classes, words, flavourFamilies, categoryIds, subcategoryIds }: Filter) =>
  classes.length + words.length + flavourFamilies.length + categoryIds.length + subcategoryIds.length > 0

/** A pod is no tank though the law counts it as one: it goes into a device. */
const isPartProduct = ({ product_class, name_key }: NamedProduct) =>
  FITTED_CLASSES.has(product_class) && !(product_class === 'tank' && name_key.split(' ').map(singular).includes('tank'))
