import type { ProductClass } from '@shop/contract/compliance.ts'
import { expect, test } from 'vitest'
import { checkPublishable } from './compliance.rules.ts'
import { lawfulDraft, TEST_DAY } from './compliance.test-products.ts'

const rulesBroken = (product_class: ProductClass, description: string) => {
  const draft = lawfulDraft(product_class, { fields: { description } })
  return [...new Set(checkPublishable(draft, TEST_DAY).map(({ rule }) => rule))]
}

test.each<[ProductClass, string, string]>([
  ['nicotine_eliquid', 'It helps you **quit** smoking', 'A10'],
  ['device', 'quit-smoking aid', 'A10'],
  ['shortfill', 'A healthy choice', 'A10'],
  ['tea', 'NHS approved', 'A10'],
  ['shortfill', 'harm\u00adless', 'A10'],
  ['accessory', 'For e-liquid and vapes', 'A15'],
  ['accessory', 'Holds nic salts', 'A15'],
  ['shortfill', 'Made like rolling tobacco', 'A19'],
  ['tea', 'A herbal smoking mixture', 'A19'],
  ['cbd_food', 'Real hemp flower', 'A19'],
  ['tea', 'With cannabidiol', 'C1'],
  ['accessory', 'CBD included', 'C1'],
  ['cbd_food', 'Up to 70 mg per day', 'C2'],
  ['cbd_eliquid', 'Perfect for kids', 'C3'],
  ['shortfill', 'less than 0.2 % THC', 'C4'],
  ['cbd_food', 'THC content below 0,3%', 'C4'],
  ['cbd_food', '<0.2%THC', 'C4'],
  ['cbd_food', 'Stress-free evenings', 'C5'],
  ['cbd_eliquid', 'For better sleep and pain relief', 'C5'],
  ['food_supplement', 'Boosts immunity', 'D3'],
  ['tea', 'Our detox blend', 'D3'],
])('rejects text of %s with "%s" (rule %s)', (product_class, text, rule) => {
  expect(rulesBroken(product_class, text)).toContain(rule)
})

test.each<[ProductClass, string]>([
  ['nicotine_eliquid', 'Golden tobacco with a note of vanilla'],
  ['food_supplement', 'Part of a healthy lifestyle'],
  ['cbd_food', 'From Spain, with ginger. Manicured gardens.'],
  ['cbd_food', 'Unhealthily is not what we say'],
  ['tea', 'With hemp seed'],
  ['tea', 'The liquid turns amber'],
  ['shortfill', 'Room for two nicotine shots'],
  ['accessory', 'A neat case for cables'],
  ['cbd_food', '10.2% more chamomile'],
])('accepts text of %s with "%s"', (product_class, text) => {
  expect(rulesBroken(product_class, text)).toEqual([])
})

test('checks names, options, tags, titles and facts, and names the field', () => {
  const draft = lawfulDraft('tea', {
    facts: { ingredients: 'Chamomile, hemp leaf' },
    fields: { name: 'CBD tea', seo_title: 'CBD tea', tags: ['cbd'] },
    variations: [{ attributes: { Blend: 'Hemp' } }],
  })
  expect(checkPublishable(draft, TEST_DAY).map(({ path }) => path)).toEqual([
    'name',
    'tags.0',
    'variations.0.attributes.Blend',
    'seo_title',
    'compliance.ingredients',
  ])
})

test('ignores the name of the maker', () => {
  const draft = lawfulDraft('cbd_food', { facts: { operator_name: 'Healthy Relief Ltd' } })
  expect(checkPublishable(draft, TEST_DAY)).toEqual([])
})

test('accepts tobacco as a flavour of liquids, but not in other names', () => {
  const named = (product_class: ProductClass) =>
    checkPublishable(lawfulDraft(product_class, { fields: { name: 'Old Tobacco' } }), TEST_DAY).map(({ rule }) => rule)
  expect(named('prefilled_pod')).toEqual([])
  expect(named('accessory')).toEqual(['A19'])
})
