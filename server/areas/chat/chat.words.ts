/** Normalises the text of chats. */

/** Maximum length of a chat's title. */
const TITLE_MAX = 60

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Removes control characters, including bidirectional ones, except new lines and tabs. */
export const withoutControls = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(CONTROLS, '').toWellFormed()

/** Returns the title of a chat that begins with `question`: long ones are shortened at a word. */
export function toTitle(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim()
  if (line.length <= TITLE_MAX) return line
  const [cut = ''] = line.slice(0, TITLE_MAX).match(/^.+(?=\s)/) ?? []
  // A very long word is cut inside, but not within a surrogate pair.
  const words = cut.length >= TITLE_MAX / 3 ? cut : line.slice(0, TITLE_MAX - 1).replace(/[\ud800-\udbff]$/, '')
  return `${words.replace(/[\s,.;:–-]+$/, '').slice(0, TITLE_MAX - 1)}…`
}
