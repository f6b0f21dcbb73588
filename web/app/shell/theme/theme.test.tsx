import { expect, test } from 'vitest'
import { renderComponent, toasts } from '../../testing/render.tsx'
import { nextTheme, oppositeTheme, toTheme } from './theme.ts'
import { LightDarkToggle, ThemeCycleButton, ThemeSwitch } from './theme-control.tsx'

test('cycles through dark, light, blue and purple', () => {
  expect(nextTheme('dark')).toBe('light')
  expect(nextTheme('light')).toBe('blue')
  expect(nextTheme('blue')).toBe('purple')
  expect(nextTheme('purple')).toBe('dark')
})

test.each([null, undefined, '', 'pink'])('treats the stored value %j as light', (stored) => {
  expect(toTheme(stored)).toBe('light')
})

test('toggles between a light and a dark theme', () => {
  expect(oppositeTheme('light')).toBe('dark')
  expect(oppositeTheme('blue')).toBe('dark')
  expect(oppositeTheme('dark')).toBe('light')
  expect(oppositeTheme('purple')).toBe('light')
})

test('applies, stores and announces the next theme', async () => {
  const { user, getByRole } = renderComponent(<ThemeCycleButton />)
  await user.click(getByRole('button', { name: 'Change theme' }))
  expect(document.documentElement.dataset.theme).toBe('blue')
  expect(localStorage.getItem('theme')).toBe('blue')
  expect(toasts()).toMatchObject([{ kind: 'info', text: 'Theme changed to Blue', durationMs: 2000 }])
})

test('the toggle and the switch stay in sync', async () => {
  const { user, getByRole } = renderComponent(
    <>
      <LightDarkToggle />
      <ThemeSwitch />
    </>,
  )
  await user.click(getByRole('button', { name: 'Purple' }))
  expect(getByRole('button', { name: 'Purple' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(getByRole('button', { name: 'Switch to light theme' }))
  expect(getByRole('button', { name: 'Light' }).getAttribute('aria-pressed')).toBe('true')
})

test('choosing the current theme shows no message', async () => {
  const { user, getByRole } = renderComponent(<ThemeSwitch />)
  await user.click(getByRole('button', { name: 'Light' }))
  expect(toasts()).toEqual([])
})
