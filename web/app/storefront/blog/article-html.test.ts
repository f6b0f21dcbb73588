// @vitest-environment node
import { expect, test } from 'vitest'
import { articleHtml } from './article-html.server.tsx'

test('renders text, lists, quotes and tables, with headings below the title', () => {
  const { html } = articleHtml('# Big\n\nDry **cotton**.\n\n- one\n\n> Stop.\n\n| a |\n|---|\n| b |\n\n##### Small')
  expect(html).toContain('<h2 id="part-big">Big</h2>')
  expect(html).toContain('<p>Dry <strong>cotton</strong>.</p>')
  expect(html).toContain('<li>one</li>')
  expect(html).toMatch(/<blockquote>\s*<p>Stop\.<\/p>/)
  expect(html).toMatch(/<section class="wide" aria-label="Table" tabindex="0"><table>.*<td>b<\/td>/s)
  expect(html).toContain('<h3 id="part-small">Small</h3>')
  expect(html).not.toContain('<h1')
})

test('returns the headings for a table of contents, each with a unique anchor', () => {
  const { html, headings } = articleHtml('## Prime *it*\n\n### Slowly\n\n## Prime it\n\n#### Too deep')
  expect(headings).toEqual([
    { id: 'part-prime-it', text: 'Prime it', level: 2 },
    { id: 'part-slowly', text: 'Slowly', level: 3 },
    { id: 'part-prime-it-1', text: 'Prime it', level: 2 },
  ])
  for (const { id } of headings) expect(html).toContain(`id="${id}"`)
})

test('marks external links, but not internal ones', () => {
  const { html } = articleHtml('[tea](/product/3-tea) [down](#part-a) [out](https://example.com) [sly](//example.com)')
  expect(html).toContain('<a class="link" href="/product/3-tea">tea</a>')
  expect(html).toContain('<a class="link" href="#part-a">down</a>')
  expect(html).toContain('<a class="link" href="https://example.com" rel="noopener nofollow">out</a>')
  expect(html).toContain('<a class="link" href="//example.com" rel="noopener nofollow">sly</a>')
})

test.each([
  '<script>alert(1)</script>',
  'a <img src=x onerror=alert(1)> b',
  '[go](javascript:alert(1))',
  '[go](  JaVaScRiPt:alert(1))',
  '[go](data:text/html;base64,PHNjcmlwdD4=)',
  '<a href="javascript:alert(1)">x</a>',
  '![x](//evil.example/x.png)',
  '<svg onload=alert(1)>',
  '<iframe src="https://evil.example"></iframe>',
  '## <script>alert(1)</script>',
  '[x]: javascript:alert(1)\n\n[x]',
  '`<script>alert(1)</script>`',
])('does not render unsafe markup: %s', (source) => {
  const { html } = articleHtml(source)
  expect(html).not.toMatch(/<(?:script|img|svg|iframe)|javascript:|data:|onerror=|onload=|<a href/i)
})
