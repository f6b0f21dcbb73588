import { waitFor } from '@testing-library/react'
import { Link, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { renderComponent } from '../testing/render.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'

function Page() {
  useHeadingFocus()
  const { pathname } = useLocation()
  return (
    <>
      <header className="header">
        <Link to="/shop">Shop</Link>
      </header>
      <main>
        <h1>{pathname === '/shop' ? 'Shop all' : 'Home'}</h1>
        <Link to="/shop?page=2">Next</Link>
      </main>
    </>
  )
}

test('a link in the header moves the focus to the heading of the new page', async () => {
  const { getByRole, user } = renderComponent(<Page />)
  expect(document.activeElement).toBe(document.body)
  await user.click(getByRole('link', { name: 'Shop' }))
  await waitFor(() => expect(document.activeElement).toBe(getByRole('heading', { name: 'Shop all' })))
})

test('a link in the page does not move the focus', async () => {
  const { getByRole, user, address } = renderComponent(<Page />)
  await user.click(getByRole('link', { name: 'Next' }))
  await waitFor(() => expect(address()).toBe('/shop?page=2'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement).toBe(getByRole('link', { name: 'Next' }))
})
