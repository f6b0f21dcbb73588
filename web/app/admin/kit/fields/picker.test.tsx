import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderComponent } from '../../../testing/render.tsx'
import { Picker } from './picker.tsx'

const GOODS = ['Garden Mint', 'Garden Tea', 'Slow Leaf'].map((label, place) => ({ id: place + 1, label }))

function Choice() {
  const [chosen, setChosen] = useState('')
  return (
    <>
      <Picker
        label="Product"
        name="test"
        chosen={chosen}
        find={async (text) => GOODS.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))}
        onPick={({ label }) => setChosen(label)}
      />
      <output data-testid="chosen">{chosen}</output>
    </>
  )
}

test('searches while typing and can be used by keyboard', async () => {
  const { user, getByRole, findByRole, getByTestId, queryByRole } = renderComponent(<Choice />)
  await user.type(getByRole('combobox', { name: 'Product' }), 'garden')
  await findByRole('option', { name: 'Garden Tea' })
  await user.keyboard('{ArrowDown}')
  expect(getByRole('option', { name: 'Garden Tea' }).getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{Enter}')
  expect(getByTestId('chosen').textContent).toBe('Garden Tea')
  expect(getByRole('combobox')).toHaveProperty('value', 'Garden Tea')
  expect(queryByRole('option')).toBeNull()
})

test('Escape closes it without choosing', async () => {
  const { user, getByRole, findByRole, getByTestId, queryByRole } = renderComponent(<Choice />)
  await user.click(getByRole('combobox'))
  await user.click(await findByRole('option', { name: 'Slow Leaf' }))
  await user.type(getByRole('combobox'), 'zzz')
  await user.keyboard('{Escape}')
  expect(queryByRole('option')).toBeNull()
  expect(getByTestId('chosen').textContent).toBe('Slow Leaf')
  expect(getByRole('combobox')).toHaveProperty('value', 'Slow Leaf')
})
