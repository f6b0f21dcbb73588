import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoShop, openDemoShop } from '../../server/testing/data/demo-shop.ts'
import { loadCustomerAnswers } from '../customers/customer.answers.ts'
import { customerBrain } from '../customers/customer.brain.ts'
import { createCustomerReader } from '../customers/customer.reader.ts'
import { toProductCard } from '../tools/product-card.ts'
import { type Asking, checkAnswer } from './testing/judge.ts'
import { QUESTION_SET } from './testing/questions.ts'

/** Source: what the assistant was asked to show. */
const RIGHT_PERCENT = 95

let shop: DemoShop
let asking: Asking
beforeAll(async () => {
  shop = await openDemoShop()
  const { db, catalogue, tools, customer } = shop
  const brain = customerBrain({
    reader: await createCustomerReader(db),
    tools,
    answers: await loadCustomerAnswers(tools),
  })
  const cardsOf = async (ids: readonly number[]) => (await catalogue.offersOf(ids)).map((offer) => toProductCard(offer))
  asking = { brain, customer, cardsOf }
})
afterAll(() => shop.close())

const SET = QUESTION_SET.flatMap(({ name, questions }) => questions.map((question) => ({ name, question })))

test('the set has enough questions and repeats none', () => {
  expect(QUESTION_SET.length).toBeGreaterThanOrEqual(15)
  expect(SET.length).toBeGreaterThanOrEqual(180)
  const first = SET.map(({ question }) => question.turns.map(({ ask }) => ask).join(' / '))
  expect(new Set(first).size).toBe(first.length)
})

test('answers nearly all questions right, and none with a forbidden answer', async () => {
  const wrong: string[] = []
  const grave: string[] = []
  for (const { name, question } of SET) {
    const verdicts = await checkAnswer(question, asking)
    const faulty = verdicts.filter(({ faults }) => faults.length > 0)
    if (faulty.length === 0) continue
    const report = faulty.map(({ asked, answer, faults }) =>
      [
        `${name}: ${asked}`,
        ...faults.map(({ isGrave, what }) => `  ${isGrave ? 'GRAVE' : 'wrong'}: ${what}`),
        answer,
      ].join('\n'),
    )
    wrong.push(report.join('\n'))
    if (faulty.some(({ faults }) => faults.some(({ isGrave }) => isGrave))) grave.push(report.join('\n'))
  }
  const right = ((SET.length - wrong.length) * 100) / SET.length
  const report = `${right.toFixed(1)} % of ${SET.length} questions are answered right.\n\n${wrong.join('\n\n')}`
  expect(grave, report).toEqual([])
  expect(right, report).toBeGreaterThanOrEqual(RIGHT_PERCENT)
  // Wrong answers are worth reading though they are few.
  if (wrong.length > 0) process.stdout.write(`${report}\n`)
})
