import { expect, test } from 'vitest'
import { changeText, pointsText } from './change-text.ts'

test.each([
  [19, 'Up 19.0%', 'rise'],
  [-4.26, 'Down 4.3%', 'fall'],
  [0.04, 'Unchanged', ''],
  [null, '', ''],
])('a change of %s is shown as “%s”', (percent, text, direction) => {
  expect(changeText(percent)).toEqual({ text, direction })
})

test('the change of a percentage is in points', () => {
  expect(pointsText({ current: 2.5, previous: 2.1 })).toEqual({ text: 'Up 0.4 points', direction: 'rise' })
  expect(pointsText({ current: 0, previous: 10 })).toEqual({ text: 'Down 10.0 points', direction: 'fall' })
})
