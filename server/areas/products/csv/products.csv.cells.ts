/**
 * How single cells of the shop's own product file are written and read back.
 *
 * A spreadsheet takes a cell that starts with = + - @ for a formula and runs it. Such a cell gets an apostrophe in front,
 * which makes it text; so does one that starts with an apostrophe itself, so that whatever is read loses exactly the
 * apostrophe that writing it has put there.
 */

/** `text` as it may stand in a spreadsheet. A cell of nothing but space would be taken for an empty one. */
export function toCell(text: string): string {
  const isActive = /^[=+\-@\t\r\n']/.test(text)
  return isActive || (text !== '' && text.trim() === '') ? `'${text}` : text
}

/** What `toCell` was given. */
export const fromCell = (cell: string): string => (cell.startsWith("'") ? cell.slice(1) : cell)

/** Entries of a list are parted by ' | '; a backslash goes before a bar, a sign of equality or a backslash of their own. */
export const toList = (entries: readonly string[]): string => entries.map(escaped).join(' | ')

export const fromList = (text: string): string[] => splitList(text).map(plain)

/** 'Flavour=Mango | Strength=10 mg' */
export const toPairs = (pairs: Record<string, string>): string =>
  Object.entries(pairs)
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .join(' | ')

/** Undefined where an entry is no pair. */
export function fromPairs(text: string): Record<string, string> | undefined {
  const pairs = splitList(text).map((entry) => /^((?:\\.|[^\\=])*)=(.*)$/s.exec(entry))
  if (pairs.some((pair) => pair === null)) return undefined
  return Object.fromEntries(pairs.map((pair) => [plain(pair?.[1] ?? ''), plain(pair?.[2] ?? '')]))
}

const escaped = (text: string) => text.replace(/[\\|=]/g, '\\$&')
const plain = (text: string) => text.trim().replace(/\\(.)/gs, '$1')

/** The entries, still escaped. */
function splitList(text: string): string[] {
  const entries = text.match(/(?:\\.|[^\\|])+/gs) ?? []
  return entries.filter((entry) => entry.trim() !== '')
}
