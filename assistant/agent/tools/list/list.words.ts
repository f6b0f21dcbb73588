/** How a sentence and a title say what a list was filtered by. */
import { dayName, periodName } from '../../agent.periods.ts'
import { listed, literal, money, number } from '../../agent.words.ts'
import type { Condition, DatasetRow, Field, View, Where } from './list.fields.ts'
import { getField } from './list.statement.ts'

interface Described {
  dataset: DatasetRow
  view: View | undefined
  where: Where
  place: string | undefined
}

/** ' of Marram without ECID, given on 9–15 Nov 2026'; '' for everything. */
export function describeList({ dataset, view, where, place }: Described): string {
  const words = [
    place ? `of ${place}` : '',
    view?.words ?? '',
    ...Object.entries(where).flatMap(([name, condition]) => describe(dataset, name, condition)),
  ].filter(Boolean)
  return words.length > 0 ? ` ${words.join(', ')}` : ''
}

export const shownAs = ({ kind }: Field, value: number): string =>
  kind === 'money' ? money(value) : kind === 'percent' ? `${number(value)}%` : number(value)

function describe(dataset: DatasetRow, name: string, condition: Condition): string[] {
  const by = getField(dataset, name)
  const { is, not, has, min, max, is_missing } = condition
  const label = by.noun ?? by.label.toLowerCase()
  const show = (value: number) => shownAs(by, value)
  const none = by.none ?? `without ${label}`
  const isNone = is_missing === true || (max === 0 && min === undefined)
  const values = is?.map((one) => by.words?.[one]?.toLowerCase() ?? literal(one)) ?? []
  const phrase = by.phrase ? `${by.phrase} ` : ''
  return [
    ...(values.length > 0 ? [`${phrase}${not ? 'not ' : ''}${listed(values).replace(' and ', ' or ')}`] : []),
    ...(has ? [`${phrase || `with ${label} `}${literal(has)}`] : []),
    ...(isNone ? [none] : []),
    ...(is_missing === false ? [`with ${label}`] : []),
    ...(isNone ? [] : describeRange(label, min, max, show)),
    ...describeDays(name === dataset.at ? dataset.verb : label, condition),
  ]
}

function describeRange(
  label: string,
  min: number | undefined,
  max: number | undefined,
  show: (value: number) => string,
): string[] {
  if (min !== undefined && max !== undefined)
    return [`with ${label} of ${min === max ? show(min) : `${show(min)} to ${show(max)}`}`]
  if (min !== undefined) return [`with ${label} of ${show(min)} or more`]
  return max === undefined ? [] : [`with ${label} of ${show(max)} or less`]
}

function describeDays(verb: string, { from, to }: Condition): string[] {
  if (from && to) return [`${verb} on ${periodName({ from, to })}`]
  if (from) return [`${verb} since ${dayName(from)}`]
  return to ? [`${verb} on ${dayName(to)} or before`] : []
}
