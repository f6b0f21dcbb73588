/** Reads conditions on the fields of a dataset, and its sort order, by the words of data/fields.json. */
import { toPence } from '@shop/contract/lib/money.ts'
import { z } from 'zod'
import rows from '../data/fields.json' with { type: 'json' }
import data from '../data/words.json' with { type: 'json' }
import { DATASETS, type Dataset } from '../tools/list/list.datasets.ts'
import type { Condition, Field, Where } from '../tools/list/list.fields.ts'
import { COUNT, readCount } from './periods.ts'

const FieldWords = z.object({
  words: z.array(z.string()),
  /** What an amount without a word is about. */
  main: z.boolean().default(false),
  /** A number alone is the value: '2 stars'. */
  exact: z.boolean().default(false),
  /** How much less 'below' is. */
  step: z.number().default(1),
  most: z.array(z.string()).default([]),
  least: z.array(z.string()).default([]),
  values: z.record(z.string(), z.array(z.string())).default({}),
})
type FieldWords = z.output<typeof FieldWords>

export interface ReadFields {
  where: Where
  sort: string | undefined
  show: string | undefined
  /** The words that said nothing of this. */
  rest: string
}

const LACKING =
  '(?:no|zero|without|missing|lack|lacks|lacking|need|needs|dont have|doesnt have|havent|hasnt|have no|has no|not have|not got|arent showing|with no)(?: (?:got|have|had|been|any|an|a|the|their|yet|given|set|filled in))*'
const HAVING = '(?:with|have|has|having|got|that had|had|used|using) (?:a|an|any|some)'
const CURRENCY = `£ ?\\d+(?:\\.\\d{1,2})?|\\d+(?:\\.\\d{1,2})? ?(?:pounds?|quid|gbp|p|pence)|a ${Object.keys(data.money).join('|a ')}`
const MONEY = `${CURRENCY}|\\d+(?:\\.\\d{1,2})?`
const WHOLE = `${COUNT}(?! ?(?:days?|weeks?|months?|%|mg|ml)\\b)`
const ABOVE = '(?:more than|over|above|greater than|bigger than|exceeding|higher than|dearer than|worth more than)'
const AT_LEAST = '(?:at least|from|min(?:imum)?(?: of)?|no less than|not less than)'
const BELOW = '(?:fewer than|less than|under|below|lower than|cheaper than|smaller than)'
const AT_MOST = '(?:at most|up to|no more than|not more than|max(?:imum)?(?: of)?)'
const AND_MORE = '(?:or (?:more|higher|over|above|better)|and (?:up|over|above|more)|plus)'
const AND_LESS = '(?:(?:or|and) (?:fewer|less|lower|under|below|worse|down))'

interface Pattern {
  pattern: RegExp
  name: string
  read: (groups: Readonly<Record<string, string>>) => Condition
}

const isOfMoney = ({ kind }: Field) => kind === 'money'
/** In pence or as a number; `by` is added where the words exclude the amount itself. */
const readAmount = (by: Field, text = '', step = 0): number => {
  if (!isOfMoney(by)) return readCount(text) + step
  const word = Object.entries(data.money).find(([name]) => text.endsWith(name))
  const amount = Number(/\d+(?:\.\d+)?/.exec(text)?.[0] ?? word?.[1] ?? 0)
  return (/\d ?p(?:ence)?$/i.test(text) ? Math.round(amount) : toPence(amount)) + step
}

const anyOf = (words: readonly string[]) => `(?:${words.join('|')})`
const asWords = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}£])(?:${source})(?![\\p{L}\\p{N}%])`, 'iu')

/** The ways in which an amount of a field is spoken of: with its words, or as a bare amount. */
function amountPatterns(name: string, by: Field, { words, exact, step }: FieldWords, isBare: boolean): Pattern[] {
  const form = isBare && isOfMoney(by) ? CURRENCY : isOfMoney(by) ? MONEY : WHOLE
  const value = (group: string) => `(?<${group}>${form})`
  const own = anyOf(words)
  const filler = '(?:(?:units?|pieces|items?|are|is|still|of|a|than|priced|at|or|and|fewer|less|more|above|below) )*'
  const around = (source: string): string[] =>
    isBare ? [source] : [`${own} (?:(?:is|are|was|of|at|say|only|just|about) )*${source}`, `${source} ${filler}${own}`]
  const of = (sources: string[], read: Pattern['read']): Pattern[] =>
    sources.flatMap(around).map((source) => ({ pattern: asWords(source), name, read }))
  const atLeast: Pattern['read'] = ({ low }) => ({ min: readAmount(by, low) })
  const atMost: Pattern['read'] = ({ high }) => ({ max: readAmount(by, high) })
  return [
    ...of([`between ${value('low')} and ${value('high')}`], ({ low, high }) => ({
      min: readAmount(by, low),
      max: readAmount(by, high),
    })),
    ...of([`${value('low')} ${AND_MORE}`, `${AT_LEAST} ${value('low')}`], atLeast),
    ...of([`${value('high')} ${AND_LESS}`, `${AT_MOST} ${value('high')}`], atMost),
    ...(isBare
      ? []
      : [
          { pattern: asWords(`${value('low')}(?: |-)?${own} ${AND_MORE}`), name, read: atLeast },
          { pattern: asWords(`${value('high')}(?: |-)?${own} ${AND_LESS}`), name, read: atMost },
        ]),
    ...of([`${ABOVE} ${value('low')}`], ({ low }) => ({ min: readAmount(by, low, isOfMoney(by) ? 0 : step) })),
    ...of([`${BELOW} ${value('high')}`], ({ high }) => ({ max: Math.max(0, readAmount(by, high, -step)) })),
    ...(isOfMoney(by) && !isBare
      ? [
          {
            pattern: asWords(`${own} (?:is |are |of |at |exactly |just )*${value('low')}`),
            name,
            read: ({ low }: Readonly<Record<string, string>>) => ({
              min: readAmount(by, low),
              max: readAmount(by, low),
            }),
          },
        ]
      : []),
    ...(exact && !isBare
      ? [
          {
            pattern: asWords(`${value('low')}(?: |-)?${own}`),
            name,
            read: ({ low }: Readonly<Record<string, string>>) => ({
              min: readAmount(by, low),
              max: readAmount(by, low),
            }),
          },
        ]
      : []),
  ]
}

interface DatasetWords {
  conditions: readonly Pattern[]
  orders: readonly { pattern: RegExp; sort: string }[]
  shown: readonly { pattern: RegExp; name: string }[]
}

function compile(dataset: Dataset): DatasetWords {
  const known = Object.entries(z.record(z.string(), FieldWords).parse(rows[dataset]))
  const fields = known.flatMap(([name, words]) => {
    const by = DATASETS[dataset].fields[name]
    return by ? [{ name, words, by }] : []
  })
  const lacking = fields.flatMap(({ name, words, by }): Pattern[] => {
    if (words.words.length === 0) return []
    const own = anyOf(words.words)
    const read = () => (by.kind === 'number' ? { max: 0 } : { is_missing: true })
    const gone =
      by.kind === 'text'
        ? [`${own} (?:is|are|isnt|arent)(?: (?:still|not|all))* (?:missing|empty|blank|unset|there|set|filled in)`]
        : []
    const given = { pattern: asWords(`${HAVING} ${own}`), name, read: () => ({ is_missing: false }) }
    return [...[`${LACKING} ${own}`, ...gone].map((source) => ({ pattern: asWords(source), name, read })), given]
  })
  const valued = fields.flatMap(({ name, words }): Pattern[] =>
    Object.entries(words.values).flatMap(([stored, said]) => [
      {
        pattern: asWords(`(?:not|isnt|arent|except|excluding) ${anyOf(said)}`),
        name,
        read: () => ({ is: [stored], not: true }),
      },
      { pattern: asWords(anyOf(said)), name, read: () => ({ is: [stored] }) },
    ]),
  )
  const counted = fields.filter(({ words, by }) => words.words.length > 0 && by.kind !== 'text' && by.kind !== 'moment')
  const amounts = [false, true].flatMap((isBare) =>
    counted
      .filter(({ words }) => !isBare || words.main)
      .flatMap(({ name, words, by }) => amountPatterns(name, by, words, isBare)),
  )
  return {
    conditions: [...lacking, ...amounts, ...valued],
    orders: fields.flatMap(({ name, words: { words, most, least } }) => [
      ...(most.length > 0 ? [{ pattern: asWords(anyOf(most)), sort: `-${name}` }] : []),
      ...(least.length > 0 ? [{ pattern: asWords(anyOf(least)), sort: name }] : []),
      ...(words.length > 0
        ? [
            {
              pattern: asWords(
                `(?:the )?(?:most|highest|largest|biggest|best) ${anyOf(words)}|(?:sort(?:ed)? |order(?:ed)? )?by ${anyOf(words)}`,
              ),
              sort: `-${name}`,
            },
            { pattern: asWords(`(?:the )?(?:fewest|least|lowest|smallest|worst) ${anyOf(words)}`), sort: name },
          ]
        : []),
    ]),
    shown: fields.flatMap(({ name, words, by }) =>
      words.words.length > 0 && by.isHidden ? [{ pattern: asWords(anyOf(words.words)), name }] : [],
    ),
  }
}

const compiled = new Map<Dataset, DatasetWords>()
const wordsOf = (dataset: Dataset): DatasetWords => {
  const words = compiled.get(dataset) ?? compile(dataset)
  compiled.set(dataset, words)
  return words
}

/** Never refuses. Of several conditions on a field the first counts. */
export function readFields(text: string, dataset: Dataset): ReadFields {
  const { conditions, orders, shown } = wordsOf(dataset)
  const where: Where = {}
  let rest = text
  const take = (found: RegExpExecArray) => {
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`.replace(/\s+/g, ' ').trim()
  }
  for (const { pattern, name, read } of conditions) {
    const found = name in where ? null : pattern.exec(rest)
    if (!found) continue
    where[name] = read(found.groups ?? {})
    take(found)
  }
  const [order] = orders.flatMap(({ pattern, sort }) => {
    const found = pattern.exec(rest)
    return found ? [{ found, sort }] : []
  })
  if (order) take(order.found)
  const [column] = shown.flatMap(({ pattern, name }) => {
    const found = pattern.exec(rest)
    return found ? [{ found, name }] : []
  })
  if (column) take(column.found)
  return { where, sort: order?.sort, show: column?.name, rest }
}
