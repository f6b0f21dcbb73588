/**
 * Normalises text to the words of the search. Pure, and used for products and queries alike, so that different
 * spellings ('10mg' and '10 mg', '0.8ohm' and '0.8 Ω', 'Crème' and 'creme') become the same.
 */

const LONGEST_WORD = 60

/** Letters that Unicode normalisation does not decompose. */
const PLAIN_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const APOSTROPHES = /['’‘ʼʹ`´′＇]/g
const TRADE_MARKS = /[™®©℠]/g

/** Units that belong to the number before them, with one spelling each. */
const UNITS: Record<string, string> = {
  mg: 'mg',
  ml: 'ml',
  g: 'g',
  kg: 'kg',
  mcg: 'mcg',
  ug: 'mcg',
  μg: 'mcg',
  ohm: 'ohm',
  ohms: 'ohm',
  ω: 'ohm',
  w: 'w',
  watt: 'w',
  watts: 'w',
  v: 'v',
  mah: 'mah',
  iu: 'iu',
  mm: 'mm',
  percent: 'percent',
}
const UNIT_AT_END = new RegExp(`^(\\d+(?:\\.\\d+)?)(${Object.keys(UNITS).join('|')})$`, 'u')
const NUMBER = /^\d+(?:\.\d+)?$/
const HAS_DIGIT = /\d/
const ALL_LETTERS = /^\p{L}+$/u
/** A run of letters and digits, with '.' and '/' between digits: 'xros4', '0.8ohm', '50/50'. */
const RUN = /(?:\d+(?:\.\d+)?(?:\/\d+(?:\.\d+)?)*|[\p{L}\p{N}])+/gu
const PARTS = /\d+(?:\.\d+)?|\p{L}+/gu

interface Run {
  text: string
  /** The characters between this run and the one before. */
  gap: string
}

/** Returns the words of `text` in order, normalised, in lower case, at most `limit`. Omits punctuation and emoji. */
export function splitWords(text: string, limit = Number.POSITIVE_INFINITY): string[] {
  const words: string[] = []
  for (const { text: word } of runsOf(text)) {
    if (words.length === limit) break
    words.push(word)
  }
  return words
}

/** Returns a normalised name for comparison. A name without words, such as an emoji, is its own key. */
export function nameKey(name: string): string {
  return splitWords(name).join(' ') || name.trim().toLowerCase()
}

/**
 * Returns every form under which a product with this text can be found: each word, its singular, its parts ('10mg':
 * '10', 'mg'), and joined neighbours ('e-liquid': 'eliquid'; 'XROS 4': 'xros4'). `words` are the plain ones.
 */
export function searchForms(text: string): { words: string[]; forms: Set<string> } {
  const words: string[] = []
  const forms = new Set<string>()
  let previous = ''
  for (const { text: word, gap } of runsOf(text)) {
    words.push(word)
    for (const form of formsOfWord(word)) forms.add(form)
    const isCompound = gap === '-' || (gap === ' ' && NUMBER.test(word) && ALL_LETTERS.test(previous))
    if (previous && isCompound) for (const form of formsOfWord(cut(previous + word))) forms.add(form)
    previous = word
  }
  return { words, forms }
}

/**
 * Returns the stem shared by singular and plural, not always a word: 'gummy', 'gummies' and 'gummie' become 'gummi'.
 */
export function singular(word: string): string {
  if (word.length < 4 || HAS_DIGIT.test(word)) return word
  const bare = word.replace(/(?<=ss|sh|ch|x|z)es$/, '').replace(/(?<![su i])s$/, '')
  return bare.length > 3 ? bare.replace(/(?:ie|(?<![aeiou])y)$/, 'i') : bare
}

function runsOf(text: string): Run[] {
  const plain = plainText(text)
  const runs: Run[] = []
  let end = 0
  for (const match of plain.matchAll(RUN)) {
    const gap = plain.slice(end, match.index)
    end = match.index + match[0].length
    const word = cut(match[0])
    const before = runs.at(-1)
    const unit = before && gap.length < 2 ? UNITS[word] : undefined
    if (before && unit && NUMBER.test(before.text) && /^[ -]?$/.test(gap)) before.text += unit
    else runs.push({ text: withPlainNumber(word), gap })
  }
  return runs
}

function plainText(text: string): string {
  return text
    .replace(APOSTROPHES, '')
    .replace(TRADE_MARKS, ' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđłðþı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/⁄/g, '/')
    .replace(/(?<=\d) ?%/g, 'percent')
    .replace(/\s+/g, ' ')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/(?<![\p{L}\p{N}.])\.(?=\d)/gu, '0.')
}

/** Converts '0.80ohms' to '0.8ohm', '10.0' to '10', '2%' to '2percent'. */
function withPlainNumber(word: string): string {
  if (!HAS_DIGIT.test(word)) return word
  const [, amount, unit] = UNIT_AT_END.exec(word) ?? []
  const number = amount ?? word
  const plain = NUMBER.test(number) && number.includes('.') ? number.replace(/\.?0+$/, '') : number
  return unit ? plain + (UNITS[unit] ?? unit) : plain
}

function formsOfWord(word: string): string[] {
  if (!HAS_DIGIT.test(word)) return [word, singular(word)]
  return [word, ...(word.match(PARTS) ?? [])]
}

const cut = (word: string) => (word.length > LONGEST_WORD ? word.slice(0, LONGEST_WORD) : word)
