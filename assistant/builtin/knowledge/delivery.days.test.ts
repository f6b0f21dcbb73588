import { DEFAULT_SITE_SETTINGS } from '@shop/contract/site-settings.defaults.ts'
import { expect, test } from 'vitest'
import { deliveryAndReturns } from '../../tools/shop-information.ts'
import { arrivalText } from './delivery.days.ts'

const rules = await deliveryAndReturns({ get: async () => ({ ...DEFAULT_SITE_SETTINGS }) }).run(
  {},
  { customer: undefined },
)
const arrival = (asked: string) => arrivalText(asked, rules)

test('an order before the cut-off leaves the same day, a later one on the next working day', () => {
  expect(arrival('if i order on monday at 10am when does it come')).toContain(
    'leaves the same day: standard usually arrives on Wednesday or Thursday, express on Tuesday',
  )
  expect(arrival('if i order friday at 4pm when will it come')).toContain(
    'leaves on Monday: standard usually arrives on Wednesday or Thursday, express on Tuesday',
  )
  expect(arrival('if i order thursday at 3pm')).toContain('leaves on Friday')
})

test('an order at a weekend leaves on Monday', () => {
  expect(arrival('ordering on saturday morning')).toContain('leaves on Monday')
  expect(arrival('if i order on a sunday evening')).toContain('leaves on Monday')
})

test('names the cut-off when no hour is given, and no date when no day is given', () => {
  expect(arrival('if i order on tuesday')).toContain('the same day if it is in before 3 pm')
  expect(arrival('how long does delivery take')).toBe('')
})
