import { expect, test } from 'vitest'
import { createAnswers, type Situation } from './answers.ts'

const ROWS = [
  { intent: 'pay', text: 'general' },
  { intent: 'pay', when: { any: ['paypal', 'pay later'] }, text: 'other ways' },
  { intent: 'pay', when: { any: ['pay later with klarna'] }, text: 'klarna' },
  { intent: 'pay', when: { takesCards: false }, text: 'no cards' },
  { intent: 'unwell', when: { class: ['cbd_food' as const] }, text: 'cbd' },
]
const answers = createAnswers(ROWS)

const FLAGS = {
  signedIn: false,
  underage: false,
  takesCards: true,
  takesTransfers: true,
  hasPhone: true,
  isBrand: false,
}
const situationOf = (text: string, situation: Partial<Situation> = {}): Situation => ({
  text,
  words: text.split(' '),
  classes: [],
  flags: FLAGS,
  ...situation,
})
const choose = (intent: string, text: string, situation: Partial<Situation> = {}) =>
  answers.choose(intent, situationOf(text, situation))

test('the row with the longest phrase wins, else the row without a condition', () => {
  expect(choose('pay', 'can i pay later with klarna')?.row.text).toBe('klarna')
  expect(choose('pay', 'can i pay later')?.row.text).toBe('other ways')
  expect(choose('pay', 'how can i pay')?.row.text).toBe('general')
})

test('phrases match whole words, in the singular or plural', () => {
  expect(choose('pay', 'paypals')).toMatchObject({ row: { text: 'other ways' }, subject: 'paypal' })
  expect(choose('pay', 'notpaypal')?.row.text).toBe('general')
})

test('conditions of the shop and the class of the product have to hold', () => {
  expect(choose('pay', 'card', { flags: { ...FLAGS, takesCards: false } })?.row.text).toBe('no cards')
  expect(choose('unwell', 'is it safe')).toBeUndefined()
  expect(choose('unwell', 'is it safe', { classes: ['cbd_food'] })?.row.text).toBe('cbd')
})

test('a named row answers where its matcher is sure of it', () => {
  const rows = [...ROWS, { name: 'pay.cheque', intent: 'pay', text: 'no cheques' }]
  const matcherOf = (confidence: number) => ({ rank: () => [{ intent: 'pay.cheque', confidence }] })
  const answer = (confidence: number) =>
    createAnswers(rows, new Map([['pay', matcherOf(confidence)]])).choose('pay', situationOf('a cheque or pay later'))
  expect(answer(0.9)).toMatchObject({ row: { text: 'no cheques' }, isSpecific: true })
  expect(answer(0.3)?.row.text).toBe('other ways')
})

test('an urgent row wins over longer words', () => {
  const rows = [
    { intent: 'spilt', when: { any: ['spilled juice'] }, text: 'wash' },
    { intent: 'spilt', isUrgent: true, when: { any: ['puppy'] }, text: 'vet' },
  ]
  const answer = (text: string) => createAnswers(rows).choose('spilt', situationOf(text))?.row.text
  expect(answer('puppy licked spilled juice')).toBe('vet')
  expect(answer('spilled juice')).toBe('wash')
})

test('an intent without rows has no answer', () => {
  expect(choose('nothing', 'hello')).toBeUndefined()
  expect(answers.has('nothing')).toBe(false)
})
