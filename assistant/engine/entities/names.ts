/** Finds the products that a message names, in whole or in part. */
import { splitWords } from '../../../server/areas/search/search.normalise.ts'
import { isWord } from '../text/normalise.ts'
import type { NamedProduct } from './vocabulary.repository.ts'
import { getCore, type Vocabulary } from './vocabulary.ts'

const MAX_NAME_WORDS = 8
const MAX_RUNS = 160
const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

export interface Mention {
  start: number
  length: number
  product: NamedProduct
  /** Only part of the name was said, in words that may as well be a flavour: 'black cherry'. */
  isPartial: boolean
}

type Candidates = ReadonlyMap<string, readonly NamedProduct[]>

/** Finds the product that is named from a word on, if any. One statement; none where no run of words could be a name. */
export async function findMentions(
  words: readonly string[],
  vocabulary: Vocabulary,
): Promise<(start: number) => Mention | undefined> {
  const runs = runsIn(words, vocabulary)
  const found = runs.length > 0 ? await vocabulary.findNamed(runs) : []
  const candidates = Map.groupBy(found, ({ run }) => run)
  return (start) => mentionAt(words, start, candidates, vocabulary)
}

/** As the catalogue writes names, which is without '&'; with small numbers as figures and in words; 'iron 14' as 'iron 14mg'. */
function keysOf(run: readonly string[]): readonly [string, ...string[]] {
  const words = splitWords(run.filter((word, at) => word !== 'and' || at === 0 || at === run.length - 1).join(' '))
  const plain = words.join(' ')
  return [
    plain,
    words.map((word) => DIGITS[Number(word)] ?? word).join(' '),
    ...(/ \d+$/.test(plain) ? [`${plain}mg`] : []),
  ]
}

/** 'magnesium glycinate or citrate', 'glycinate and citrate' says the first word once for both. */
function sharedRun(words: readonly string[], start: number, { terms }: Vocabulary): readonly string[] {
  const [first = '', , joint = '', word = ''] = words.slice(Math.max(0, start - 3), start + 1)
  const isJoint = terms.isRole('versus', joint) || terms.isRole('and', joint)
  const isSecond = isJoint && isWord(word) && !terms.small.has(word) && word !== first
  return isSecond ? [first, word] : []
}

function runsIn(words: readonly string[], vocabulary: Vocabulary): string[] {
  const runs = new Set<string>()
  for (const start of words.keys()) {
    for (const key of keysOf(sharedRun(words, start, vocabulary))) runs.add(key)
    for (let length = 1; length <= MAX_NAME_WORDS && start + length <= words.length; length += 1) {
      const run = words.slice(start, start + length)
      if (!isWord(run.at(-1) ?? '') || runs.size >= MAX_RUNS) break
      if (run.some(vocabulary.isNameWord)) for (const key of keysOf(run)) runs.add(key)
    }
  }
  return [...runs].filter((run) => run !== '')
}

function mentionAt(
  words: readonly string[],
  start: number,
  candidates: Candidates,
  vocabulary: Vocabulary,
): Mention | undefined {
  for (let length = Math.min(MAX_NAME_WORDS, words.length - start); length > 0; length -= 1) {
    const run = words.slice(start, start + length)
    if (!run.every(isWord)) continue
    const mention = named(words, { start, length }, candidates, vocabulary)
    if (mention) return mention
  }
  const [shared] = keysOf(sharedRun(words, start, vocabulary))
  const product = candidates.get(shared)?.find(({ name_key }) => name_key === shared)
  return product && { start, length: 1, product, isPartial: false }
}

interface Span {
  start: number
  length: number
}

function named(words: readonly string[], span: Span, candidates: Candidates, vocabulary: Vocabulary) {
  const { start, length } = span
  const run = words.slice(start, start + length)
  const keys = keysOf(run)
  const rows = keys.map((key) => candidates.get(key)).find((found) => found !== undefined) ?? []
  const exact = mostPopular(rows.filter(({ name_key }) => keys.includes(name_key)))
  if (exact && !continues(words, start + length, length, vocabulary))
    return { ...span, product: exact, isPartial: false }
  const device = vocabulary.devices.at(run, 0)
  if (device?.length === length && isSaidAsName(words, span, vocabulary)) {
    const kindLength = kindWords(words, start + length, device.value.name_key.split(' '))
    return { start, length: length + kindLength, product: device.value, isPartial: false }
  }
  const goods = vocabulary.goods.at(run, 0)
  if (length < 2 || run.includes('for') || (goods?.length === length && goods.value.classes)) return undefined
  const cores = rows.filter(({ name_key }) => keys.includes(getCore(name_key.split(' '), vocabulary.terms).join(' ')))
  const fitting = cores.flatMap((product) => withKind(words, span, product, vocabulary) ?? [])
  const [only] =
    fitting.length > 0 ? fitting : rows.flatMap((product) => withKind(words, span, product, vocabulary) ?? [])
  return only && (fitting.length === 1 || (fitting.length === 0 && rows.length === 1)) ? only : undefined
}

const mostPopular = (rows: readonly NamedProduct[]) =>
  rows.toSorted((a, b) => b.popularity - a.popularity || a.id - b.id)[0]

/** 'vitamin b12 drops' is not the product 'Vitamin B12': another word of names follows. */
const continues = (words: readonly string[], end: number, length: number, { isNameWord, goods }: Vocabulary) =>
  length < 3 && isNameWord(words[end] ?? '') && !goods.at(words, end)?.value.classes

/** How many words after a name belong to it: 'kit' of 'pod one kit'. */
function kindWords(words: readonly string[], end: number, name: readonly string[]): number {
  let length = 0
  const isNew = (word: string) => !words.slice(Math.max(0, end - name.length), end + length).includes(word)
  while (name.includes(words[end + length] ?? '') && isNew(words[end + length] ?? '')) length += 1
  return length
}

/** A core with the kind that follows it, unless that kind is another one: 'cold menthol salt' is no 50/50 liquid. */
function withKind(words: readonly string[], { start, length }: Span, product: NamedProduct, vocabulary: Vocabulary) {
  const end = start + length
  const own = kindWords(words, end, product.name_key.split(' '))
  const kind = vocabulary.goods.at(words, end + own)?.value
  const isOther = kind?.classes && (!kind.classes.some((one) => one === product.product_class) || kind.nicotineType)
  return isOther && own === 0 ? undefined : { start, length: length + own, product, isPartial: own === 0 }
}

/** 'Slim or slim pro', 'between the slim and the pod one': another device stands on the other side of the joint. */
function isBesideDevice(
  words: readonly string[],
  { start, length }: Span,
  { terms, devices }: Pick<Vocabulary, 'terms' | 'devices'>,
): boolean {
  const isJoint = (word = '') => terms.isRole('versus', word) || terms.isRole('and', word)
  const skip = (at: number) => (terms.isRole('article', words[at] ?? '') ? 1 : 0)
  const after = start + length
  const next = after + 1 + skip(after + 1)
  if (isJoint(words[after]) && devices.at(words, next) !== undefined) return true
  const joint = start - 1 - skip(start - 1)
  return isJoint(words[joint]) && devices.before(words, joint) !== undefined
}

/** 'the fold' and 'fold kit' name a device; 'fold' alone may be anything. */
function isSaidAsName(words: readonly string[], { start, length }: Span, vocabulary: Vocabulary): boolean {
  const { terms, spellings, devices } = vocabulary
  const [first = '', before = '', after = ''] = [words[start], words[start - 1], words[start + length]]
  if (length > 1 || words.length <= 2 || terms.isRole('hardware', after)) return true
  if (isBesideDevice(words, { start, length }, { terms, devices })) return true
  const isPlain = terms.small.has(first) || terms.common.has(first)
  if (!isPlain) return spellings.has(first)
  const isArticle = terms.isRole('article', before) && before !== 'a'
  const hasHardware = words.some((word) => terms.isRole('hardware', word))
  if (hasHardware && terms.role('owns').before(words, start)) return true
  if (before === 'the' && !terms.small.has(first)) return true
  return isArticle && (hasHardware || before !== 'my') && (hasHardware || !isWord(after) || words.length === start + 1)
}
