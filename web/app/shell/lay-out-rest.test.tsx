import { waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderComponent } from '../testing/render.tsx'
import { useLayOutRest } from './lay-out-rest.ts'

afterEach(() => delete document.documentElement.dataset.laidOut)

function Page() {
  useLayOutRest()
  return (
    <>
      <main>
        <section>Hero</section>
        <section>Popular</section>
      </main>
      <footer className="footer">Contact</footer>
    </>
  )
}

test('lays out every part of the first page, then marks the document', async () => {
  const { getByText } = renderComponent(<Page />)
  await waitFor(() => expect(document.documentElement.dataset.laidOut).toBe(''))
  for (const text of ['Hero', 'Popular', 'Contact']) expect(getByText(text).style.contentVisibility).toBe('visible')
})
