import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { diallable, type LabelledOrder, parcelFile } from './parcel.file.ts'

const part = (facts: Partial<LabelledOrder['parts'][number]> = {}) => ({
  variation_id: 1,
  product_id: 1,
  name: 'Garden Mint',
  quantity: 2,
  ordered: 2,
  refunded: 0,
  weight_grams: 125,
  ...facts,
})
const order = (facts: Partial<LabelledOrder> = {}): LabelledOrder => ({
  id: 1,
  order_number: 'VS-2026-000001',
  status: 'paid',
  delivery_method: 'standard',
  delivery_name: 'Standard delivery',
  shipping_address: {
    full_name: 'Imogen Hale',
    line1: '14 Calder Row',
    line2: 'Flat 2',
    city: 'Leeds',
    county: 'West Yorkshire',
    postcode: 'LS7 3QD',
    country: 'GB',
    phone: '+44 7700 900123',
  },
  age_check_status: 'not_required',
  tracking_number: null,
  total_pence: 1799,
  delivery_fee_pence: 800,
  customer_email: 'imogen@example.com',
  // Half past midnight in London.
  created_at: new Date('2026-06-30T23:30:00Z'),
  proof_of_age: false,
  parts: [part()],
  courier_code: 'TPS48',
  ...facts,
})
const all = () => true
const rowsOf = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true })
const rowOf = (facts: Partial<LabelledOrder> = {}, sees: Parameters<typeof parcelFile>[2] = all) =>
  rowsOf(parcelFile([order(facts)], 'click_and_drop', sees))[0] ?? {}

test('the file for Click & Drop has its exact headings and one row for each parcel', () => {
  const text = parcelFile([order()], 'click_and_drop', all)
  expect(text.split('\r\n')).toEqual([
    'Order reference,Special instructions,Date,Weight,Package Size,Sub-total,Shipping Cost,Total,Currency Code,Service code,Obtain a signature,Full name,Company Name,Address Line 1,Address Line 2,Address Line 3,City,County,Postcode,Country,Phone,Email',
    'VS-2026-000001,,01/07/26,0.250,,9.99,8.00,17.99,GBP,TPS48,N,Imogen Hale,,14 Calder Row,Flat 2,,Leeds,West Yorkshire,LS7 3QD,United Kingdom,07700 900123,imogen@example.com',
    '',
  ])
})

test('an order with age-restricted products asks for a signature and for ID (B5)', () => {
  expect(rowOf({ proof_of_age: true })).toMatchObject({
    'Obtain a signature': 'Y',
    'Special instructions': '18+ ID required',
  })
})

test('quotes, commas, line breaks and formulas stay text in their cell', () => {
  const { shipping_address } = order()
  const row = rowOf({
    order_number: `VS-${'9'.repeat(50)}`,
    shipping_address: {
      ...shipping_address,
      full_name: '=HYPERLINK("http://example.com")',
      line1: '"The Mill", 4\r\nCalder Row',
      line2: '@SUM(A1)',
      city: `${'Llanfair'.repeat(20)}`,
    },
    courier_code: '-1',
  })
  expect(row).toMatchObject({
    'Full name': '\'=HYPERLINK("http://example.com")',
    'Address Line 1': '"The Mill", 4 Calder Row',
    'Address Line 2': "'@SUM(A1)",
    City: 'Llanfair'.repeat(20),
    'Service code': "'-1",
  })
  expect(row['Order reference']).toHaveLength(40)
})

test('the weight leaves out refunded units, and is blank if a product has none', () => {
  const weightOf = (...parts: LabelledOrder['parts']) => rowOf({ parts }).Weight
  expect(weightOf(part({ quantity: 6, ordered: 3, refunded: 1 }))).toBe('0.500')
  expect(weightOf(part(), part({ quantity: 1, ordered: 1, weight_grams: 1005 }))).toBe('1.255')
  expect(weightOf(part(), part({ weight_grams: null }))).toBe('')
  expect(weightOf(part(), part({ weight_grams: null, refunded: 2 }))).toBe('0.250')
})

test.each([
  ['+44 7700 900123', '07700 900123'],
  ['+44 (0)7700 900123', '07700 900123'],
  ['+4407700900123', '07700900123'],
  ['+33 1 23 45', '0033 1 23 45'],
  ['07700 900123', '07700 900123'],
  ['', ''],
])('the phone number %s is %s', (phone, expected) => {
  expect(diallable(phone)).toBe(expected)
})

test('what the reader’s role does not see is blank, and no column is missing', () => {
  const row = rowOf({}, (permission) => permission !== 'customers.contact')
  expect(row).toMatchObject({ 'Full name': 'Imogen Hale', Postcode: 'LS7 3QD', Phone: '', Email: '' })
})

test('the file for other couriers has plain headings and a column for the tracking number', () => {
  const [row] = rowsOf(parcelFile([order({ proof_of_age: true, courier_code: null })], 'plain', all))
  expect(row).toMatchObject({
    'Order number': 'VS-2026-000001',
    'Order date': '2026-07-01',
    Delivery: 'Standard delivery',
    'Service code': '',
    'Weight (kg)': '0.250',
    'Proof of age on delivery': 'yes',
    'Tracking number': '',
  })
})
