/**
 * Encodes and decodes single cells of the shop's own product file.
 *
 * Spreadsheets run a cell that starts with = + - @ as a formula. Such a cell gets a leading apostrophe, which makes it
 * text; so does a cell that itself starts with an apostrophe, so that reading removes exactly the apostrophe that
 * writing has added.
 */

/** Encodes `text` for a spreadsheet. A cell of only whitespace would count as empty. */
export function toCell(text: string): string {
  const isActive = /^[=+\-@\t\r\n']/.test(text)
  return isActive || (text !== '' && text.trim() === '') ? `'${text}` : text
}

/** Reverses `toCell`. */
export const fromCell = (cell: string): string => (cell.startsWith("'") ? cell.slice(1) : cell)

/** Joins list entries with ' | '; escapes bars, equal signs and backslashes with a backslash. */
export const toList = (entries: readonly string[]): string => entries.map(escaped).join(' | ')

export const fromList = (text: string): string[] => splitList(text).map(plain)

/** Formats 'Flavour=Mango | Strength=10 mg'. */
export const toPairs = (pairs: Record<string, string>): string =>
  Object.entries(pairs)
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .join(' | ')

/** Undefined if an entry is not a pair. */
export function fromPairs(text: string): Record<string, string> | undefined {
  const pairs = splitList(text).map((entry) => /^((?:\\.|[^\\=])*)=(.*)$/s.exec(entry))
  if (pairs.some((pair) => pair === null)) return undefined
  return Object.fromEntries(pairs.map((pair) => [plain(pair?.[1] ?? ''), plain(pair?.[2] ?? '')]))
}

const escaped = (text: string) => text.replace(/[\\|=]/g, '\\$&')
const plain = (text: string) => text.trim().replace(/\\(.)/gs, '$1')

/** Returns the entries, still escaped. */
function splitList(text: string): string[] {
  const entries = text.match(/(?:\\.|[^\\|])+/gs) ?? []
  return entries.filter((entry) => entry.trim() !== '')
}
