import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SuspensionDocument } from './suspension-notice.tsx'

test('the notice shows what is suspended, why, and four facts, without a script', () => {
  const html = renderToStaticMarkup(
    <SuspensionDocument siteName="Alder Vapour" today="2026-11-20" stylesheet="data:text/css," />,
  )
  const page = new DOMParser().parseFromString(html, 'text/html')
  expect(page.title).toBe('Payment Required / Service Temporarily Suspended')
  expect(page.querySelector('h1')?.textContent).toBe('Payment Required / Service Temporarily Suspended')
  expect(page.querySelector('main')?.textContent).toContain('restored once the payment has been received')
  const facts = [...page.querySelectorAll('dl > div')].map((fact) => [...fact.children].map((part) => part.textContent))
  expect(facts).toEqual([
    ['Account status', 'Payment Pending'],
    ['Service level', 'Professional'],
    ['Priority', 'High'],
    ['Date', '20 November 2026'],
  ])
  expect(page.querySelectorAll('script, header, footer')).toHaveLength(0)
})
