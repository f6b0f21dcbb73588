import { expect, test } from 'vitest'
import { expandPattern, Phrases } from './phrases.ts'

test('a pattern stands for all of its phrases', () => {
  expect(expandPattern('(i|we) (have|own) (a (new|)|)')).toEqual([
    'i have a new',
    'i have a',
    'i have',
    'i own a new',
    'i own a',
    'i own',
    'we have a new',
    'we have a',
    'we have',
    'we own a new',
    'we own a',
    'we own',
  ])
  expect(() => expandPattern('cheaper( one')).toThrow('not closed')
})

test('the longest phrase wins, and plurals are the same', () => {
  const phrases = new Phrases<string>().add(['tea'], 'tea').add(['fruit tea'], 'fruit tea').add(['# puff'], 'puffs')
  expect(phrases.at(['fruit', 'teas', 'please'], 0)).toEqual({ value: 'fruit tea', length: 2 })
  expect(phrases.at(['600', 'puffs'], 0)?.value).toBe('puffs')
  expect([...phrases.all(['tea', 'or', 'fruit', 'tea'])].map(({ start }) => start)).toEqual([0, 2])
  expect(phrases.before(['a', 'fruit', 'tea', 'now'], 3)?.length).toBe(2)
})

test('an exact dictionary distinguishes sweets from sweet', () => {
  expect(new Phrases<string>(true).add(['sweets'], 'food').at(['sweet'], 0)).toBeUndefined()
})
