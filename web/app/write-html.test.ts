// @vitest-environment node
import { expect, test } from 'vitest'
import { writeHtml } from './write-html.ts'

test('omits the lead from a description, and returns the headings of an article', () => {
  expect(writeHtml({ kind: 'description', markdown: 'Cool. **Mint**.', lead: 'Cool.' }).html).toBe(
    '<p><strong>Mint</strong>.</p>',
  )
  expect(writeHtml({ kind: 'article', markdown: '## One' })).toEqual({
    html: '<h2 id="part-one">One</h2>',
    headings: [{ id: 'part-one', text: 'One', level: 2 }],
  })
})

test.each([
  ['quotes', '> '.repeat(4000)],
  ['stars', '*a'.repeat(24_900)],
])('shows %s beyond the limits unformatted', (_what, markdown) => {
  for (const kind of ['article', 'description'] as const) {
    const { html } = writeHtml({ kind, markdown })
    expect(html).toMatch(/^<p>/)
    expect(html).not.toMatch(/<(?:blockquote|em)>/)
  }
})

test.each([
  ['stars', `${'*a'.repeat(390)}\n\n`, 5],
  ['brackets', `${'['.repeat(390)}\n\n`, 10],
  ['quotes', `${'> '.repeat(20)}a\n\n`, 50],
  ['links', '[a](/b) and more\n\n', 200],
])('renders %s within the limits in linear time', (_what, part, times) => {
  /** CPU time of this process in ms, the best of several runs, because the machine may be busy. */
  const best = (markdown: string) =>
    Math.min(
      ...Array.from({ length: 3 }, () => {
        const start = process.cpuUsage()
        writeHtml({ kind: 'article', markdown })
        return process.cpuUsage(start).user / 1000
      }),
    )
  const [once, longer] = [best(part.repeat(times)), best(part.repeat(times * 4))]
  // For four times the text, quadratic growth would be 16 times.
  expect(longer).toBeLessThan(once * 10 + 300)
})
