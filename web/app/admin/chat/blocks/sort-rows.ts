import type { TableBlock } from '../queries.ts'
import type { AgentCell } from './cell.tsx'

type Row = TableBlock['rows'][number]

export interface Sorting {
  key: string
  isFalling: boolean
}

const words = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })

/** Returns the rows sorted by one column, or unchanged. Cells without a value are last in both directions. */
export function sortRows(rows: readonly Row[], sorting: Sorting | null): readonly Row[] {
  if (!sorting) return rows
  const { key, isFalling } = sorting
  return rows.toSorted((one, other) => {
    const [a, b] = [sortValue(one[key]), sortValue(other[key])]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b))
    return isFalling ? -order : order
  })
}

/** Returns the sorting after a click on a heading: figures start descending, text ascending; another reverses it. */
export function nextSorting(before: Sorting | null, key: string, isFigure: boolean): Sorting {
  return { key, isFalling: before?.key === key ? !before.isFalling : isFigure }
}

function sortValue(cell: AgentCell): string | number | null {
  if (cell === null || cell === undefined || cell === '') return null
  return typeof cell === 'object' ? cell.text : cell
}
