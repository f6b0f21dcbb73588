import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inLongDate, inWords, linkTo, listOf, plain, said, strengths } from './write.text.ts'

describe('product names', () => {
  test('are plain text, whatever they contain', () => {
    expect(plain('**Best** [here](https://evil.example) <img src=x> www.evil.example')).toBe(
      '\\*\\*Best\\*\\* \\[here\\](https\\://evil.example) \\<img src=x\\> www\\.evil.example',
    )
    expect(plain('a\nb\t`c`\u202e')).toBe('a b \\`c\\`')
    expect(plain('Tom & Jerry &amp; co')).toBe('Tom & Jerry \\&amp; co')
  })

  test('never start markup or a new line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (name) => {
        const text = plain(name)
        expect(text).not.toMatch(/\n|(?<!\\)(?:\\\\)*[[\]<>*_`|]/)
      }),
    )
  })

  test('are linked to paths of the shop only', () => {
    expect(linkTo('Pod One', '/product/3-pod-one')).toBe('[Pod One](/product/3-pod-one)')
    expect(linkTo('Pod One', 'javascript:alert(1)')).toBe('Pod One')
    expect(linkTo('Pod One', '//evil.example')).toBe('Pod One')
  })
})

test('repeats catalogue texts without sentences that the shop must not publish', () => {
  expect(said('A mint tea. It cures insomnia and helps you sleep.', 'Mint CBD Tea')).toBe('A mint tea.')
  expect(said('Spearmint over cool cucumber.', 'Garden Mint')).toBe('Spearmint over cool cucumber.')
})

test('writes lists, counts, strengths and days in natural English', () => {
  expect(listOf(['a', 'b', 'c'])).toBe('a, b and c')
  expect(inWords(7)).toBe('seven')
  expect(inWords(12)).toBe('12')
  expect(strengths([6, 10, 20])).toBe('6, 10 or 20 mg')
  expect(inLongDate('2026-11-21')).toBe('21 November 2026')
})
