import { expect, test, vi } from 'vitest'
import { storeToken } from '../storefront/accounts/access-token.ts'
import { download } from './download.ts'

test('fetches a file with the token and saves it under the server’s name', async () => {
  storeToken('secret')
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const sent: Headers[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(new Headers(init.headers))
    return new Response('a,b', { headers: { 'content-disposition': 'attachment; filename="orders-2026-11-21.csv"' } })
  })
  await download('GET /admin/orders/export.csv')
  expect(saved).toEqual(['orders-2026-11-21.csv'])
  expect(sent[0]?.get('authorization')).toBe('Bearer secret')
})

test('a rejected download throws the server’s error, and nothing is saved', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  const problem = { type: 'about:blank', title: 'No', status: 403, detail: 'Not yours.', code: 'forbidden' }
  vi.stubGlobal('fetch', async () => Response.json(problem, { status: 403 }))
  await expect(download('GET /admin/orders/export.csv')).rejects.toThrow('Not yours.')
  expect(click).not.toHaveBeenCalled()
})
