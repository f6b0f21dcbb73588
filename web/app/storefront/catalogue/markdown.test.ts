// @vitest-environment node
import { expect, test } from 'vitest'
import { markdownHtml } from './markdown.server.tsx'

test('renders paragraphs, lists and tables', () => {
  expect(markdownHtml('Cool **mint**.\n\n- one\n- two')).toBe(
    '<p>Cool <strong>mint</strong>.</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>',
  )
  expect(markdownHtml('| a |\n|---|\n| b |')).toContain('<td>b</td>')
})

test('keeps headings below those of the page', () => {
  expect(markdownHtml('# Big')).toBe('<h3>Big</h3>')
})

test('lets no HTML, script address or image of the source through', () => {
  const hostile =
    '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[go](javascript:alert(1)) ![x](//evil.example/x.png)'
  const html = markdownHtml(hostile)
  expect(html).not.toMatch(/script|onerror|<img|evil/)
})
