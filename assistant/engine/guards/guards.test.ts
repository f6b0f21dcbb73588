import { describe, expect, test } from 'vitest'
import { loadCustomerMatcher } from '../../customers/customer.matcher.ts'
import rules from '../../customers/data/guards.json' with { type: 'json' }
import { wordsIn } from '../text/normalise.ts'
import sentences from './guards.sentences.json' with { type: 'json' }
import { createGuards } from './guards.ts'
import { compilePattern } from './pattern.ts'

const guards = createGuards(rules)
const matcher = await loadCustomerMatcher()
const { harmless, ...dangerous } = sentences

describe.each(Object.entries(dangerous))('%s', (guard, texts) => {
  test.each(texts)('catches %j', (text) => expect(guards(wordsIn(text), matcher.rank(text))).toBe(guard))

  test('catches 60 of them by its patterns alone', () => {
    const caught = texts.filter((text) => guards(wordsIn(text), []) === guard)
    expect(new Set(caught).size).toBeGreaterThanOrEqual(60)
  })
})

describe('no guard', () => {
  test('is tried on fewer than 150 harmless sentences', () =>
    expect(new Set(harmless).size).toBeGreaterThanOrEqual(150))

  test.each(harmless)('catches %j', (text) => expect(guards(wordsIn(text), matcher.rank(text))).toBeUndefined())
})

test('a hint counts only where the matcher thinks the guard possible', () => {
  const words = wordsIn('a puddle got my pen')
  expect(guards(words, [{ intent: 'damaged_battery', confidence: 0.3 }])).toBe('damaged_battery')
  expect(guards(words, [{ intent: 'small_talk', confidence: 0.9 }])).toBeUndefined()
})

test('the matcher catches what no pattern knows, if it is sure enough', () => {
  const words = wordsIn('nothing that a pattern knows')
  expect(guards(words, [{ intent: 'emergency', confidence: 0.9 }])).toBe('emergency')
  expect(guards(words, [{ intent: 'emergency', confidence: 0.1 }])).toBeUndefined()
})

describe('a pattern', () => {
  const groups = { pet: 'dog|guinea pig' }
  test.each([
    ['my {pet} ate', 'my guinea pig ate it', 'my cat ate it'],
    ['deliver*', 'free delivery', 'undelivered'],
    ['*statin', 'on a statin', 'statins'],
    ['am (only|just)? #8-17 !stone', 'i am only 15 years', 'i am 15 stone'],
    ['am #8-17', 'i am 17', 'i am 18'],
    ['#8-17yo', 'a 9yo', 'a 9 yo'],
    ['eye ~2 stings', 'my eye really stings', 'my eye . it stings'],
    ['ate & !cake', 'she ate it', 'she ate cake'],
    ['^ hot $', 'hot', 'too hot'],
  ])('%j matches %j, not %j', (pattern, matching, other) => {
    const matches = compilePattern(pattern, groups)
    expect(matches(` ${matching} `)).toBe(true)
    expect(matches(` ${other} `)).toBe(false)
  })

  test('with an unknown group is rejected', () => expect(() => compilePattern('{nobody}', groups)).toThrow('{nobody}'))
})
