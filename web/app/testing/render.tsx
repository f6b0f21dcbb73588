/** Renders a part of the shop as a page would: with a router, a query cache and the toasts. */
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { createQueryClient } from '../lib/query-client.ts'
import { storeToken } from '../storefront/accounts/access-token.ts'
import { currentUserQuery, type User } from '../storefront/accounts/queries.ts'
import { drawToasts, type Toast } from '../ui/toast.ts'

// Lazy chunks can take long to load on a busy machine.
configure({ asyncUtilTimeout: 5000 })

let stopDrawing = () => {}
let shown: Toast[] = []

/** Resets the page and its storage before a test, for a new visitor. */
export function openPage(): void {
  shown = []
  localStorage.clear()
  sessionStorage.clear()
  const { documentElement } = document
  for (const name of documentElement.getAttributeNames()) documentElement.removeAttribute(name)
  stopDrawing = drawToasts((toast) => shown.push(toast))
}

/** Removes the page after a test. */
export function closePage(): void {
  cleanup()
  stopDrawing()
}

/** Returns the toasts shown so far in this test. */
export const toasts = (): readonly Toast[] => shown

/**
 * Renders a part of the shop: `at` is the address of the page, `signedIn` the signed-in customer. Every address
 * renders the part again.
 */
export function renderComponent(part: ReactNode, { at = '/', signedIn }: { at?: string; signedIn?: User } = {}) {
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  if (signedIn) {
    storeToken('token')
    queryClient.setQueryData(currentUserQuery.queryKey, signedIn)
  }
  const router = createMemoryRouter([{ path: '*', element: part }], { initialEntries: [at] })
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const address = () => router.state.location.pathname + router.state.location.search
  return { ...view, queryClient, address, user: userEvent.setup() }
}
