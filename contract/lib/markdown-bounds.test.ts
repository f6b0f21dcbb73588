import { expect, test } from 'vitest'
import { MarkdownText } from './markdown.ts'
import { findMarkdownError, MAX_MARKDOWN } from './markdown-bounds.ts'

test.each([
  ['quotes in quotes', '> '.repeat(21), /20 quotes or lists/],
  ['quotes without spaces', '>'.repeat(21), /20 quotes or lists/],
  ['lists in lists', '- 1. '.repeat(11), /20 quotes or lists/],
  ['a list that is set in far', `${' '.repeat(130)}- a`, /20 quotes or lists/],
  ['stars', '*a'.repeat(401), /400 in a paragraph/],
  ['brackets over several lines', '[a\n'.repeat(401), /400 in a paragraph/],
  ['cells', `${'|a'.repeat(45)}\n${'|-'.repeat(45)}\n${'|\n'.repeat(200)}`, /table smaller/],
])('%s are rejected as too complex beyond their limit', (_what, text, sentence) => {
  expect(findMarkdownError(text)).toMatch(sentence)
  const { error } = MarkdownText.safeParse(text)
  expect(error?.issues.map(({ message }) => message)).toEqual([expect.stringMatching(sentence)])
})

test.each([
  ['twenty levels', '> '.repeat(20)],
  ['emphasis in many paragraphs', '*a* **b** `c` [d](/e)\n\n'.repeat(2000)],
  ['a rule', '---\n***\n_ _ _'],
  ['a table', '| a | b |\n|---|---|\n| c | d |'],
  ['code that is set in', `${' '.repeat(200)}code`],
  ['windows lines', '*a*\r\n\r\n'.repeat(600)],
])('%s: accepted', (_what, text) => expect(findMarkdownError(text)).toBeUndefined())

test('a text beyond the maximum length is rejected', () => {
  expect(MarkdownText.safeParse('a'.repeat(MAX_MARKDOWN)).success).toBe(true)
  expect(MarkdownText.safeParse('a'.repeat(MAX_MARKDOWN + 1)).error?.issues).toHaveLength(1)
})

test.each(['> ', '*a', '[', '- ', ' ', '\n', '1. ', '|', '`a', ' \t'])(
  'checking a text of %j takes time in proportion to its length',
  (part) => {
    /** CPU time of this process in ms, the best of several runs, because the machine may be busy. */
    const best = (text: string) =>
      Math.min(
        ...Array.from({ length: 5 }, () => {
          const start = process.cpuUsage()
          findMarkdownError(text)
          return process.cpuUsage(start).user / 1000
        }),
      )
    const [once, longer] = [best(`a${part.repeat(50_000)}`), best(`a${part.repeat(400_000)}`)]
    // Eight times the text: quadratic time would be 64 times as long.
    expect(longer).toBeLessThan(once * 40 + 500)
  },
)
