import { act } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderComponent } from '../testing/render.tsx'
import { Stepper } from './stepper.tsx'

function Quantity({ onChange }: { onChange: (value: number) => void }) {
  const [value, setValue] = useState(2)
  const change = (next: number) => {
    setValue(next)
    onChange(next)
  }
  return <Stepper value={value} max={9} onChange={change} />
}

function show() {
  const onChange = vi.fn()
  const part = renderComponent(<Quantity onChange={onChange} />)
  return { ...part, onChange, field: part.getByRole('textbox', { name: 'Quantity' }) }
}

test.each([
  ['5{Enter}', 5],
  ['40{Enter}', 9],
  ['0{Enter}', 1],
  ['a7{Enter}', 7],
])('typing %s sets the quantity within its limits', async (keys, quantity) => {
  const { user, field, onChange } = show()
  await user.click(field)
  await user.keyboard(keys)
  expect(onChange.mock.calls).toEqual([[quantity]])
  expect(field).toHaveProperty('value', String(quantity))
})

test('a blank field restores its quantity', async () => {
  const { user, field, onChange } = show()
  await user.clear(field)
  await user.tab()
  expect(onChange).not.toHaveBeenCalled()
  expect(field).toHaveProperty('value', '2')
})

test('the buttons are labelled and change the quantity', async () => {
  const { user, getByRole, onChange } = show()
  await user.click(getByRole('button', { name: 'Increase quantity' }))
  await user.click(getByRole('button', { name: 'Decrease quantity' }))
  expect(onChange.mock.calls).toEqual([[3], [2]])
})

test('counts every press between two renders', () => {
  function Endless() {
    const [value, setValue] = useState(1)
    return <Stepper value={value} onChange={setValue} />
  }
  const { getByRole } = renderComponent(<Endless />)
  for (let burst = 0; burst < 13; burst++)
    act(() => {
      for (let press = 0; press < 8; press++) getByRole('button', { name: 'Increase quantity' }).click()
    })
  expect(getByRole('status').textContent).toBe('105')
})
