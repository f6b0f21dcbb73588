import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const key = randomBytes(32).toString('hex')

test('a sealed value can be opened, and never looks the same twice', () => {
  const [one, two] = [seal(key, 'JBSWY3DP', 'user 1'), seal(key, 'JBSWY3DP', 'user 1')]
  expect(one).not.toBe(two)
  expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('JBSWY3DP')
  expect([one, two].map((sealed) => unseal(key, sealed, 'user 1'))).toEqual(['JBSWY3DP', 'JBSWY3DP'])
})

test('another key, another purpose or a changed byte opens nothing', () => {
  const sealed = seal(key, 'JBSWY3DP', 'user 1')
  const bytes = Buffer.from(sealed, 'base64url')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(() => unseal(randomBytes(32).toString('hex'), sealed, 'user 1')).toThrow()
  expect(() => unseal(key, sealed, 'user 2')).toThrow()
  expect(() => unseal(key, bytes.toString('base64url'), 'user 1')).toThrow()
})
