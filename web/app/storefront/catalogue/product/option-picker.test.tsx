import { expect, test, vi } from 'vitest'
import type { ValueState } from '../../../product/variation-choice.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { OptionPicker } from './option-picker.tsx'

const flavour = {
  name: 'Flavour',
  values: ['Mint', 'Ice', 'Honey'].map((value) => ({ value, swatch: null })),
}
const states: Record<string, ValueState> = { Mint: 'available', Ice: 'low', Honey: 'sold_out' }

function pick(chosen = 'Mint', option = flavour) {
  const onChoose = vi.fn()
  const view = renderComponent(
    <OptionPicker
      option={option}
      chosen={chosen}
      stateOf={(value) => states[value] ?? 'available'}
      onChoose={onChoose}
    />,
  )
  return { ...view, onChoose }
}

test('shows which values are chosen, low in stock and sold out', () => {
  const { getByRole } = pick()
  expect(getByRole('radio', { name: 'Mint' }).getAttribute('aria-checked')).toBe('true')
  expect(getByRole('radio', { name: /Ice ?Low/ })).toBeTruthy()
  expect(getByRole('radio', { name: /Honey ?Sold out/ }).getAttribute('aria-disabled')).toBe('true')
})

test('a press chooses a value unless it is sold out', async () => {
  const { getByRole, user, onChoose } = pick()
  await user.click(getByRole('radio', { name: /Honey/ }))
  expect(onChoose).not.toHaveBeenCalled()
  await user.click(getByRole('radio', { name: /Ice/ }))
  expect(onChoose).toHaveBeenCalledWith('Ice')
})

test('arrows reach a sold-out value without choosing it', async () => {
  const { getByRole, user, onChoose } = pick('Ice')
  await user.tab()
  expect(document.activeElement).toBe(getByRole('radio', { name: /Ice/ }))
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(getByRole('radio', { name: /Honey/ }))
  expect(onChoose).not.toHaveBeenCalled()
  await user.keyboard('{ArrowRight}')
  expect(onChoose).toHaveBeenCalledWith('Mint')
})

test('shows strengths as rising bars', () => {
  const option = { name: 'Strength', values: ['3 mg', '20 mg'].map((value) => ({ value, swatch: null })) }
  const { getByRole, container } = pick('3 mg', option)
  expect(getByRole('radiogroup', { name: 'Nicotine strength' })).toBeTruthy()
  expect([...container.querySelectorAll('i')].map((tick) => tick.dataset.level)).toEqual(['2', '5'])
})

test('shows many values as a select, with sold-out values disabled', async () => {
  const values = [...Array.from({ length: 30 }, (_, index) => `Flavour ${index}`), 'Honey']
  const option = { name: 'Flavour', values: values.map((value) => ({ value, swatch: null })) }
  const { getByLabelText, getByRole, user, onChoose } = pick('Flavour 0', option)
  expect(getByRole('option', { name: 'Honey (sold out)' }).hasAttribute('disabled')).toBe(true)
  await user.selectOptions(getByLabelText('Flavour'), 'Flavour 7')
  expect(onChoose).toHaveBeenCalledWith('Flavour 7')
})

test('links strengths to the guide only on a product page', () => {
  const strength = { name: 'Strength', values: [{ value: '10 mg', swatch: null }] }
  const shared = { option: strength, chosen: '10 mg', stateOf: () => 'available' as const, onChoose: vi.fn() }
  const { getAllByRole } = renderComponent(
    <>
      <OptionPicker {...shared} hasGuide />
      <OptionPicker {...shared} />
      <OptionPicker {...shared} option={flavour} hasGuide />
    </>,
  )
  const links = getAllByRole('link', { name: 'Which strength?' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/#strengths'])
})
