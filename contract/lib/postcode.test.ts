import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findNation, readPostcode } from './postcode.ts'

describe('a postcode', () => {
  test.each([
    ['LS1 4AP', 'LS1 4AP'],
    ['ls14ap', 'LS1 4AP'],
    ['  l s1 4 ap ', 'LS1 4AP'],
    ['Ls1-4aP', 'LS1 4AP'],
    ['m11ae', 'M1 1AE'],
    ['b338th', 'B33 8TH'],
    ['cr26xh', 'CR2 6XH'],
    ['dn551pt', 'DN55 1PT'],
    ['w1a1hq', 'W1A 1HQ'],
    ['ec1a1bb', 'EC1A 1BB'],
    ['gir 0aa', undefined],
  ])('%j is read as %s', (text, read) => {
    expect(readPostcode(text)).toBe(read)
  })

  test.each([
    '',
    ' ',
    'LS1',
    '4AP',
    'LS1 4A',
    'LS1 4APX',
    'LS123 4AP',
    'LSS1 4AP',
    '1LS 4AP',
    'LS1 AAP',
    'LS1 4CP',
    'LS1 4AV',
    '90210',
    'D02 AF30',
    'LS1 4ÅP',
  ])('%j is invalid', (text) => {
    expect(readPostcode(text)).toBeUndefined()
  })

  test.each(['JE2 3AB', 'GY1 1AA', 'IM1 1AA', 'BF1 2AA'])('%s lies outside the United Kingdom', (text) => {
    expect(readPostcode(text)).toBeUndefined()
  })

  test('stays the same when it is parsed again, whatever was typed', () => {
    const letters = 'ABDEFGHJLNPQRSTUWXYZabdefghjlnpqrstuwxyz'.split('')
    const likely = fc
      .tuple(
        fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 2 }),
        fc.integer({ min: 0, max: 99 }),
        fc.constantFrom('', ' ', '-', '\t'),
        fc.integer({ min: 0, max: 9 }),
        fc.string({ unit: fc.constantFrom(...letters), minLength: 2, maxLength: 2 }),
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.oneof(likely, fc.string()), (text) => {
        const read = readPostcode(text)
        if (read === undefined) return
        expect(readPostcode(read)).toBe(read)
        expect(readPostcode(read.toLowerCase().replace(' ', ''))).toBe(read)
        expect(read).toMatch(/^[A-Z]{1,2}[0-9][A-Z0-9]? [0-9][A-Z]{2}$/)
        expect(findNation(read)).toBe(findNation(text))
      }),
    )
  })
})

describe('the nation of a postcode', () => {
  test.each([
    ['LS1 4AP', 'ENG'],
    ['SW1A 1AA', 'ENG'],
    ['E1 6AN', 'ENG'],
    ['EH1 1YZ', 'SCT'],
    ['G1 1XQ', 'SCT'],
    ['ZE1 0AA', 'SCT'],
    ['CF10 1EP', 'WLS'],
    ['LL57 1AA', 'WLS'],
    ['BT1 5GS', 'NIR'],
    ['bt15gs', 'NIR'],
  ])('%s lies in %s', (text, nation) => {
    expect(findNation(text)).toBe(nation)
  })

  test.each([
    ['TD1 1AA', 'SCT'],
    ['TD9 9AA', 'SCT'],
    ['TD12 4AA', 'SCT'],
    ['TD15 1AA', 'ENG'],
    ['DG16 5HZ', 'SCT'],
    ['CA6 5AA', 'ENG'],
    ['CH4 9QR', 'ENG'],
    ['CH5 1AA', 'WLS'],
    ['CH7 1AA', 'WLS'],
    ['CH64 1AA', 'ENG'],
    ['SY10 7AA', 'ENG'],
    ['SY16 1AA', 'WLS'],
    ['SY23 1AA', 'WLS'],
    ['HR3 5AA', 'ENG'],
    ['NP16 5AA', 'WLS'],
  ])('along the borders, %s is counted to %s', (text, nation) => {
    expect(findNation(text)).toBe(nation)
  })
})
