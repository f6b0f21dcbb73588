import { NATIONS, PRODUCT_CLASSES } from '@shop/contract/constants.ts'
import { describe, expect, test } from 'vitest'
import { checkNation, checkPaymentMethod, ownAddresses } from './checkout.checks.ts'

const address = {
  full_name: 'Imogen Hale',
  line1: '14 Calder Row',
  line2: '',
  city: 'Leeds',
  county: '',
  postcode: 'LS7 3QD',
  country: 'GB' as const,
  phone: '',
}

test('names each address that does not belong to the customer', () => {
  const paths = (...names: string[]) =>
    expect.objectContaining({ status: 422, errors: names.map((path) => expect.objectContaining({ path })) })
  expect(ownAddresses({ shipping: address, billing: address })).toEqual({ shipping: address, billing: address })
  expect(() => ownAddresses({ shipping: null, billing: address })).toThrow(paths('shipping_address_id'))
  expect(() => ownAddresses({ shipping: address, billing: null })).toThrow(paths('billing_address_id'))
  expect(() => ownAddresses({ shipping: null, billing: null })).toThrow(
    paths('shipping_address_id', 'billing_address_id'),
  )
})

describe('delivery', () => {
  test('covers the whole United Kingdom by default', () => {
    for (const postcode of ['LS7 3QD', 'CF10 1AA', 'EH1 1YZ', 'BT1 5GS']) {
      expect(() => checkNation(postcode, [...NATIONS])).not.toThrow()
    }
  })

  test.each([
    ['BT1 5GS', 'We don’t deliver to Northern Ireland. Choose a delivery address in England or Wales.'],
    ['TD1 1AA', 'We don’t deliver to Scotland. Choose a delivery address in England or Wales.'],
  ])('rejects %s, and names where delivery is possible', (postcode, message) => {
    expect(() => checkNation(postcode, ['ENG', 'WLS'])).toThrow(
      expect.objectContaining({ status: 422, message, errors: [{ path: 'shipping_address_id', message }] }),
    )
  })

  test('without any nation refers the customer to the shop', () => {
    expect(() => checkNation('LS7 3QD', [])).toThrow('We don’t deliver to England. Please contact us.')
  })
})

describe('a card', () => {
  const wayToPay = {
    payment_method: 'card' as const,
    takesCards: true,
    cardClasses: PRODUCT_CLASSES,
    lines: [
      { name: 'Calm tea', product_classes: ['tea' as const] },
      { name: 'Starter set', product_classes: ['device' as const, 'accessory' as const] },
    ],
  }

  test('pays for anything by default', () => {
    expect(() => checkPaymentMethod(wayToPay)).not.toThrow()
  })

  test('is rejected for a class that excludes cards, naming the products', () => {
    const message = 'These items can’t be paid for by card: Starter set. Choose bank transfer.'
    expect(() => checkPaymentMethod({ ...wayToPay, cardClasses: ['tea', 'accessory'] })).toThrow(
      expect.objectContaining({ status: 422, errors: [{ path: 'payment_method', message }] }),
    )
  })

  test('is rejected without a provider', () => {
    expect(() => checkPaymentMethod({ ...wayToPay, takesCards: false })).toThrow(
      'We can’t take cards at the moment. Choose bank transfer.',
    )
  })

  test('is not checked for a bank transfer', () => {
    const byTransfer = { ...wayToPay, payment_method: 'bank_transfer' as const, takesCards: false, cardClasses: [] }
    expect(() => checkPaymentMethod(byTransfer)).not.toThrow()
  })
})
