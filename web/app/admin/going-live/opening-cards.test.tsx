import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerWith, problemAnswer } from '../../testing/answers.ts'
import { renderComponent, toasts } from '../../testing/render.tsx'
import { NoticeCard, OpeningCard } from './opening-cards.tsx'

const OPENING = {
  is_open: false,
  heading: 'We open soon',
  notice: 'Please come back.',
  can_open: true,
  updated_at: '2026-11-21T09:00:00.000Z',
}
const step = (is_done: boolean) => ({
  key: 'k',
  title: 'A step',
  detail: 'Do it.',
  is_done,
  is_required: true,
  setting: null,
  variable: null,
  rule: null,
})
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
const theSwitch = () => screen.getByRole('switch', { name: 'Open the shop' })

test('the progress counts the steps that must be done', () => {
  const optional = { ...step(false), is_required: false }
  renderComponent(<OpeningCard opening={OPENING} steps={[step(true), step(false), optional]} />)
  expect(screen.getByRole('progressbar')).toMatchObject({ value: 1, max: 2 })
})

test('the switch opens the shop from the version that was read', async () => {
  const { sent } = answerWith({ 'PUT /admin/opening': { ...OPENING, is_open: true } })
  const { user, queryClient } = renderComponent(<OpeningCard opening={OPENING} steps={[step(true)]} />)
  queryClient.setQueryData(['admin', 'settings', 'opening'], OPENING)
  await user.click(theSwitch())
  await waitFor(() => expect(toasts().map(({ text }) => text)).toEqual(['The shop is open.']))
  expect(sent.at(-1)?.body).toEqual({ is_open: true, updated_at: OPENING.updated_at })
  expect(queryClient.getQueryData(['admin', 'settings', 'opening'])).toMatchObject({ is_open: true })
})

test('while a must is left, the switch gives the reason and sends nothing', async () => {
  const { sent } = answerWith({})
  const { user } = renderComponent(<OpeningCard opening={{ ...OPENING, can_open: false }} steps={[step(false)]} />)
  expect(theSwitch().getAttribute('aria-disabled')).toBe('true')
  const why = document.getElementById(theSwitch().getAttribute('aria-describedby') ?? '')
  expect(why?.textContent).toBe('The switch works once every must is done: 1 is left.')
  await user.click(theSwitch())
  expect(sent).toEqual([])
})

test('an error of the server is shown', async () => {
  answerWith({ 'PUT /admin/opening': problemAnswer(409, { code: 'not_ready', detail: 'Steps are left.' }) })
  const { user } = renderComponent(<OpeningCard opening={OPENING} steps={[step(true)]} />)
  await user.click(theSwitch())
  await waitFor(() => expect(toasts().map(({ text }) => text)).toEqual(['Steps are left.']))
  expect(theSwitch().getAttribute('aria-checked')).toBe('false')
})

test('the notice is saved', async () => {
  const { sent } = answerWith({ 'PUT /admin/opening': { ...OPENING, heading: 'We open on Monday' } })
  const { user } = renderComponent(<NoticeCard opening={OPENING} />)
  await user.clear(screen.getByLabelText('Heading'))
  await user.type(screen.getByLabelText('Heading'), 'We open on Monday')
  await user.click(screen.getByRole('button', { name: 'Save notice' }))
  await waitFor(() => expect(toasts().map(({ text }) => text)).toEqual(['Notice saved']))
  expect(sent.at(-1)?.body).toMatchObject({ heading: 'We open on Monday', notice: 'Please come back.' })
})
