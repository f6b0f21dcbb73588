/** Words of this project that newcomers cannot search for, and where each of them is no longer allowed. */

/** Jargon, not allowed in names of files and exports or in titles of tests. */
const RETIRED_EVERYWHERE = words(`
  kept crowd silence siblings sibling lingering chore chores told tell tells telling say says said saying hear hears heard
  fault faults trouble refusal refusals refuse refuses refused mend mends mended people goods shelf shelves duo tile tiles
  sieve picture pictures
`)

/** Plain English in a sentence but vague as a name, where a standard term says more. */
const RETIRED_IN_NAMES = words(`
  keep keeps keeping keeper forget forgets serving ending endings most least stale slip slips cells packed box boxes place
  places part parts
`)

/** Not allowed in names of types: they describe what happened to a thing, not what it is. */
const RETIRED_IN_TYPES = words('asked chosen known made found wanted')

/** Exported names and whole file names that are too vague. */
const RETIRED_NAMES = new Set(['sum', 'look', 'dress', 'judge', 'fit', 'when', 'sendAway', 'MOST_IN_HAND'])
const RETIRED_FILES = new Set(['order.moves', 'order.transitions', 'order.books', 'refund.news', 'refund.by-hand'])

/** Standard terms that contain a retired word. */
const STANDARD_TERMS = /\b(fault tests?|packing slips?|place order|not found|csv cells|stale while revalidate)\b/g

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/))
}

/** Splits `keptAnswers.test` into `kept answers test`. */
const spaced = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')

const findWords = (name: string, ...retired: ReadonlySet<string>[]): string[] =>
  spaced(name)
    .replace(STANDARD_TERMS, ' ')
    .split(' ')
    .filter((word) => retired.some((words) => words.has(word)))

/** Returns the retired words in the name of a folder, or of a file without its extension. */
export const findInFileName = (name: string): string[] =>
  RETIRED_FILES.has(name) ? [name] : findWords(name, RETIRED_EVERYWHERE, RETIRED_IN_NAMES)

/** Returns the retired words in an exported name. */
export function findInExport(name: string): string[] {
  if (RETIRED_NAMES.has(name)) return [name]
  const found = findWords(name, RETIRED_EVERYWHERE, RETIRED_IN_NAMES)
  if (/^[A-Z][a-z]/.test(name)) found.push(...findWords(name, RETIRED_IN_TYPES))
  if (/^[a-z]\w*Of$/.test(name)) found.push('…Of')
  return found
}

/** Returns the retired words in the title of a test. */
export const findInTitle = (title: string): string[] => findWords(title, RETIRED_EVERYWHERE)
