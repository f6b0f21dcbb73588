import { describe, expect, test } from 'vitest'
import { findCourier, findTypingError } from './couriers.ts'

describe('the courier and its link follow from the format of a number:', () => {
  test.each([
    ['rn 4829 1503 7 gb', 'Royal Mail', 'https://www.royalmail.com/track-your-item#/tracking-results/RN482915037GB'],
    ['15501824763920', 'DPD', 'https://track.dpd.co.uk/search?reference=15501824763920'],
    ['H01HHA0123456789', 'Evri', 'https://www.evri.com/track/parcel/H01HHA0123456789'],
    ['1234567890123456', 'Evri', 'https://www.evri.com/track/parcel/1234567890123456'],
    ['JD0002222222222222', 'Yodel', 'https://www.yodel.co.uk/tracking/JD0002222222222222'],
    ['PB1234567', 'Parcelforce', 'https://www.parcelforce.com/track-trace?trackNumber=PB1234567'],
    ['1Z999AA10123456784', 'UPS', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
  ])('%s', (number, name, url) => {
    expect(findCourier(number)).toEqual({ name, url })
    expect(findTypingError(number)).toBeNull()
  })
})

describe('a mistyped number has an error message:', () => {
  test.each([
    ['RN48291507GB', '12 characters. Royal Mail numbers have 13.'],
    ['RN48291507XGB', 'Royal Mail numbers have two letters, nine digits and GB.'],
    ['1Z999AA1012345678', '17 characters. UPS numbers have 18.'],
    ['1550182476392', '13 digits. DPD numbers have 14, Evri numbers 16.'],
    ['RN12', 'This is too short for a tracking number.'],
    ['RN482915037GB;', 'A tracking number has only letters and digits.'],
  ])('%s', (number, problem) => {
    expect(findCourier(number)).toBeNull()
    expect(findTypingError(number)).toBe(problem)
  })
})

test('a number of another courier is accepted without a link', () => {
  expect(findCourier('LOCAL-BIKE-0042')).toBeNull()
  expect(findTypingError('LOCAL-BIKE-0042')).toBeNull()
})
