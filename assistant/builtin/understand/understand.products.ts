/** Finds the products that a question names, in whole or in part. */
import { splitWords } from '../../../server/areas/search/search.normalise.ts'
import { type Lexicon, termKey } from '../lexicon/lexicon.catalogue.ts'
import type { NamedProduct } from '../lexicon/lexicon.repository.ts'
import { SMALL_WORDS } from '../lexicon/lexicon.words.ts'
import { isWord } from '../normalise/normalise.ts'

/** Names of more words than this are not looked for. */
const LONGEST_NAME = 8
/** So many runs of words are looked up at most. */
const MOST_RUNS = 160
/** The same beginning of more names than this is no name. */
const MOST_OF_ONE_NAME = 1
const MOST_WHEN_COMPARED = 12

export interface Mention {
  id: number
  /** Where its words are. */
  start: number
  length: number
  /** Only the beginning of a name was said, in words that may as well be a taste: 'black cherry'. */
  isPartial: boolean
  isLine: boolean
}

/** Two things are set beside each other, each perhaps by the beginning of its name. */
const COMPARES = /(?<= )(?:difference|compare|compared|versus|vs|between|better)(?= )/u

export type FindNamed = (runs: readonly string[]) => Promise<readonly NamedProduct[]>

const HARDWARE_AFTER = new Set(
  'kit kits pen pens pod pods tank tanks coil coils device vape mod battery glass mini pro xl'.split(' '),
)
const LINE_BEFORE = new Set('the a an my with for fit fits vs versus and or your called'.split(' '))

/** The products named among `words`, in their order. One statement, none where no run of words could be a name. */
export async function mentionsIn(words: readonly string[], lexicon: Lexicon, findNamed: FindNamed): Promise<Mention[]> {
  const runs = runsOf(words)
  const named =
    runs.length > 0 ? Map.groupBy(await findNamed(runs), ({ run }) => run) : new Map<string, NamedProduct[]>()
  const mentions: Mention[] = []
  let start = 0
  const most = COMPARES.test(` ${words.join(' ')} `) ? MOST_WHEN_COMPARED : MOST_OF_ONE_NAME
  while (start < words.length) {
    const bundle = bundleAt(words, start, lexicon)
    if (bundle > 0) {
      start += bundle
      continue
    }
    const found = mentionAt(words, start, lexicon, named, most)
    if (found) mentions.push(found)
    start += found?.length ?? 1
  }
  return mentions
}

/** As the catalogue keys its names; an '&' of a name is no word of it, so neither is an 'and' between others. */
const keyOf = (words: readonly string[]) =>
  splitWords(words.filter((word, index) => word !== 'and' || index === 0 || index === words.length - 1).join(' ')).join(
    ' ',
  )

function runsOf(words: readonly string[]): string[] {
  const runs = new Set<string>()
  for (let start = 0; start < words.length && runs.size < MOST_RUNS; start += 1) {
    const first = words[start] ?? ''
    if (!isWord(first)) continue
    for (let length = 1; length <= LONGEST_NAME && start + length <= words.length; length += 1) {
      const run = words.slice(start, start + length)
      const last = run.at(-1) ?? ''
      if (!isWord(last)) break
      if (length === 1 && SMALL_WORDS.has(first)) continue
      runs.add(keyOf(run))
    }
  }
  return [...runs].filter((run) => run !== '' && run.length < 120)
}

function mentionAt(
  words: readonly string[],
  start: number,
  lexicon: Lexicon,
  named: Map<string, readonly NamedProduct[]>,
  most: number,
): Mention | undefined {
  for (let length = Math.min(LONGEST_NAME, words.length - start); length > 0; length -= 1) {
    const run = words.slice(start, start + length)
    if (!run.every(isWord)) continue
    const key = keyOf(run)
    const candidates = named.get(key) ?? []
    const exact = best(candidates.filter(({ name_key }) => name_key === key))
    if (exact && !(length === 1 && SMALL_WORDS.has(run[0] ?? ''))) {
      return { id: exact.id, start, length, isPartial: goesOnIn(words[start + length], length, lexicon), isLine: false }
    }
    const line = lexicon.line(key)
    if (line && isSaidAsName(words, start, length, lexicon)) {
      return { id: line.id, start, length: withKind(words, start, length), isPartial: false, isLine: true }
    }
    const bare = bareOf(run)
    const bareLine = bare.length < length && bare.length > 0 ? lexicon.line(keyOf(bare)) : undefined
    if (bareLine) return { id: bareLine.id, start, length, isPartial: false, isLine: true }
    const isTooVague =
      length < 2 || run.every((word) => SMALL_WORDS.has(word)) || lexicon.meaning(termKey(run)) !== undefined
    const begun = isTooVague || startsMeanly(run) ? [] : candidates
    const only = begun.length <= most ? best(begun) : undefined
    if (only) return { id: only.id, start, length, isPartial: true, isLine: false }
  }
  return undefined
}

/** 'vitamin b12 drops' is not the product 'Vitamin B12': another word of names follows. */
const goesOnIn = (next: string | undefined, length: number, lexicon: Lexicon) =>
  length < 3 && next !== undefined && !SMALL_WORDS.has(next) && isWord(next) && lexicon.isNameWord(next)

/** How many words from `start` name a bundle: 'pod one starter' is no Pod One. */
function bundleAt(words: readonly string[], start: number, lexicon: Lexicon): number {
  for (let length = Math.min(lexicon.longestTerm, words.length - start); length > 1; length -= 1) {
    const run = words.slice(start, start + length)
    if (run.every(isWord) && lexicon.meaning(termKey(run))?.bundleId !== undefined) return length
  }
  return 0
}

/** 'reed pen' is the Reed Pen Kit. */
function bareOf(run: readonly string[]): readonly string[] {
  const kind = run.findIndex((word, index) => index > 0 && /^(?:refillable|pen|pod|kit|device|vape)$/.test(word))
  return kind > 0 && run.slice(kind).every((word) => /^(?:refillable|pen|pod|kit|device|vape)$/.test(word))
    ? run.slice(0, kind)
    : run
}

/** 'coils for swift' and 'pods for' begin a wish rather than a name. */
const startsMeanly = (run: readonly string[]) =>
  /^(?:coils?|pods?|tea|vitamin|omega|cbd|nic|mint|cells?)$/.test(run[0] ?? '') && (run[1] === 'for' || run.length < 2)

const best = (candidates: readonly NamedProduct[]) =>
  candidates.toSorted((a, b) => b.popularity - a.popularity || a.id - b.id)[0]

/** 'the fold' and 'fold kit' name a device; 'fold' alone may be anything. */
function isSaidAsName(words: readonly string[], start: number, length: number, lexicon: Lexicon): boolean {
  if (length > 1) return true
  const [before, word = '', after = ''] = [words[start - 1] ?? '', words[start], words[start + 1]]
  if (HARDWARE_AFTER.has(after)) return true
  const isCommon = SMALL_WORDS.has(word) || lexicon.isColour(word)
  if (isCommon)
    return (
      LINE_BEFORE.has(before) &&
      before !== 'a' &&
      before !== 'my' &&
      (words.length <= start + 1 || !isWord(after) || after === 'and' || after === 'or')
    )
  if (words.length <= 2) return true
  return LINE_BEFORE.has(before) || words.some((other) => HARDWARE_AFTER.has(other)) || !lexicon.speller.isPlain(word)
}

/** The kind that follows belongs to the name: 'pod one kit'. */
function withKind(words: readonly string[], start: number, length: number): number {
  let end = start + length
  while (
    /^(?:refillable|pen|pod|starter|vape|kit|device)$/.test(words[end] ?? '') &&
    !/^(?:pods|coils)$/.test(words[end] ?? '')
  )
    end += 1
  return end - start
}
