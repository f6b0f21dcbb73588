import { expect, test } from 'vitest'
import { createServer } from '../http/server.ts'
import { callerAddress, toTrust } from './caller-address.ts'

const HEADERS = [
  undefined,
  '',
  '198.51.100.7',
  '203.0.113.9, 198.51.100.7',
  ' 203.0.113.9 ,, 10.1.2.3 ,10.9.9.9',
  '1.2.3.4, ::ffff:10.1.2.3',
  '2001:db8::7, fd00::1',
  'nonsense, 10.1.2.3',
  '10.1.2.3, nonsense',
]
const PROXIES = [false as const, 1, 2, 3, ['10.0.0.0/8'], ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'], ['127.0.0.0/8']]

test.each(PROXIES.map((trustProxy) => ({ trustProxy })))(
  'routes receive the same address: $trustProxy',
  async ({ trustProxy }) => {
    const server = await createServer({ logLevel: 'silent', trustProxy })
    server.get('/', ({ ip, raw }) => ({ fastify: ip, found: callerAddress(raw, toTrust(trustProxy)) }))
    for (const remoteAddress of ['127.0.0.1', '::ffff:127.0.0.1', '192.0.2.1', 'fd00::2']) {
      for (const header of HEADERS) {
        const headers = header === undefined ? {} : { 'x-forwarded-for': header }
        const { fastify, found } = (await server.inject({ url: '/', headers, remoteAddress })).json()
        expect(typeof found).toBe('string')
        expect([remoteAddress, header, found]).toEqual([remoteAddress, header, fastify])
      }
    }
    await server.close()
  },
)

test('ignores what a client claims, and trusts what our proxy adds', () => {
  const request = (address: string, forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded }
    return { headers, socket: Object.assign(Object.create(null), { remoteAddress: address }) }
  }
  const trust = toTrust(['10.0.0.0/8'])
  expect(callerAddress(request('10.0.0.1', '1.1.1.1, 192.0.2.44'), trust)).toBe('192.0.2.44')
  expect(callerAddress(request('192.0.2.44', '1.1.1.1'), trust)).toBe('192.0.2.44')
  expect(callerAddress(request('10.0.0.1', '10.7.7.7'), trust)).toBe('10.7.7.7')
})
