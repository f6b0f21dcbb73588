import { expect, test } from 'vitest'
import { buildProduct } from '../../testing/builders.ts'
import { howLongItLasts } from './lasting.ts'

const product = (
  product_class: Parameters<typeof howLongItLasts>[0]['product_class'],
  compliance: object,
  pack_size = '',
) => buildProduct({ product_class, compliance: { ...compliance }, pack_size })

test.each([
  [product('nicotine_eliquid', { volume_ml: 10 }), /^About 3 to 10 days at 1 to 3 ml a day\. It depends/],
  [product('prefilled_pod', { pod_ml: 2, pod_count: 4 }), /^About 3 to 8 days/],
  [product('food_supplement', { portions_per_pack: 60 }), /^60 days at one daily portion a day\.$/],
  [
    product('cbd_food', { cbd_mg_per_pack: 200, cbd_mg_per_serving: 5, servings_per_day: 2 }),
    /^40 servings\. No more than 2 a day, so at least 20 days\.$/,
  ],
  [product('tea', {}, '20 bags'), /^20 servings of one bag\.$/],
])('a pack lasts as long as follows from its facts (%#)', (one, text) => {
  expect(howLongItLasts(one, undefined)).toMatch(text)
})

test('the chosen size counts', () => {
  const chosen = { attributes: { Size: '100 ml' } }
  expect(howLongItLasts(product('shortfill', { volume_ml: 50 }), chosen)).toMatch(/^About 33 to 100 days/)
})

test.each([
  product('nicotine_shot', { volume_ml: 10 }),
  product('food_supplement', { portions_per_pack: null }),
  product('cbd_food', { cbd_mg_per_pack: null, cbd_mg_per_serving: 5, servings_per_day: 2 }),
  product('tea', {}, '100 g'),
  product('device', { tank_ml: 2 }),
])('without facts there is no sentence (%#)', (one) => {
  expect(howLongItLasts(one, undefined)).toBeUndefined()
})
