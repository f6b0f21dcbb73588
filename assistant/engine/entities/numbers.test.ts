import { expect, test } from 'vitest'
import termsFile from '../../customers/data/terms.json' with { type: 'json' }
import { wordsIn } from '../text/normalise.ts'
import { amountAt } from './numbers.ts'
import { readTerms } from './terms.ts'

const terms = readTerms(termsFile)
const read = (text: string) => {
  const words = wordsIn(text)
  const found = words.map((_, at) => amountAt(words, at, terms)?.amount).find((amount) => amount !== undefined)
  return found && [found.unit, found.value, found.high, found.bound]
}

test.each([
  ['under a tenner', ['money', 1000, undefined, 'under']],
  ['max 20 quid', ['money', 2000, undefined, 'under']],
  ['between £4 and £12', ['money', 400, 1200, 'between']],
  ['£15 or less', ['money', 1500, undefined, 'under']],
  ['about £20', ['money', 2000, undefined, 'about']],
  ['10 to 20mg', ['mg', 10, 20, undefined]],
  ['under 4.80 - two of them', ['money', 480, undefined, 'under']],
  ['in 0.8 ohm', ['ohm', 0.8, undefined, undefined]],
  ['3 bottles', ['count', 3, undefined, undefined]],
  ['under 20 minutes', ['other', 20, undefined, 'under']],
  ['i smoke 20 a day', ['cigarettes', 20, undefined, undefined]],
  ['a pack a day', ['cigarettes', 20, undefined, undefined]],
  ['140 cigarettes a week', ['cigarettes', 20, undefined, undefined]],
  ['hello', undefined],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected)
})
