/** What was looked for, in words: 'mango nic salts at 10 mg up to £5'. */
import { FLAVOUR_FAMILIES } from '@shop/contract/catalogue.ts'
import { formatPence } from '@shop/contract/lib/money.ts'
import { singular } from '../../../server/areas/search/search.normalise.ts'
import type { Filter } from '../../engine/frame.ts'
import type { ProductCard } from '../../tools/product-card.ts'
import terms from '../data/terms.json' with { type: 'json' }
import { KINDS } from './kinds.ts'
import { escapeText, formatStrengths, joinWords } from './text.ts'

/** One and several of it. */
type Noun = readonly [one: string, many: string]

const ANYTHING: Noun = ['product', 'products']
/** What a kind is not though it has the same words: nobody has asked to leave it out. */
const OTHER_GOODS = new Set(terms.kinds.flatMap(({ excludes }) => excludes ?? []))
/** Longer wishes are not repeated: they are a sentence and no quality. */
const MAX_ECHO_LENGTH = 40

function findNoun(filter: Filter, items: readonly ProductCard[]): Noun {
  const [first] = items
  if (filter.nicotineType === 'salt' || (filter.classes.length === 0 && filter.nicotineType === 'freebase'))
    return filter.nicotineType === 'salt' ? ['nic salt', 'nic salts'] : ['50/50 liquid', '50/50 liquids']
  if (filter.classes.length > 0) return nameClasses(filter)
  const isSame = first && items.every(({ product_class }) => product_class === first.product_class)
  return isSame ? nameClasses({ classes: [first.product_class] }) : ANYTHING
}

function nameClasses({ classes }: Pick<Filter, 'classes'>): Noun {
  const [first, ...rest] = classes
  const row =
    first !== undefined && rest.length === 0
      ? KINDS.classes[first]
      : KINDS.groups.find((group) => classes.every((known) => group.classes.includes(known)))
  return row ? [row.one, row.many] : ANYTHING
}

/** The taste or quality that was named, without words that the noun says already. */
function describeTaste({ words, flavourFamilies }: Filter, noun: Noun): string {
  const split = (text: string) =>
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}/]+/u)
      .map(singular)
  const said = new Set(split(noun.join(' ')))
  const own = words.filter((word) => !split(word).every((part) => said.has(part))).join(' ')
  if (own.length > MAX_ECHO_LENGTH) return ''
  // 'pod kit' and 'kits' is 'pod kits'.
  const end = own.split(' ').at(-1) ?? ''
  const bare = own.includes(' ') && said.has(singular(end)) ? own.slice(0, -end.length - 1) : own
  if (own !== '') return escapeText(bare)
  const families = flavourFamilies.map((family) => FLAVOUR_FAMILIES[family].toLowerCase().replace(' & ', ' and '))
  return joinWords(families, 'or')
}

function listLimits({ strengthsMg, ohms, without, minPence, maxPence }: Filter): string[] {
  const prices =
    minPence !== undefined && maxPence !== undefined
      ? `between ${formatPence(minPence)} and ${formatPence(maxPence)}`
      : maxPence !== undefined
        ? `up to ${formatPence(maxPence)}`
        : minPence === undefined
          ? ''
          : `from ${formatPence(minPence)}`
  const denied = without.filter((word) => !OTHER_GOODS.has(word))
  return [
    strengthsMg.length > 0 ? `at ${formatStrengths(strengthsMg)}` : '',
    ohms === undefined ? '' : `with ${ohms} Ω`,
    denied.length > 0 ? `without ${escapeText(joinWords(denied, 'or'))}` : '',
    prices,
  ]
}

/** The filter as a noun with all that narrows it, for `count` of it. */
export function describeFilter(filter: Filter, items: readonly ProductCard[], count: number): string {
  const noun = findNoun(filter, items)
  const isFree = filter.nicotineType === 'none' && filter.strengthsMg.length === 0
  const taste = describeTaste(filter, noun)
  const brand = filter.brandIds.length === 1 ? items[0]?.brand : undefined
  return [
    isFree ? 'nicotine-free' : '',
    taste,
    noun === ANYTHING && taste.endsWith('s') ? '' : count === 1 ? noun[0] : noun[1],
    brand ? `from ${escapeText(brand)}` : '',
    ...listLimits(filter),
  ]
    .filter(Boolean)
    .join(' ')
}
