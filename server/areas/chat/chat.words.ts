/** Text as chats hold it. */

/** Of the title of a chat. */
const TITLE_MAX = 60

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** `text` without control characters (those that turn the direction of writing are some), save new lines and tabs. */
export const withoutControls = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(CONTROLS, '').toWellFormed()

/** The title of a chat that begins with `question`: shortened at a word where it is long. */
export function toTitle(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim()
  if (line.length <= TITLE_MAX) return line
  const [cut = ''] = line.slice(0, TITLE_MAX).match(/^.+(?=\s)/) ?? []
  // A single long word, or nearly: it is cut where it must be, though not within one character.
  const words = cut.length >= TITLE_MAX / 3 ? cut : line.slice(0, TITLE_MAX - 1).replace(/[\ud800-\udbff]$/, '')
  return `${words.replace(/[\s,.;:–-]+$/, '').slice(0, TITLE_MAX - 1)}…`
}
