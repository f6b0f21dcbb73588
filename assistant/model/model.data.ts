/** What tools answer, as a model reads it: between marks that their text cannot imitate, and of a bounded size. */

/** Characters of one text within a result, and of a whole result. */
const LONGEST_TEXT = 600
const LONGEST_RESULT = 16_000

export const DATA_START = '<shop_data>'
export const DATA_END = '</shop_data>'

/** `result` as JSON between the marks. No text within can hold a mark: its '<' is written as an escape. */
export function asData(result: unknown): string {
  const json = JSON.stringify(result, (_key, value) => (typeof value === 'string' ? shortened(value) : value)) ?? 'null'
  const whole = json.replaceAll('<', '\\u003c')
  const kept = whole.length > LONGEST_RESULT ? `${whole.slice(0, LONGEST_RESULT)}… (cut short)` : whole
  return `${DATA_START}${kept}${DATA_END}`
}

const shortened = (text: string) => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text)
