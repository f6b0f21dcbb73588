import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { seal, sealingKey, unseal } from './sealing.ts'

test('what was sealed opens with the same key for the same purpose alone, and unchanged', async () => {
  const key = await sealingKey({ secretKey: 'one', dataDir: '' })
  const sealed = seal('sk_live_1', key, 'payment_keys:stripe')
  expect(sealed).not.toContain('sk_live')
  expect(seal('sk_live_1', key, 'payment_keys:stripe')).not.toBe(sealed)
  expect(unseal(sealed, key, 'payment_keys:stripe')).toBe('sk_live_1')
  expect(unseal(sealed, key, 'payment_keys:mollie')).toBeUndefined()
  expect(unseal(sealed, await sealingKey({ secretKey: 'two', dataDir: '' }), 'payment_keys:stripe')).toBeUndefined()
  expect(unseal(`A${sealed.slice(1)}`, key, 'payment_keys:stripe')).toBe(
    sealed.startsWith('A') ? 'sk_live_1' : undefined,
  )
  expect(unseal('', key, 'payment_keys:stripe')).toBeUndefined()
})

test('without a variable, processes that start at once share one key in a file that only their user reads', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-secret-'))
  const keys = await Promise.all(Array.from({ length: 8 }, () => sealingKey({ secretKey: undefined, dataDir })))
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
  expect(await readdir(dataDir)).toEqual(['secret.key'])
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o077).toBe(0)
  await rm(dataDir, { recursive: true })
})
