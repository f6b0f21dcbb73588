/** Product data is kept as text tables, one product a line, its columns divided by bars: they read like a price list. */

/** Reads such a table. Refuses a line with too few or too many columns; empty lines are left out. */
export function readTable<const Column extends string>(columns: readonly Column[], text: string) {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => readLine(columns, line))
}

function readLine<Column extends string>(columns: readonly Column[], line: string): (column: Column) => string {
  const cells = line.split('|').map((cell) => cell.trim())
  if (cells.length !== columns.length) throw new Error(`Expected ${columns.length} columns: ${line}`)
  return (column) => cells[columns.indexOf(column)] ?? ''
}

/** 'A, B, C' as its parts; '' as none. */
export const listOf = (cell: string, divider = ',') =>
  cell
    .split(divider)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** 'Slate:slate, Copper:copper' as pairs; a part without a colon is an error. */
export const pairsOf = (cell: string, divider = ',') =>
  listOf(cell, divider).map((part): [string, string] => {
    const [name, value] = part.split(':')
    if (!name || !value) throw new Error(`Expected 'name:value': ${part}`)
    return [name.trim(), value.trim()]
  })

/** Whole pence from a price as written in a table: '4.99'. */
export const penceOf = (cell: string) => Math.round(Number(cell) * 100)
