/** Small helpers for tables of phrases that mean the same. */

/** Returns what each way of writing stands for; keys have no spaces or hyphens. */
export const invert = (table: Readonly<Record<string, readonly string[]>>): Map<string, string> =>
  new Map(
    Object.entries(table).flatMap(([meant, written]) => written.map((phrase) => [phrase.replace(/[ -]/g, ''), meant])),
  )

/** A pattern source for any of the phrases of `table`, the longest first; a space may be a hyphen or nothing. */
export const anyPhrase = (table: Readonly<Record<string, readonly string[]>>): string =>
  Object.values(table)
    .flat()
    .sort((one, other) => other.length - one.length || (one < other ? -1 : 1))
    .map((phrase) => phrase.replaceAll(' ', '[ -]?'))
    .join('|')
