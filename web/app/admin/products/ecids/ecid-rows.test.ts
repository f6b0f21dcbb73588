import { expect, test } from 'vitest'
import { readEcidRows } from './ecid-rows.ts'

test('two columns are SKU and ECID, whatever separates them', () => {
  expect(readEcidRows('A-1\t00142-26-00911\r\n\nA-2, 00142-26-00912\n', [])).toEqual([
    { sku: 'A-1', ecid: '00142-26-00911' },
    { sku: 'A-2', ecid: '00142-26-00912' },
  ])
})

test('a single column belongs to the selected products in their order', () => {
  expect(readEcidRows('00142-26-00911\n00142-26-00912\n00142-26-00913', ['A-1', 'A-2'])).toEqual([
    { sku: 'A-1', ecid: '00142-26-00911' },
    { sku: 'A-2', ecid: '00142-26-00912' },
    { sku: '', ecid: '00142-26-00913' },
  ])
})
