import { expect, test } from 'vitest'
import { toFormData } from '../../../lib/form-data.ts'
import { buildProduct } from '../products.test-builders.ts'
import { EMPTY_ROW } from '../variations/variations.row.ts'
import { createBody, updateBody } from './product.content.ts'
import { NEW_PRODUCT, type ProductValues, toProductValues } from './product.values.ts'

const file = (name: string) => new File(['x'], name, { type: 'image/png' })
const NEW: ProductValues = {
  ...NEW_PRODUCT,
  name: ' Pocket case ',
  sku: 'CASE',
  product_class: 'accessory',
  variations: [
    {
      ...EMPTY_ROW,
      sku: 'CASE-RED',
      attributes: { Colour: 'Red' },
      price: '£4.99',
      stock_quantity: '1,200',
      media_key: 'b',
    },
    { ...EMPTY_ROW, sku: 'CASE-BLUE', attributes: { Colour: 'Blue' }, price: '5', media_key: 'kept' },
  ],
  images: [
    { id: 'kept', alt: 'Front', media_key: 'kept', url: '/media/kept' },
    { id: 'a', alt: 'Side', file: file('a.png') },
    { id: 'b', alt: '', file: file('b.png') },
  ],
}

test('a new product is sent complete: prices as numbers, images by the index of their file', () => {
  const { product_data_json: sent, images } = createBody(NEW)
  expect(sent).toMatchObject({
    name: 'Pocket case',
    status: 'draft',
    brand_id: null,
    images: [
      { media_key: 'kept', alt: 'Front' },
      { media_key: 'upload:0', alt: 'Side' },
      { media_key: 'upload:1', alt: '' },
    ],
    variations: [
      { sku: 'CASE-RED', price: 4.99, stock_quantity: 1200, media_key: 'upload:1' },
      { sku: 'CASE-BLUE', price: 5, compare_at_price: null, stock_quantity: 0, media_key: 'kept' },
    ],
  })
  expect(images?.map(({ name }) => name)).toEqual(['a.png', 'b.png'])
  // The server derives the slug.
  expect(sent).not.toHaveProperty('slug')
})

test('the body is a form: the product as JSON, each image a separate file', () => {
  const form = toFormData(createBody(NEW))
  expect([...form.keys()]).toEqual(['product_data_json', 'images', 'images'])
  expect(JSON.parse(String(form.get('product_data_json')))).toMatchObject({ name: 'Pocket case' })
  expect(form.getAll('images').map((part) => (part instanceof File ? part.name : part))).toEqual(['a.png', 'b.png'])
})

const STORED = buildProduct()

test('unchanged fields are not sent, and nothing at all when nothing was changed', () => {
  expect(updateBody(toProductValues(STORED), STORED)).toBeUndefined()
  expect(updateBody({ ...toProductValues(STORED), name: 'New name' }, STORED)).toEqual({
    product_data_json: { name: 'New name', updated_at: STORED.updated_at },
    images: [],
  })
})

test('stock is sent with the stock that was shown, and only where it was changed', () => {
  const values = toProductValues(STORED)
  const variations = values.variations.map((row, place) => (place === 0 ? { ...row, stock_quantity: '40' } : row))
  const sent = updateBody({ ...values, variations }, STORED)?.product_data_json.variations
  expect(sent?.[0]).toMatchObject({ id: 11, stock_quantity: 40, stock_seen: 96 })
  expect(sent?.[1]).toMatchObject({ id: 12, price: 4.99 })
  expect(sent?.[1]).not.toHaveProperty('stock_quantity')
  expect(sent?.[1]).not.toHaveProperty('stock_seen')
})

test('a changed fact is sent with all facts of the class', () => {
  const values = toProductValues(STORED)
  const compliance = { ...values.compliance, nicotine_mg_ml: '20' }
  const sent = updateBody({ ...values, compliance }, STORED)?.product_data_json
  expect(sent).toMatchObject({ product_class: 'nicotine_eliquid', compliance: { nicotine_mg_ml: 20, volume_ml: 10 } })
  expect(sent).not.toHaveProperty('variations')
})

test('a new image is sent with those that stay', () => {
  const values = toProductValues(STORED)
  const images = [{ id: 'n', alt: 'Box', file: file('box.png') }, ...values.images]
  const body = updateBody({ ...values, images }, STORED)
  expect(body?.product_data_json.images).toEqual([
    { media_key: 'upload:0', alt: 'Box' },
    { media_key: 'mint-1', alt: 'Bottle' },
  ])
  expect(body?.images).toHaveLength(1)
})
