import { describe, expect, test } from 'vitest'
import { wordsIn } from './normalise.ts'

describe('the words of a message', () => {
  test.each([
    ["I'm 15 & I'd like 2x mango e-liquid", 'i am 15 and i would like 2 x mango eliquid'],
    ['under a tenner!!', 'under £10 .'],
    ['20 mgs, 10-20mg', '20mg , 10 to 20mg'],
    ['a 1kg tub, 0.5 l', 'a 1000g tub , 500ml'],
    ['2% nic, 5% off', '20mg nic , 5% off'],
    ['between ten and twenty quid', 'between 10 and £20'],
    ['twenty five pounds or 80p', '£25 or £0.8'],
    ['£ 10.50 for 1,200 mah', '£10.50 for 1200mah'],
    ['the blue one for one pound', 'the blue one for £1'],
    ['order VS-2026-000123?', 'order vs-2026-000123 .'],
    ["we'll, ill, i'll", 'we will , ill , i will'],
    ["dont want it, isn't it", 'do not want it , is not it'],
    ["over 18's and my mum's card", 'over 18s and my mums card'],
    ['sooooooo gooooood', 'soo good'],
    ['wаnt ＶＡＰＥ café', 'want vape cafe'],
    ['pre-filled, w/o menthol .8ohm', 'prefilled , without menthol 0.8ohm'],
    ['one\ntwo', 'one . 2'],
    ['hello please', 'hello'],
    ['please', 'please'],
    ['', ''],
  ])('of %j', (message, words) => expect(wordsIn(message).join(' ')).toBe(words))

  test('stay the same when they are read again', () => {
    const once = wordsIn("I'm after 2x 10ml, 20 mg & a £5 coil; VS-2026-000123?").join(' ')
    expect(wordsIn(once).join(' ')).toBe(once)
  })

  test('are limited, however long the message is', () => {
    expect(wordsIn('word '.repeat(5000)).length).toBeLessThanOrEqual(160)
  })
})
