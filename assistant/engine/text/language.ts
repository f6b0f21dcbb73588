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
const english = new Set([...commonWords.difference(foreign), ...languages.english.split(' ')])
/** Words that are English too prove nothing. */
const words = Object.entries(languages.words).map(([language, list]) => ({
  language,
  known: new Set(list.split(' ')).difference(english),
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
  const plain = written.filter((word) => english.has(word)).length
  const [best] = words
    .map(({ language, known }) => ({ language, found: written.filter((word) => known.has(word)) }))
    .sort((one, other) => other.found.length - one.found.length)
  const count = best?.found.length ?? 0
  // One word is enough where no other is English.
  const isProven = best && best.found.join('').length >= MIN_LETTERS && count >= (plain === 0 ? 1 : Math.max(2, plain))
  return isProven && count >= MIN_SHARE * (written.length - plain) ? best.language : undefined
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
