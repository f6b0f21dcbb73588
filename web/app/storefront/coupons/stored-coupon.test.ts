import { afterEach, expect, test, vi } from 'vitest'
import { asCoupon, readStoredCoupon, storeCoupon } from './stored-coupon.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('reads both spellings, and describes a coupon by its percentage if it has no description', () => {
  const wanted = { code: 'MIST10', discountPercentage: 10, description: '10% off' }
  expect(asCoupon({ coupon_code: 'MIST10', discount_percentage: 10 })).toEqual(wanted)
  expect(asCoupon({ code: 'MIST10', discountPercentage: 10 })).toEqual(wanted)
  expect(asCoupon({ ...wanted, description: 'Autumn' })).toEqual({ ...wanted, description: 'Autumn' })
})

test.each([
  null,
  {},
  { code: 'A' },
  { code: '', discount_percentage: 10 },
  { code: 'A', discount_percentage: 0 },
  { code: 'A', discount_percentage: -5 },
  { discount_percentage: 10 },
])('ignores %j with a warning', (data) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(asCoupon(data)).toBeNull()
  expect(warn).toHaveBeenCalledOnce()
})

test('stores the coupon per user', () => {
  const coupon = { code: 'MIST10', discountPercentage: 10, description: '10% off' }
  storeCoupon(7, coupon)
  expect(readStoredCoupon(7)).toEqual(coupon)
  expect(readStoredCoupon(8)).toBeNull()
  storeCoupon(7, null)
  expect(readStoredCoupon(7)).toBeNull()
})

test('treats an unreadable stored value as no coupon', () => {
  localStorage.setItem('coupon:7', '{')
  expect(readStoredCoupon(7)).toBeNull()
})
