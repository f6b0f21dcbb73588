/**
 * The options of a product and the variations made from their combinations. Every change preserves the input for
 * combinations that continue to exist, restores it for those that return, and creates no duplicates.
 */
import { choiceKey } from '@shop/contract/fields/product.fields.ts'
import { type Attributes, type Choice, EMPTY_ROW, type Matrix, type Row, type Swatch } from './variations.row.ts'
import { suggestSkus } from './variations.sku.ts'

/** Why a change was rejected. */
export type RejectedChange = { reason: string }
type Changed = Matrix | RejectedChange
export const isRejected = (changed: Changed): changed is RejectedChange => 'reason' in changed

/** Adds an option without values: it affects the variations once it has one. */
export function addOption(matrix: Matrix, typed: string, mostOptions = 6): Changed {
  const name = typed.trim()
  if (name === '') return { reason: 'Enter a name, such as Flavour.' }
  if (hasName(matrix.options, name)) return { reason: `There is a choice called ${name} already.` }
  if (matrix.options.length >= mostOptions) return { reason: `A product can have at most ${mostOptions} choices.` }
  return { ...matrix, options: [...matrix.options, { name, values: [] }] }
}

/** Renames an option everywhere. */
export function renameOption(matrix: Matrix, index: number, typed: string): Changed {
  const name = typed.trim()
  const before = matrix.options[index]?.name
  if (before === undefined || before === name) return matrix
  if (name === '') return { reason: 'Enter a name, such as Flavour.' }
  const others = matrix.options.filter((_, at) => at !== index)
  if (hasName(others, name)) return { reason: `There is a choice called ${name} already.` }
  return {
    options: matrix.options.map((option, at) => (at === index ? { ...option, name } : option)),
    ...withAttributes(matrix, (attributes) =>
      Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key === before ? name : key, value])),
    ),
  }
}

/** Adds a value: copies each variation with it. The first value of an option is added to the existing variations. */
export function addValue(
  matrix: Matrix,
  index: number,
  typed: string,
  max: number,
  swatch: Swatch | null = null,
): Changed {
  const option = matrix.options[index]
  const value = typed.trim()
  if (!option || value === '') return matrix
  if (option.values.some((known) => isSame(known.value, value)))
    return { reason: `${option.name} has ${value} already.` }
  const options = matrix.options.map((one, at) =>
    at === index ? { ...one, values: [...one.values, { value, swatch }] } : one,
  )
  const isFirst = option.values.length === 0
  if (isFirst)
    return ordered({
      ...matrix,
      options,
      variations: matrix.variations.map((row) => withValue(row, option.name, value)),
    })

  const sisters = new Map<string, Row>()
  for (const row of matrix.variations) {
    const key = choiceKey(without(row.attributes, option.name))
    if (!sisters.has(key)) sisters.set(key, row)
  }
  if (matrix.variations.length + sisters.size > max) {
    return {
      reason: `That makes ${matrix.variations.length + sisters.size} variations. A product can have at most ${max}.`,
    }
  }
  const added = [...sisters.values()].map((row) => ({ ...row.attributes, [option.name]: value }))
  return addRows({ ...matrix, options }, added)
}

/** Renames a value everywhere. */
export function renameValue(matrix: Matrix, index: number, before: string, typed: string): Changed {
  const option = matrix.options[index]
  const value = typed.trim()
  if (!option || value === before) return matrix
  if (value === '') return { reason: 'A value can’t be blank.' }
  if (option.values.some((known) => known.value !== before && isSame(known.value, value)))
    return { reason: `${option.name} has ${value} already.` }
  return {
    options: withValues(matrix.options, index, (values) =>
      values.map((known) => (known.value === before ? { ...known, value } : known)),
    ),
    ...withAttributes(matrix, (attributes) =>
      attributes[option.name] === before ? { ...attributes, [option.name]: value } : attributes,
    ),
  }
}

/** Removes a value with its variations; with its last value only the option is removed from them. */
export function removeValue(matrix: Matrix, index: number, value: string): Matrix {
  const option = matrix.options[index]
  if (!option) return matrix
  const options = withValues(matrix.options, index, (values) => values.filter((known) => known.value !== value))
  if (options[index]?.values.length === 0) return collapsed({ ...matrix, options }, option.name)
  const gone = matrix.variations.filter(({ attributes }) => attributes[option.name] === value)
  const variations = matrix.variations.filter((row) => !gone.includes(row))
  return withOneAtLeast({ options, variations, parked: [...matrix.parked, ...gone] })
}

/** Removes an option. Of the variations that differ only in it, the first stays. */
export function removeOption(matrix: Matrix, index: number): Matrix {
  const option = matrix.options[index]
  if (!option) return matrix
  return collapsed({ ...matrix, options: matrix.options.filter((_, at) => at !== index) }, option.name)
}

/** Moves an option; the variations are sorted by the new order. */
export function moveOption(matrix: Matrix, from: number, to: number): Matrix {
  return ordered({ ...matrix, options: moved(matrix.options, from, to) })
}

export function moveValue(matrix: Matrix, index: number, from: number, to: number): Matrix {
  return ordered({ ...matrix, options: withValues(matrix.options, index, (values) => moved(values, from, to)) })
}

export function setSwatch(matrix: Matrix, index: number, value: string, swatch: Swatch | null): Matrix {
  return {
    ...matrix,
    options: withValues(matrix.options, index, (values) =>
      values.map((known) => (known.value === value ? { ...known, swatch } : known)),
    ),
  }
}

/** Removes a combination from sale. The last one stays: a product needs at least one. */
export function leaveOut(matrix: Matrix, place: number): Matrix {
  const row = matrix.variations[place]
  if (!row || matrix.variations.length === 1) return matrix
  return { ...matrix, variations: matrix.variations.filter((_, at) => at !== place), parked: [...matrix.parked, row] }
}

/** Adds combinations that are not for sale yet. */
export function addCombinations(matrix: Matrix, combinations: readonly Attributes[]): Matrix {
  const known = new Set(matrix.variations.map(({ attributes }) => choiceKey(attributes)))
  return addRows(
    matrix,
    combinations.filter((attributes) => !known.has(choiceKey(attributes))),
  )
}

/** Returns the combinations not for sale; none if all combinations together would exceed `max`. */
export function leftOut({ options, variations }: Pick<Matrix, 'options' | 'variations'>, max: number): Attributes[] {
  const used = options.filter(({ values }) => values.length > 0)
  if (used.reduce((count, { values }) => count * values.length, 1) > max) return []
  const known = new Set(variations.map(({ attributes }) => choiceKey(attributes)))
  return used
    .reduce<Attributes[]>(
      (made, { name, values }) => made.flatMap((start) => values.map(({ value }) => ({ ...start, [name]: value }))),
      [{}],
    )
    .filter((attributes) => !known.has(choiceKey(attributes)))
}

/** Returns the matrix with suggested SKUs for rows without a typed one. */
export function withSkus(matrix: Matrix, productSku: string): Matrix {
  return { ...matrix, variations: suggestSkus(matrix.variations, productSku, matrix.options, matrix.parked) }
}

/** A combination that existed before is restored; a new one is copied from the most similar variation. */
function addRows(matrix: Matrix, combinations: readonly Attributes[]): Matrix {
  const parked = new Map(matrix.parked.map((row) => [choiceKey(row.attributes), row]))
  const added = combinations.map((attributes): Row => {
    const key = choiceKey(attributes)
    const before = parked.get(key)
    parked.delete(key)
    if (before) return before
    const { price, compare_at_price, net_quantity } = mostLike(matrix.variations, attributes) ?? EMPTY_ROW
    return { ...EMPTY_ROW, attributes, price, compare_at_price, net_quantity }
  })
  return ordered({ ...matrix, variations: [...matrix.variations, ...added], parked: [...parked.values()] })
}

function mostLike(rows: readonly Row[], attributes: Attributes): Row | undefined {
  const likeness = (row: Row) =>
    Object.entries(attributes).filter(([name, value]) => row.attributes[name] === value).length
  return rows.reduce<Row | undefined>((best, row) => (best && likeness(best) >= likeness(row) ? best : row), undefined)
}

/** Returns the variations without an option; those that become duplicates are parked unchanged. */
function collapsed({ options, variations, parked }: Matrix, name: string): Matrix {
  const rowsByKey = new Map<string, Row>()
  const gone: Row[] = []
  for (const row of variations) {
    const attributes = without(row.attributes, name)
    const key = choiceKey(attributes)
    if (rowsByKey.has(key)) gone.push(row)
    else rowsByKey.set(key, { ...row, attributes })
  }
  return { options, variations: [...rowsByKey.values()], parked: [...parked, ...gone] }
}

function withOneAtLeast(matrix: Matrix): Matrix {
  if (matrix.variations.length > 0) return matrix
  const attributes = Object.fromEntries(
    matrix.options.flatMap(({ name, values }) => (values[0] ? [[name, values[0].value]] : [])),
  )
  return addRows(matrix, [attributes])
}

/** Returns the rows in shop order: by the first option, then by the second, … */
function ordered(matrix: Matrix): Matrix {
  const places = matrix.options.map(({ name, values }) => ({
    name,
    place: new Map(values.map(({ value }, at) => [value, at])),
  }))
  const variations = [...matrix.variations].sort((a, b) => {
    for (const { name, place } of places) {
      const difference = (place.get(a.attributes[name] ?? '') ?? -1) - (place.get(b.attributes[name] ?? '') ?? -1)
      if (difference !== 0) return difference
    }
    return 0
  })
  return { ...matrix, variations }
}

function withAttributes({ variations, parked }: Matrix, change: (attributes: Attributes) => Attributes) {
  const follow = (row: Row): Row => ({ ...row, attributes: change(row.attributes) })
  return { variations: variations.map(follow), parked: parked.map(follow) }
}

function withValues(
  options: readonly Choice[],
  index: number,
  change: (values: Choice['values']) => Choice['values'],
): Choice[] {
  return options.map((option, at) => (at === index ? { ...option, values: change(option.values) } : option))
}

const withValue = (row: Row, name: string, value: string): Row => ({
  ...row,
  attributes: { ...row.attributes, [name]: value },
})
const without = (attributes: Attributes, name: string): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([key]) => key !== name))
const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
const hasName = (options: readonly Choice[], name: string) => options.some((option) => isSame(option.name, name))

/** Returns the list with the item at `from` moved to `to`. */
function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from)
  const item = list.slice(from, from + 1)
  return [...rest.slice(0, to), ...item, ...rest.slice(to)]
}
