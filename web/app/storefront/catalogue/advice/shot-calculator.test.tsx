import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerWith } from '../../../testing/answers.ts'
import { buildProduct } from '../../../testing/builders.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { readBottle, ShotCalculator } from './shot-calculator.tsx'

const SHOT = {
  product_id: 7,
  name: 'Nicotine Shot 18 mg',
  attributes: { Base: '50 VG / 50 PG' },
  price: 3.49,
  stock_quantity: 5,
  volume_ml: 10,
  strength_mg: 18,
}

function show(stock_quantity = 5) {
  answerWith({})
  return renderComponent(
    <ShotCalculator bottle={{ liquid_ml: 100, capacity_ml: 120 }} shots={[{ ...SHOT, stock_quantity }]} />,
  )
}

test('shows what the shots make, with the nicotine warning, and offers to add them', () => {
  const { getByRole, getByText } = show()
  expect(getByRole('status').textContent).toBe('2 shots (10 ml of 18 mg/ml each) make 120 ml at 3 mg/ml.')
  expect(getByRole('button', { name: 'Add 2 shots to cart' })).toBeTruthy()
  expect(getByText('This product contains nicotine which is a highly addictive substance')).toBeTruthy()
})

test.each([
  ['Strength you’d like, mg/ml', '9', /make 120 ml at 3 mg\/ml\. That is as close to 9 mg\/ml/],
  ['Strength you’d like, mg/ml', '', /^Enter the strength/],
  ['The bottle holds, ml', '105', /^The bottle has no room for a shot of 10 ml of 18 mg\/ml\.$/],
  ['The bottle holds, ml', '', /^Enter how much liquid/],
])('explains the result of %s %s', (label, value, text) => {
  const { getByLabelText, getByRole } = show()
  fireEvent.change(getByLabelText(label), { target: { value } })
  expect(getByRole('status').textContent).toMatch(text)
})

test('offers no more shots than are in stock', () => {
  const { queryByRole, getByText } = show(1)
  expect(queryByRole('button', { name: /Add/ })).toBeNull()
  expect(getByText(/Only 1 left in stock/)).toBeTruthy()
})

test('takes the sizes from the chosen variation, with the same share of room', () => {
  const product = buildProduct({
    product_class: 'shortfill',
    compliance: { nicotine_mg_ml: 0, volume_ml: 100, bottle_capacity_ml: 120 },
  })
  expect(readBottle(product, undefined)).toEqual({ liquid_ml: 100, capacity_ml: 120 })
  expect(readBottle(product, { attributes: { Size: '50 ml' } })).toEqual({ liquid_ml: 50, capacity_ml: 60 })
  expect(readBottle({ ...product, product_class: 'nicotine_shot' }, undefined)).toEqual({})
})
