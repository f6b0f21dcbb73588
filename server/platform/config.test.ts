import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('an empty environment gives the specified defaults, the suspension switch on', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    suspended: true,
    demo: false,
    rateLimitPerMinute: 600,
    publicUrl: 'http://localhost:3000',
  })
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('every mistake is named at once, with its variable', () => {
  const read = () => readConfig({ PORT: 'abc', SHOP_SUSPENDED: 'maybe', DATABASE_URL: 'mysql://x' })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(
    /PORT must be a whole number[\s\S]*SHOP_SUSPENDED must be "on" or "off"[\s\S]*DATABASE_URL must be an address/,
  )
})

test('the public address loses the slash at its end', () => {
  expect(readConfig({ PUBLIC_URL: 'https://shop.example/' }).publicUrl).toBe('https://shop.example')
})
