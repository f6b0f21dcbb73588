import fc from 'fast-check'
import { expect, test } from 'vitest'
import { xml } from './seo.xml.ts'

test('special characters become entities', () => {
  expect(xml(`Tea & <b>"it's"</b>`)).toBe('Tea &amp; &lt;b&gt;&quot;it&apos;s&quot;&lt;/b&gt;')
  expect(xml('&amp;')).toBe('&amp;amp;')
  expect(xml(']]>')).toBe(']]&gt;')
})

test('removes characters that XML forbids, and nothing else', () => {
  expect(xml('a\u0000\u0007\u000b\u001fb\ufffe\uffff')).toBe('ab')
  expect(xml('\ud83d lone \ude00')).toBe(' lone ')
  expect(xml('tab\tline\nreturn\r £ é 😀 日本')).toBe('tab\tline\nreturn\r £ é 😀 日本')
})

test('no input can close an element or an attribute', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => !/[<>"']|&(?!(?:amp|lt|gt|quot|apos);)/.test(xml(text))),
  )
})
