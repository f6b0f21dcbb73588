/** What a tool of staff's agent finds: the sentence that answers, and what stands beneath it. */
import type { ChartBlock, TableBlock } from '@shop/contract/admin/assistant.admin.ts'
import { toPounds } from '@shop/contract/lib/money.ts'

/** A prepared change that stands beneath an answer, kept by its id: its status is read when it is shown. */
interface ProposalRef {
  type: 'proposal'
  proposal_id: number
}

export type FindingBlock = TableBlock | ChartBlock | ProposalRef

/** `text` is markdown with the names in it escaped. `suggestions` are what staff may ask next, at most three. */
export interface Finding {
  text: string
  blocks: readonly FindingBlock[]
  suggestions: readonly string[]
}

/** A table shows at most so many rows. */
export const MAX_ROWS = 1000
/** A chart shows so many bars; more could not be told apart. */
const MAX_BARS = 12

type Row = TableBlock['rows'][number]
type Cell = Row[string]

/** A column: what it is called, how it is shown, and its cell of a row. */
export interface ColumnOf<T> {
  key: string
  label: string
  kind: TableBlock['columns'][number]['kind']
  cell: (row: T) => Cell
}

/** A column with its cell of a row. */
export const column = <T>(
  kind: ColumnOf<T>['kind'],
  key: string,
  label: string,
  cell: ColumnOf<T>['cell'],
): ColumnOf<T> => ({ kind, key, label, cell })

/** A table of `rows`, of which there are `total` where they are not all. */
export function buildTable<T>(
  title: string,
  columns: readonly ColumnOf<T>[],
  rows: readonly T[],
  total = rows.length,
): TableBlock {
  return {
    type: 'table',
    title,
    columns: columns.map(({ key, label, kind }) => ({ key, label, kind })),
    rows: rows
      .slice(0, MAX_ROWS)
      .map((row) => Object.fromEntries(columns.map(({ key, cell }): [string, Cell] => [key, cell(row)]))),
    total: Math.max(total, rows.length),
  }
}

/** Bars for the first of what a table lists; undefined where one bar would stand alone. */
export function buildBars<T>(
  title: string,
  unit: ChartBlock['unit'],
  rows: readonly T[],
  { label, series }: { label: (row: T) => string; series: readonly { name: string; value: (row: T) => number }[] },
): ChartBlock | undefined {
  if (rows.length < 2) return undefined
  const shown = rows.slice(0, MAX_BARS)
  return {
    type: 'chart',
    kind: 'bar',
    title,
    unit,
    labels: shown.map(label),
    series: series.map(({ name, value }) => ({ name, values: shown.map(value) })),
  }
}

/** A cell that leads somewhere. */
export const linked = (text: string, link: string): Cell => ({ text, link, image_url: null })

/** A cell of kind `money`. */
export const pounds = (pence: number): number => toPounds(Math.round(pence))

/** Drops the blocks that there are not. */
export const present = (...blocks: readonly (FindingBlock | undefined)[]): FindingBlock[] =>
  blocks.filter((block) => block !== undefined)

export const toFinding = (text: string, suggestions: readonly string[] = []): Finding => ({
  text,
  blocks: [],
  suggestions,
})
