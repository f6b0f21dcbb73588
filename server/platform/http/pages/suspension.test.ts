import { expect, test } from 'vitest'
import { inProcessClient } from '../in-process.ts'
import { createServer, type Server } from '../server.ts'
import { addSuspension } from './suspension.ts'

const ORIGIN = 'known-to-this-process-alone'

async function suspendedServer(): Promise<Server> {
  const app = await createServer({ logLevel: 'silent', trustProxy: false })
  addSuspension(app, ORIGIN)
  app.get('/api/v1/site-settings/', async () => ({ site_name: 'Sample Shop' }))
  return app
}

test.each(['/api/v1/site-settings/', '/api/v1/nowhere', '/api/docs', '/media/x/400', '/sitemap.xml'])(
  '%s answers 503 suspended and when to come back',
  async (path) => {
    const answer = await (await suspendedServer()).inject(path)
    expect(answer.headers['retry-after']).toBe('3600')
    expect(answer.headers['content-type']).toBe('application/problem+json')
    expect(answer.json()).toMatchObject({ status: 503, code: 'suspended', type: '/problems/suspended' })
  },
)

test('the process itself may call, so that the notice contains the name of the shop', async () => {
  const app = await suspendedServer()
  expect(await inProcessClient(app, ORIGIN)('GET /site-settings/')).toMatchObject({ site_name: 'Sample Shop' })
  await expect(inProcessClient(app, 'a guess')('GET /site-settings/')).rejects.toMatchObject({ status: 503 })
})
