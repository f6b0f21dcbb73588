import { RETENTION } from '@shop/contract/privacy/retention.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from '../../lib/query-client.ts'
import { DEFAULT_SETTINGS } from '../../storefront/site-settings/queries.ts'
import { answerWith } from '../../testing/answers.ts'
import { defaultPage } from '../../testing/default-page.tsx'
import PrivacyPage from './privacy.tsx'

afterEach(cleanup)

/** Returns the full text of the page, rendered for this provider of the language model. */
async function textWith(modelProvider: string | null) {
  answerWith({ '/site-settings/': DEFAULT_SETTINGS })
  const page = await defaultPage('privacy', { modelProvider })
  const Page = createRoutesStub([{ id: 'privacy', path: '/', Component: PrivacyPage }])
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <Page hydrationData={{ loaderData: { privacy: { page } } }} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'The chat' })
  return container.textContent ?? ''
}

test('explains what the chat stores, how long, and who receives voice input', async () => {
  const text = await textWith(null)
  expect(text).toContain('Without a login 24 hours after the first message; with one 12 months after the last')
  expect(text).toContain('We don’t send what you ask to anyone else.')
  expect(text).toContain('It may send your voice to the company that makes the browser')
})

test('names the provider of the language model', async () => {
  const text = await textWith('OpenAI')
  expect(text).toContain('OpenAI, whose language model writes the chat’s answers')
  expect(text).not.toContain('goes to nobody else')
})

test('shows every period that the jobs apply', async () => {
  const text = await textWith(null)
  for (const { what, period } of RETENTION) expect(text).toContain(`${what}${period}`)
})
