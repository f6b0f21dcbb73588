/** Hides personal details of a chat from staff who read it to improve the assistant. */

const DETAILS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, 'email'],
  [/\b[a-z]{2,3}-\d{4}-\d{4,}\b/gi, 'order number'],
  [/(?<![\d£.])(?:\+\d|0)(?:[\s().-]*\d){8,13}(?!\d)/g, 'phone'],
  [/\b[a-z]{1,2}\d[a-z\d]?\s?\d[abd-hjlnp-uw-z]{2}\b/gi, 'postcode'],
]

const WORD = /\p{L}+/gu

/** Returns `text` with '[email]', '[phone]' … in place of details, and '[name]' for each part of `name`. */
export function maskDetails(text: string, name = ''): string {
  const masked = DETAILS.reduce((left, [pattern, detail]) => left.replace(pattern, `[${detail}]`), text)
  const parts = new Set(wordsOf(name).filter((part) => part.length > 1))
  return masked.replace(WORD, (word) => (parts.has(word.toLowerCase()) ? '[name]' : word))
}

const wordsOf = (name: string): string[] => name.toLowerCase().match(WORD) ?? []
