import { expect, test, vi } from 'vitest'
import { answerWith, problemAnswer } from '../testing/answers.ts'
import { buildUser } from '../testing/builders.ts'
import { renderComponent } from '../testing/render.tsx'
import { CodeFirst } from './code-first.tsx'

const show = (answer: unknown) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answerWith({ '/admin/stats': answer })
  return renderComponent(<CodeFirst>The orders</CodeFirst>, { signedIn: buildUser({ role: 'admin' }) })
}

test('staff who need a one-time code are sent to set it up', async () => {
  const { findByRole, queryByText } = show(problemAnswer(403, { code: 'code_setup_required' }))
  expect((await findByRole('link', { name: 'Set it up' })).getAttribute('href')).toBe('/profile?tab=security')
  expect(queryByText('The orders')).toBeNull()
})

test('any other error still shows the page', async () => {
  const { findByText, queryByRole } = show(500)
  expect(await findByText('The orders')).toBeTruthy()
  expect(queryByRole('link')).toBeNull()
})
