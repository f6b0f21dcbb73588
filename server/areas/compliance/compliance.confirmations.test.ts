import { CONFIRMATIONS, ConfirmationKey } from '@shop/contract/compliance.ts'
import { describe, expect, test } from 'vitest'
import { confirmationsNeeded, listConfirmations } from './compliance.confirmations.ts'
import { checkPublishable } from './compliance.rules.ts'
import { type DraftChanges, lawfulDraft, TEST_DAY } from './compliance.test-products.ts'

const PACK = ConfirmationKey.options.filter((key) => CONFIRMATIONS[key].rule === 'A5')
const IMAGES = ConfirmationKey.options.filter((key) => CONFIRMATIONS[key].rule === 'A7')
const images = [{ media_key: 'one', alt: '' }]

const unconfirmed = (product_class: Parameters<typeof lawfulDraft>[0], { fields, ...changes }: DraftChanges = {}) =>
  lawfulDraft(product_class, { ...changes, fields: { ...fields, confirmations: [] } })

describe('a product needs the confirmation of', () => {
  test.each([
    ['its pack when it contains nicotine (A5)', unconfirmed('nicotine_eliquid'), PACK],
    ['its images when it is a vaping product (A7)', unconfirmed('coil', { fields: { images } }), IMAGES],
    [
      'its promotional words (A8)',
      unconfirmed('coil', { fields: { description: 'The best amazing must-have coil.' } }),
      ['promotional_words'],
    ],
    [
      'a price below duty and VAT (A14)',
      unconfirmed('shortfill', { facts: { volume_ml: 10 }, variations: [{ price: 263 }] }),
      ['price_below_duty'],
    ],
    [
      'nothing when it is not a vaping product',
      unconfirmed('tea', { fields: { images, description: 'The best.' } }),
      [],
    ],
    ['nothing for images when it has none', unconfirmed('coil'), []],
  ])('%s', (_, draft, keys) => {
    expect(confirmationsNeeded(draft, TEST_DAY)).toEqual(keys)
    expect(checkPublishable(draft, TEST_DAY).map(({ path }) => path)).toEqual(keys.map((key) => `confirmations.${key}`))
    const confirmations = keys.map((key) => ({ key: ConfirmationKey.parse(key), reason: 'Checked with the supplier' }))
    expect(checkPublishable({ ...draft, confirmations }, TEST_DAY)).toEqual([])
  })
})

test('ignores a confirmation with a blank reason', () => {
  const draft = unconfirmed('coil', { fields: { name: 'Best coil' } })
  const confirmations = [{ key: 'promotional_words' as const, reason: ' ' }]
  expect(confirmationsNeeded({ ...draft, confirmations }, TEST_DAY)).toEqual(['promotional_words'])
})

test('requires the duty confirmation from the first day of the duty', () => {
  const draft = unconfirmed('shortfill', { variations: [{ price: 100 }] })
  expect(confirmationsNeeded(draft, '2026-09-30')).toEqual([])
  expect(confirmationsNeeded(draft, '2026-10-01')).toEqual(['price_below_duty'])
})

describe('a stored confirmation', () => {
  const given = { by: 7, now: new Date('2026-11-21T10:00:00Z'), today: TEST_DAY }
  const later = { by: 8, now: new Date('2026-11-22T10:00:00Z'), today: TEST_DAY }
  const draft = unconfirmed('coil', { fields: { images } })
  const confirmations = IMAGES.map((key) => ({ key, reason: '' }))
  const stored = listConfirmations({ ...draft, confirmations }, [], given)

  test('records who gave it and when, and stays the same when it is sent again', () => {
    expect(stored.map(({ key, by, at }) => ({ key, by, at }))).toEqual(
      IMAGES.map((key) => ({ key, by: 7, at: '2026-11-21T10:00:00.000Z' })),
    )
    expect(listConfirmations({ ...draft, confirmations }, stored, later)).toEqual(stored)
    expect(listConfirmations({ ...draft, confirmations: undefined }, stored, later)).toEqual(stored)
  })

  test('does not cover images that were added later, unless it is given again', () => {
    const changed = { ...draft, images: [...images, { media_key: 'two', alt: '' }] }
    const carried = listConfirmations({ ...changed, confirmations: stored }, stored, later)
    expect(carried).toEqual(stored)
    expect(confirmationsNeeded({ ...changed, confirmations: carried }, TEST_DAY)).toEqual(IMAGES)
    const renewed = listConfirmations({ ...changed, confirmations }, stored, later)
    expect(renewed.map(({ by }) => by)).toEqual([8, 8, 8])
    expect(confirmationsNeeded({ ...changed, confirmations: renewed }, TEST_DAY)).toEqual([])
  })
})
