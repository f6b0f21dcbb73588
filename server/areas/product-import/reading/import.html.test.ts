import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { htmlToMarkdown, htmlToPlainText } from './import.html.ts'

describe('descriptions', () => {
  test('preserve headings, lists, emphasis and links as markdown', () => {
    const html =
      '<h1>Mango <em>Ice</em></h1><p>A <b>cold</b> one.</p><ul><li>10 ml</li><li>50 VG</li></ul><a href="https://example.com/a(b) c">More</a>'
    expect(htmlToMarkdown(html)).toBe(
      '## Mango _Ice_\n\nA **cold** one.\n\n-   10 ml\n-   50 VG\n\n[More](https://example.com/a%28b%29%20c)',
    )
  })

  test('preserve tables, fill short rows and escape bars', () => {
    const html =
      '<table><caption>Facts</caption><tr><th>What</th><th>A|B</th></tr><tr><td>Base<br>mix</td><td><p>50/50</p></td></tr><tr><td>One</td></tr></table>'
    expect(htmlToMarkdown(html)).toBe('Facts\n\n| What | A\\|B |\n| --- | --- |\n| Base mix | 50/50 |\n| One |  |')
  })

  test.each([
    ['<script>alert(1)</script>', ''],
    ['<style>p{color:red}</style>x', 'x'],
    ['<p onclick="alert(1)">x</p>', 'x'],
    ['<iframe src="https://example.com"></iframe>x', 'x'],
    ['<img src="data:image/png;base64,AA" onerror="alert(1)">x', 'x'],
    ['<a href="javascript:alert(1)">x</a>', 'x'],
    ['<a href=" java\nscript:alert(1)">x</a>', 'x'],
    ['<a href="data:text/html,<script>1</script>">x</a>', 'x'],
    ['<a href="https://me:secret@example.com">x</a>', 'x'],
    ['<svg onload="alert(1)"><circle/></svg>x', 'x'],
    ['<form action="https://example.com"><input name="q"><button>Go</button></form>x', 'x'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script>alert(1)&lt;/script>'],
    ['&amp;lt;b&amp;gt;', '&amp;lt;b&amp;gt;'],
    ['[x](javascript:alert(1))', '\\[x\\](javascript:alert(1))'],
    ['<code>[x](javascript:alert(1))<img src=x></code>', '\\[x\\](javascript:alert(1))'],
    ['<scr<script>ipt>alert(1)</script>', 'ipt>alert(1)'],
    ['a < b & c', 'a < b & c'],
  ])('%s becomes harmless', (html, markdown) => {
    expect(htmlToMarkdown(html)).toBe(markdown)
  })

  test('contain no HTML and no dangerous link, for any source', () => {
    const part = fc.constantFrom(
      '<b>',
      '</b>',
      '<a href="',
      'javascript:alert(1)',
      '">',
      '</a>',
      '<script>',
      '<img src=x onerror=1>',
      '&lt;',
      '&#60;',
      'i>',
      '<',
      '`',
      '<code>',
      '<td>',
      '<table>',
      '<pre>',
      ']',
      '(',
      '[',
      '\\',
      '<!--',
      '-->',
      '<![CDATA[',
      'text',
      '\n',
    )
    const html = fc.oneof(
      fc.array(part, { maxLength: 30 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(html, (text) => {
        const markdown = htmlToMarkdown(text)
        expect(markdown).not.toMatch(/<[a-z/!?]/i)
        expect(markdown).not.toMatch(/(?<!\\)\]\(\s*(?!https?:|mailto:)/i)
      }),
      { numRuns: 1000 },
    )
  })

  test('that are nested thousands deep or very long become text without a crash', () => {
    expect(htmlToMarkdown(`${'<div>'.repeat(30_000)}deep`)).toBe('deep')
    expect(htmlToMarkdown('<p>x</p>'.repeat(100_000)).length).toBeLessThan(200_000)
  })

  test('become plain text where markdown is not shown', () => {
    expect(
      htmlToPlainText('<h2>Hi</h2><ul><li>A &amp; B</li></ul><a href="https://example.com">li_nk</a> a &lt; b'),
    ).toBe('Hi A & B li_nk a < b')
  })
})
