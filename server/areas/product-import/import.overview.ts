/** Summarises a whole file in a few sentences instead of a line per row. */

import type { ImportNote } from './formats/import.product.ts'
import type { CsvRow } from './reading/import.csv.ts'

/** Columns of other shops without a field in ours, by their usual names. */
const DROPPED: [label: string, headers: string[], matters: RegExp][] = [
  [
    'selling what is out of stock',
    ['variant inventory policy', 'continue selling when out of stock'],
    /^(?:continue|true)/i,
  ],
  ['selling what is out of stock', ['backorders allowed?'], /^(?:1|yes|notify)/i],
  ['tax code', ['variant tax code', 'tax code', 'tax class'], /./],
]
/** Returns the usual names of values in a row without a field in the shop. */
export const droppedIn = ({ cells }: CsvRow): string[] =>
  DROPPED.filter(([, headers, matters]) =>
    headers.some((header) => matters.test(cells[header]?.slice(0, 20) ?? '')),
  ).map(([label]) => label)

/** Maximum images with the same failure that are listed separately. */
const LISTED = 3

export type Overview = ReturnType<typeof importOverview>

const products = (count: number) => (count === 1 ? '1 product' : `${count} products`)

/** Counts during the import of a file. */
export function importOverview() {
  const dropped = new Map<string, number>()
  const uncounted = new Set<string>()
  const pictures = new Map<string, ImportNote[]>()
  const counted = new Map<string, number>()
  const counts = { ignored: 0, archived: 0, firstLooks: 0 }

  return {
    /** Takes what `droppedIn` found in every row. */
    addDropped(labels: readonly string[]): void {
      for (const label of labels) dropped.set(label, (dropped.get(label) ?? 0) + 1)
    },
    addIgnored(count: number): void {
      counts.ignored += count
    },
    addSaved({ staysArchived, isFirstLook }: { staysArchived: boolean; isFirstLook: boolean }): void {
      if (staysArchived) counts.archived++
      if (isFirstLook) counts.firstLooks++
    },

    /** Counts the notes with a topic and returns those to list. */
    listed(notes: readonly ImportNote[]): ImportNote[] {
      return notes.filter((note) => {
        if (note.topic === 'uncounted') uncounted.add(note.product)
        if (note.topic !== 'picture') return note.topic === undefined
        const reason = note.note.replace(/^The picture \S+ /, '')
        const same = pictures.get(reason) ?? []
        pictures.set(reason, [...same, note].slice(0, LISTED + 1))
        counted.set(reason, (counted.get(reason) ?? 0) + 1)
        return false
      })
    },

    /** Returns failed images: separately if there are few. */
    pictures(): ImportNote[] {
      return [...pictures].flatMap(([reason, notes]) => {
        const [first] = notes
        const count = counted.get(reason) ?? 0
        if (!first || count <= LISTED) return notes
        const source = /^The picture (\S+) /.exec(first.note)?.[1] ?? ''
        const note = `${count} pictures: each ${reason.replace(/\.$/, '')}. The first is ${source}. Import the file again to try once more.`
        return [{ ...first, product: '', note }]
      })
    },

    /** Returns the sentences; each says what to do next. */
    sentences({ untrackedStock }: { untrackedStock: number }): string[] {
      const { ignored, archived, firstLooks } = counts
      const columns = [...dropped].map(([label, rows]) => `${label} (${rows} rows)`)
      const all: [boolean, string][] = [
        [
          uncounted.size > 0 && untrackedStock === 0,
          `The file has no stock count for ${products(uncounted.size)}. New ones are out of stock. To choose a count, import ` +
            'again with --untracked-stock N and --stock, or fill in both stock fields of the import in the admin pages.',
        ],
        [
          uncounted.size > 0 && untrackedStock > 0,
          `The file has no stock count for ${products(uncounted.size)}; we used ${untrackedStock} for each variation.`,
        ],
        [columns.length > 0, `The shop has no field for these columns, so they were left out: ${columns.join(', ')}.`],
        [
          archived > 0,
          `${products(archived)} stayed archived. Restore them in the admin pages if you want to sell them.`,
        ],
        [
          firstLooks > 0,
          `${products(firstLooks)} came from an import before version 1.0, so we changed nothing this time. From the next ` +
            'import on, changes in the file are imported.',
        ],
        [ignored > 0, `${products(ignored)} had the Command IGNORE and were left alone.`],
      ]
      return all.filter(([isSo]) => isSo).map(([, sentence]) => sentence)
    },
  }
}
