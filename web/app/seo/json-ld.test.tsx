import { render } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonLd, jsonLdText } from './json-ld.tsx'

test('no name can end the block or open a comment', () => {
  const text = jsonLdText({ name: '</script><script>alert(1)</script><!-- & \u2028' })
  expect(text).not.toMatch(/[<>&\u2028\u2029]/)
  expect(text).toContain('\\u003c/script\\u003e')
})

test('parses back to the same data', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string({ unit: 'binary' })), (names) => {
      const data = { ...names }
      expect(JSON.parse(jsonLdText(data))).toEqual(JSON.parse(JSON.stringify(data)))
    }),
  )
})

test('renders as a data block', () => {
  const { container } = render(<JsonLd data={{ name: 'A & B' }} />)
  const block = container.querySelector('script[type="application/ld+json"]')
  expect(JSON.parse(block?.textContent ?? '')).toEqual({ name: 'A & B' })
})
