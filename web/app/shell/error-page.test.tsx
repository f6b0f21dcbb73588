import { ApiError } from '@shop/contract/client.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { renderComponent } from '../testing/render.tsx'
import { ErrorPage } from './error-page.tsx'

afterEach(() => vi.restoreAllMocks())

const problem = (status: number, detail: string) =>
  new ApiError({ type: 'about:blank', title: 'x', status, code: 'some_code', detail, request_id: 'k7qm4-txw9r' })

test('shows the code of the failed call when rendering fails in the browser', () => {
  const { getByText } = renderComponent(<ErrorPage error={problem(500, 'password=hunter2')} />)
  expect(getByText('k7qm4-txw9r').closest('p')?.textContent).toBe('If you write to us, mention code k7qm4-txw9r.')
  expect(getByText('Something went wrong on our side. Please try again.')).toBeTruthy()
})

test('shows the server’s message for a rejection, without a code', () => {
  const { getByText, queryByText } = renderComponent(<ErrorPage error={problem(403, 'This is for staff.')} />)
  expect(getByText('This is for staff.')).toBeTruthy()
  expect(queryByText('k7qm4-txw9r')).toBeNull()
})

test('shows no code for an error of the page itself', () => {
  const { getByText, queryByText } = renderComponent(<ErrorPage error={new Error('x is undefined')} />)
  expect(getByText('Something went wrong on our side. Please try again.')).toBeTruthy()
  expect(queryByText(/mention code/)).toBeNull()
})
