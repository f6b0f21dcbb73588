/** What a message names: something of the catalogue, a customer or a town. */
import type { Db } from '../../../server/platform/database/database.ts'
import { commonWords } from '../../engine/text/spelling.ts'
import data from '../data/words.json' with { type: 'json' }
import { namesRepository } from '../tools/names.repository.ts'
import { describeTool, type ToolName } from './inputs.ts'
import type { Message } from './message.ts'
import { findNames, type NameMatches, NO_NAMES } from './names.ts'
import type { Slots } from './slots.ts'
import { findRuns, isKnown } from './staff-words.ts'

const isMeantAfter = new Set(data.meant)

/** What the strange words of a message name, for a tool that takes names: of the catalogue, a customer or a town. */
export async function lookUp(
  db: Db,
  message: Message,
  rest: string,
  tool: ToolName,
  known: ReadonlySet<string>,
): Promise<NameMatches> {
  const { quoted } = message
  const { names: kind, isMeant } = describeTool(tool)
  const words = rest.split(' ').filter(Boolean)
  const runs = findRuns(words, known, message.text.startsWith(words[0] ?? '') ? 1 : 0)
  const [run] = runs.toSorted((one, other) => other.words.length - one.words.length)
  if (!kind || (quoted.length === 0 && !run)) return NO_NAMES
  const typed = quoted[0]?.split(/\s+/) ?? run?.words ?? []
  const previous = words[(run?.from ?? 0) - 1]?.toLowerCase() ?? ''
  const found =
    kind === 'person'
      ? { ...NO_NAMES, unknown: typed.join(' ').toLowerCase() }
      : await findNames(db, typed, kind === 'product' ? 'product' : 'place')
  if (kind === 'topic') return { ...NO_NAMES, slots: placesOf(found.slots) }
  if (found.unknown === '') {
    const others = runs.filter((one) => one !== run).map((one) => findNames(db, one.words, 'place'))
    const places = (await Promise.all(others)).map(({ slots }) => placesOf(slots))
    return quoted.length > 0 || found.slots.product ? found : { ...found, slots: mergePlaces([found.slots, ...places]) }
  }
  const names = namesRepository(db)
  const person = await names.person(found.unknown.split(' '))
  if (person) return { ...NO_NAMES, slots: { person } }
  if (await names.isTown(found.unknown)) return { ...NO_NAMES, slots: { town: found.unknown } }
  if (kind === 'person') return { ...NO_NAMES, slots: { person: found.unknown } }
  const isNamed =
    isMeant ||
    tool === 'product' ||
    quoted.length > 0 ||
    message.text.split(' ').length === run?.words.length ||
    isMeantAfter.has(previous) ||
    typed.some((word) => isKnown(word, known) || /^\p{Lu}/u.test(word))
  const isEveryday = typed.every((word) => commonWords.has(word))
  if (isEveryday && !isMeant) return { ...found, unknown: '' }
  return isNamed ? found : { ...found, unknown: '', ignored: found.unknown }
}

/** Of several names: one category and one brand narrow each other, two of a kind are set beside each other. */
function mergePlaces(slots: readonly Slots[]): NameMatches['slots'] {
  const [first = {}] = slots
  const ids = (kind: 'category' | 'brand') => [...new Set(slots.flatMap((one) => one[kind]?.id ?? []))]
  const [categories, brands] = [ids('category'), ids('brand')]
  const isSeveral = categories.length > 1 || brands.length > 1
  const places = [...categories.map((category_id) => ({ category_id })), ...brands.map((brand_id) => ({ brand_id }))]
  return { ...Object.assign({}, ...slots.toReversed()), ...first, ...(isSeveral ? { places } : {}) }
}

/** The topic of an article is looked for in its own way, unless it is a category or brand. */
const placesOf = ({ category, brand }: Slots): Slots => ({
  ...(category ? { category } : {}),
  ...(brand ? { brand } : {}),
})
