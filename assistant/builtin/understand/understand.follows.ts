/** How a question leans on what was said before: 'a cheaper one', 'in mango?', 'the second one', 'yes'. Pure. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import { patternOf } from '../lexicon/cues/lexicon.cue.ts'
import type { Follows, Memory, Slots } from './understanding.ts'

export const ORDINALS: readonly (readonly [RegExp, number])[] = [
  [/(?<= )(?:first|1st|number (?:one|1)|no 1|top one|option (?:1|one|a))(?= )/u, 0],
  [/(?<= )(?:second|2nd|number (?:two|2)|no 2|middle one|option (?:2|two|b))(?= )/u, 1],
  [/(?<= )(?:third|3rd|number (?:three|3)|no 3|option (?:3|three|c))(?= )/u, 2],
  [/(?<= )(?:fourth|4th|number (?:four|4)|no 4|option (?:4|four|d))(?= )/u, 3],
  [/(?<= )(?:fifth|5th|number (?:five|5))(?= )/u, 4],
  [/(?<= )(?:sixth|6th|number (?:six|6))(?= )/u, 5],
  [/(?<= )(?:last one|the last|bottom one|last of (?:those|them|these)|final one|last product|last option)(?= )/u, -1],
]
/** Words after which 'first' or 'last' speaks of something else. */
const NO_ORDINAL =
  /(?<= )(?:first (?:time|order|class|vape|kit|flush|purchase|thing|buy|timer|of all|device|day)|last (?:order|week|month|night|time|year|long|longer|thing|purchase|question)|second hand|at first|first and|last all|to last|it last|charge last|battery last|coils last|coil last|first ecig)(?= )/u

const YES =
  /^ (?:yes|yeah|sure|ok yes|yes ok|go on|go ahead|go for it|please do|do it|definitely|absolutely|of course|why not|sounds good|ok go on|that would be (?:great|good|lovely|nice)|yes i (?:do|would|am|want|have)|i would|i do|correct|right|that is (?:right|it|the one)|exactly|ok then|show me|show them|yes (?:show|do|go|that|it|thanks|thank|of|definitely|would|sure|ok|them|those|all|both)|perfect yes|great yes|ok sure|please)(?: (?:yes|thanks|thank you|then|that would be (?:great|good|lovely|nice)|me|them|it|that|please|would|be|great|do|on|show|i|would|like|you))* $/u
const NO =
  /^ (?:no|not (?:really|now|today|yet|for me|interested|that|thanks)|no (?:thanks|thank you|thank|i (?:do|am|would) not|not|it is (?:ok|fine|alright)|i am (?:ok|good|fine|alright)|that is (?:all|ok|fine|it)|cheers|ta|need|worries|ok|never ?mind)|i do not|i am (?:ok|good|fine|alright)(?: thanks)?|never ?mind|neither|none of (?:them|those|these)|do not (?:bother|worry)|leave it|forget it)(?: (?:thanks|thank you|for now|at the moment|cheers|today|you|ok))* $/u

const CHEAPER = patternOf([
  'cheaper( one| ones| option| options| alternative*| version| than (that|this|those|these|it|them))?',
  '(less|not so|not as|lower|too|bit|little|very|so) (expensive|dear|pricey|pricy|costly|steep|priced|price)( |$)',
  '(too|so|bit|rather|quite|very) (much|expensive|dear|pricey|steep|costly)( money| for me)?( |$)',
  '(out of|over|above) my (budget|price range)',
  'can not (afford|stretch to)',
  '(lower|better) (price|budget)',
  '(any|anything|something|one) (cheap|less|for less|lower)( |$)',
  'costs? less',
  'cheap( one| ones)$',
])
const DEARER = patternOf([
  '(more expensive|dearer|pricier|better quality|higher end|fancier|more premium|more upmarket|upgrade|nicer)( one| ones| option*| than (that|this|those|these|it|them)| please)?( |$)',
  '(spend|pay) (a bit |a little |slightly )?more( |$)',
  'money is no object',
  'something (better|nicer|fancier|more premium)',
])
const MORE = patternOf([
  '^ (show |give |see |list |any |some |got |have you got |are there |do you have |what |tell |find |and |can i see |can you show |let me see |i want |i want to see )*(me |us |any |some |you )*(more|others|other ones|the others|more options|the rest|more like (this|that|these|those|it)|more results|next|next page|more choices|other options|anything else|something else|any others|different ones|what else|else|other suggestions|more suggestions|more of (them|these|those))( have you got| do you have| you have| is there| are there| have you| do you sell| please| like (this|that|these|those|it)| got| then| of (them|these|those)| from (them|that brand))* $',
  '(show|see|give|list|any) (me |us )?(more|others)( |$)',
  'what else( do you have| have you got| is there| you got)',
  '(anything|something|any) (else|different|other)( you (recommend|suggest|have))? $',
  '(other|more) (options|ones|suggestions|alternatives|choices)( |$)',
  '(other|different|more) (flavours?|colours?|kits?|teas?|juices?|strengths?|brands?)$',
  '^ (ok )?show me some( of them| of those)? $',
  '(what (do you|have you)|anything|something) ~ instead',
  'keep going',
  'rest of (them|the list)',
])
const ANOTHER = patternOf([
  '^ (show |give |suggest |recommend |got |any |have you got )*(me |us )*(another|a different|something different|a different one|another one|alternatives?|an alternative|any alternatives|similar|something similar|anything similar|similar ones|one like (it|that|this))( one| suggestion| option| please| to (that|this|it)| like (that|this|it))* $',
  '(something|anything|one|ones|products|more) (similar|like|alternative)( to)? (this|that|it|these|those|them)( |$)',
  '(similar|alternative*) (to|for) (this|that|it|these|those|them)( |$)',
  '(do not|did not|not) (like|fancy|want|keen on|sure about|interested in) (that|this|it|those|these|them|any of (those|these|them))( one| ones)?( |$)',
  'not (that|this|those|these) (one|ones)?( |$)',
  'same (kind|sort|type) of (thing|one)( |$)',
])
const IT =
  /(?<= )(?:it|its|that|this|that one|this one|the one|this product|that product|they|them|these|those|one of them|the kit|the device|the product|the tea|the bottle|the same one|itself|one of those)(?= )/u
const POINTS = /(?<= )(?:it|this one|that one|this product|that product)(?= )/u

const BEGINS_WITH_IT =
  /^ (?:and |but |ok |so )*(?:do|does|is|are|have|has|can|will|would) (?:it|they|that|this|that one|this one|those|these) /u

/** 'which is the strongest', 'the cheapest of them': one of those that were found. */
const SUPERLATIVE = patternOf([
  '(which|what|who|whats|the|show me the|out of|of) ~ (cheapest|dearest|most expensive|priciest|strongest|weakest|best rated|highest rated|newest|most popular|bestseller)( one| ones)?( |$)',
  '^ (and |ok )*(cheapest|strongest|weakest|dearest|newest|most popular|best rated)( one| ones)?( please)? $',
])
/** 'which would you get', 'which is cheaper': those that were found, side by side. */
const COMPARES = patternOf([
  '^ (and |so |ok |but )*(which|what|whats)( one| ones| of (them|those|these|the two))? (is|has|would|do|does|lasts|are) (the )?(better|cheaper|dearer|stronger|weaker|bigger|smaller|lighter|heavier|sweeter|easier|longer|best|you (get|buy|pick|choose|go for|recommend|prefer|suggest|say|take))( ~)?( |$)',
  '^ (and |so |ok )*(compare|what is the difference between|difference between) (them|these|those|the two)( ~)? $',
  '^ (and |so |ok )*(what is the )?difference $',
])
const OF_THE_SHOP =
  /(?<= )(?:you (?:have|sell|stock|do)|in the (?:shop|store)|on (?:here|the site)|do you)(?= (?!recommend|prefer|suggest))/u
const MOST_TOGETHER = 3

/** Begins what only makes sense after something else. */
const LEANS =
  /^ (?:and|but|or|also|what about|how about|only|same|same but|with|without|in|no|not|less|instead|make it|make that|any|anything|something|ones|which|what|then|ok|so|do you have (?:it|that|them|one|any|those|these)|is there|are there|have you got (?:it|that|them|one|any|those|these)|got any|can i (?:get|have) (?:it|that|them|one)|does (?:it|that)|do they|for|under|below|from|by|preferably|ideally|must be|needs to be|should be|i (?:want|prefer|need|like|would like)|it (?:must|should|has to|needs to)|rather|maybe|also|actually|the|a|an)(?= )/u

export interface Leaning {
  follows: Follows
  /** Shown products that are meant together: 'the first two'. */
  togetherIds: number[]
}

/** What a question says of itself. */
export interface SaidNow {
  slots: Slots
  hasParticulars: boolean
  hasKind: boolean
  isNamed: boolean
  hasFact: boolean
}

const NONE: Leaning = { follows: { kind: 'none' }, togetherIds: [] }
/** Longer questions stand by themselves. */
const FRAGMENT_WORDS = 7

/** What `text` says of earlier answers; nothing where there were none. `isFragment` where it has particulars and no more. */
export function leaningIn(text: string, memory: Memory, said: SaidNow): Leaning {
  const { hasParticulars, hasKind, isNamed, hasFact } = said
  const read = ` ${text} `
  const words = text.split(' ').length
  const hasShown = memory.shownIds.length > 0 || memory.productId !== undefined
  if (YES.test(read)) return hasShown || memory.offer ? follow('yes') : NONE
  if (NO.test(read)) return hasShown || memory.offer ? follow('no') : NONE
  const before = memory.slots !== undefined || hasShown
  if (!before) return NONE

  const together = togetherIn(read, memory)
  if (together.length > 0) return { follows: { kind: 'it' }, togetherIds: together }
  if (!NO_ORDINAL.test(read) && !isNamed) {
    const ordinal = ORDINALS.find(([said]) => said.test(read))
    if (ordinal && memory.shownIds.at(ordinal[1]) !== undefined && words < 14) {
      return { follows: { kind: 'ordinal', index: ordinal[1] }, togetherIds: [] }
    }
  }
  const isShort = words <= FRAGMENT_WORDS + 3
  if (isShort && !isNamed && !hasKind && memory.shownIds.length > 1) {
    const isOfThese = !OF_THE_SHOP.test(read)
    if (isOfThese && COMPARES.test(read))
      return { follows: { kind: 'it' }, togetherIds: memory.shownIds.slice(0, MOST_TOGETHER) }
    if (isOfThese && SUPERLATIVE.test(read) && memory.slots !== undefined) return follow('refine')
  }
  if (isShort && !isNamed) {
    if (CHEAPER.test(read) && !hasKind) return follow(said.slots.maxPence === undefined ? 'cheaper' : 'refine')
    if (DEARER.test(read) && !hasKind) return follow('dearer')
    if (ANOTHER.test(read) && !hasKind) return follow(hasParticulars ? 'refine' : 'another')
    if (MORE.test(read) && !hasParticulars) return follow('more')
  }
  if (isNamed) return NONE
  if (hasParticulars && /^ (?:ok |and |but )*make (?:it|that|them) /u.test(read)) return follow('refine')
  if (hasShown && (BEGINS_WITH_IT.test(read) || (hasFact && !hasKind && !hasParticulars && isOfOne(read, words))))
    return follow('it')
  if (POINTS.test(read) && words < 16 && hasShown) return follow('it')
  const isNarrower = hasKind && words <= FRAGMENT_WORDS && narrows(said.slots, memory)
  const isFragment = hasParticulars && (words <= 3 || (words <= FRAGMENT_WORDS + 2 && LEANS.test(read)))
  if (isNarrower || (isFragment && memory.slots !== undefined && !isNewWish(read, hasKind))) return follow('refine')
  const isPart =
    /(?<= )(?:coils?|pods?|fits?|battery|use|uses|take|takes)(?= )/u.test(read) &&
    /(?<= )(?:it|that|this|they)(?= )/u.test(read)
  return IT.test(read) && words < 14 && hasShown && (!hasKind || isPart) ? follow('it') : NONE
}

/** A fact that is asked for of no named product: of the one before, unless the shop is asked what it has. */
const isOfOne = (read: string, words: number) =>
  words <= 4 || (words <= FRAGMENT_WORDS && !/(?<= )you (?:have|sell|stock|do|got)(?= )/u.test(read))

const follow = (kind: Exclude<Follows['kind'], 'ordinal'>): Leaning => ({ follows: { kind }, togetherIds: [] })

/** 'any coils?' after teas is a new wish; 'and for tea?' goes on with what was wanted. */
function isNewWish(read: string, hasKind: boolean): boolean {
  return (
    hasKind && !/^ (?:and|but|or|also|what about|how about|same|only|instead|in|with|without|not|no|make) /u.test(read)
  )
}

/** Kinds that have the same tastes. */
const LIQUIDS: readonly ProductClass[] = ['nicotine_eliquid', 'shortfill', 'prefilled_pod']
const HOT_DRINKS: readonly ProductClass[] = ['tea', 'cbd_food']

/** 'salts only', '100ml bottles?' after a taste: a kind that may have it, and no taste of its own. */
function narrows({ classes, words, flavourFamilies }: Slots, { slots: before }: Memory): boolean {
  if (!before || flavourFamilies.length > 0 || words.some((word) => !isForm(word))) return false
  const hadTaste = before.flavourFamilies.length > 0 || before.words.some((word) => !isForm(word))
  const group = [LIQUIDS, HOT_DRINKS].find(
    (kinds) => classes.length > 0 && classes.every((kind) => kinds.includes(kind)),
  )
  return (
    hadTaste &&
    group !== undefined &&
    (before.classes.length === 0 || before.classes.some((kind) => group.includes(kind)))
  )
}

/** 'the first two', 'both', 'the first and the third', 'these'. */
function togetherIn(read: string, { shownIds }: Memory): number[] {
  if (shownIds.length < 2) return []
  const first = /(?<= )(?:first|top|these|those|the) (two|2|three|3|four|4)(?: of (?:them|those|these))?(?= )/u.exec(
    read,
  )?.[1]
  if (first) return shownIds.slice(0, COUNTS[first] ?? 2)
  if (/(?<= )last (?:two|2)(?= )/u.test(read)) return shownIds.slice(-2)
  if (/(?<= )(?:both|the two|them both|both of (?:them|those|these))(?= )/u.test(read)) return shownIds.slice(0, 2)
  const named = NO_ORDINAL.test(read)
    ? []
    : ORDINALS.filter(([said]) => said.test(read)).map(([, index]) => shownIds.at(index))
  const ids = named.filter((id) => id !== undefined)
  return ids.length > 1 ? ids : []
}

const COUNTS: Readonly<Record<string, number>> = { two: 2, '2': 2, three: 3, '3': 3, four: 4, '4': 4 }

/** Words of a search that say in which form a thing comes, and not what it is or tastes of. */
export const isForm = (word: string) =>
  /^(?:\d+ml|\d+\/\d+|tea|mix|loose leaf|sachets|vegan|decaf|pod|pod kit|pen kit|tank|drops|powder|tablets|capsules)$/.test(
    word,
  )
