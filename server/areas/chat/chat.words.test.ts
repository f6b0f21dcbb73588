import { describe, expect, test } from 'vitest'
import { toTitle, withoutControls } from './chat.words.ts'

describe('a message', () => {
  test('preserves new lines, tabs and every script, and removes control characters', () => {
    expect(withoutControls('a\tb\r\nc\rd\u0007\u001b[31m\u009f')).toBe('a\tb\nc\nd[31m')
    expect(withoutControls('\u202eegnaro\u202c naïve 🍊👩‍🔬 чай')).toBe('egnaro naïve 🍊👩‍🔬 чай')
    expect(withoutControls('half a pair \ud83c')).toBe('half a pair \ufffd')
  })
})

describe('a title', () => {
  test('is the question on one line', () => {
    expect(toTitle('  Do you have\n\n mango?  ')).toBe('Do you have mango?')
  })

  test('is shortened at a word to at most sixty characters', () => {
    const title = toTitle(
      'Which of your nicotine salts tastes most like the mango ice I bought, and is it in stock today?',
    )
    expect(title).toBe('Which of your nicotine salts tastes most like the mango ice…')
    expect(title.length).toBeLessThanOrEqual(60)
  })

  test('of one long word is cut within the word, but not within a character', () => {
    expect(toTitle('x'.repeat(200))).toBe(`${'x'.repeat(59)}…`)
    const title = toTitle(`x${'🍊'.repeat(100)}`)
    expect(title.length).toBeLessThanOrEqual(60)
    expect(title.isWellFormed()).toBe(true)
  })
})
