/** Tells which language a message is written in, by its script and its small words. Pure. */
import languages from './languages.json' with { type: 'json' }
import { commonWords } from './spelling.ts'

/** The words of a language that were found have to have this many letters together: 'que?' proves nothing. */
const MIN_LETTERS = 4
/** Of the words that are not English. */
const MIN_SHARE = 0.33
/** Letters that Urdu has and Arabic has not. */
const URDU = /[ٹپچڈڑژکگںھہیے]/

const scripts = Object.entries(languages.scripts).map(([script, language]) => ({
  language,
  letters: new RegExp(`\\p{Script=${script}}{2}`, 'u'),
}))
const foreign = new Set(Object.values(languages.words).flatMap((list) => list.split(' ')))
/** Letters of private use. */
const FIRST_MARK = 0xe000
const MARKS = /[\uE000-\uF8FF]/g
const WHOLE = ['(?<![\\p{L}\\p{M}\\p{N}])', '(?![\\p{L}\\p{M}\\p{N}])'] as const

/** For each language with a small dictionary its phrases, the longest first, in English. */
const phrases = new Map(
  Object.entries(languages.phrases).map(([language, list]) => [
    language,
    Object.entries(list)
      .toSorted(([a], [b]) => b.length - a.length)
      .map(([phrase, meaning]) => ({ phrase, meaning, pattern: new RegExp(WHOLE.join(phrase), 'gu') })),
  ]),
)

/** Words that English and other languages share prove neither. */
const neutral = new Set(languages.neutral.split(' '))
const english = new Set([...commonWords.difference(foreign), ...languages.english.split(' ')])
/** Words that are English too prove nothing. */
const words = Object.entries(languages.words).map(([language, list]) => ({
  language,
  known: new Set([...list.split(' '), ...(phrases.get(language) ?? []).flatMap(({ phrase }) => phrase.split(/[ ']/))])
    .difference(english)
    .difference(neutral),
}))

/** The ISO 639-1 code of a language other than English; undefined for English, however badly spelt, and where it is unclear. */
export function detectLanguage(message: string): string | undefined {
  if (/\p{Script=Arabic}{2}/u.test(message)) return URDU.test(message) ? 'ur' : 'ar'
  const script = scripts.find(({ letters }) => letters.test(message))
  if (script) return script.language
  const written =
    message
      .toLowerCase()
      .normalize('NFC')
      .match(/\p{L}+/gu) ?? []
  const plain = written.filter((word) => english.has(word) && !neutral.has(word)).length
  const [best] = words
    .map(({ language, known }) => ({ language, found: written.filter((word) => known.has(word)) }))
    .sort((one, other) => other.found.length - one.found.length)
  const count = best?.found.length ?? 0
  // One word is enough where no other is English.
  const isProven = best && best.found.join('').length >= MIN_LETTERS && count >= (plain === 0 ? 1 : Math.max(2, plain))
  const shared = written.filter((word) => neutral.has(word)).length
  return isProven && count >= MIN_SHARE * (written.length - plain - shared) ? best.language : undefined
}

const subjects = Object.entries(languages.subjects).map(([subject, list]) => ({
  subject,
  known: new Set(list.split(' ')),
}))

/** What a message in another language is about: 'delivery', 'returns' or 'order'; undefined where no word tells. */
export function detectSubject(message: string): string | undefined {
  const written =
    message
      .toLowerCase()
      .normalize('NFC')
      .match(/[\p{L}\p{M}]+/gu) ?? []
  return subjects.find(({ known }) => written.some((word) => known.has(word)))?.subject
}

/** The message with the phrases of its language in English, where its dictionary has any of them; else undefined. */
export function translate(message: string, language: string): string | undefined {
  const known = phrases.get(language)
  if (known === undefined) return undefined
  const plain = message.normalize('NFC').toLowerCase().replaceAll('-', ' ')
  // A mark stands for what is translated, so that no later phrase is found in it.
  const marked = known.reduce(
    (text, { pattern }, at) => text.replace(pattern, String.fromCodePoint(FIRST_MARK + at)),
    plain,
  )
  if (marked === plain) return undefined
  return marked.replace(MARKS, (mark) => known[(mark.codePointAt(0) ?? FIRST_MARK) - FIRST_MARK]?.meaning ?? '')
}
