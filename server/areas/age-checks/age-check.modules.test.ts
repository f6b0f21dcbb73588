import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../platform/config/config.ts'
import { fixedClock } from '../../platform/time/clock.ts'
import { TEST_DAY } from '../../testing/app.ts'
import { AGE_CHECK_MODULES, configuredAgeCheck, EARLIER_CHECK, nameOfMethod } from './age-check.modules.ts'

const nameFor = (env: Record<string, string>) => configuredAgeCheck(readConfig(env)).name

test('every provider has a name of its own, which is also the name of its folder', () => {
  const all = AGE_CHECK_MODULES.map(({ name }) => name)
  expect(new Set([...all, EARLIER_CHECK]).size).toBe(all.length + 1)
  expect(all.filter((name) => !existsSync(new URL(`${name}/${name}.module.ts`, import.meta.url)))).toEqual([])
})

test('a created provider has the name of its module', async () => {
  const checker = configuredAgeCheck(readConfig({ AGE_CHECK_BUILTIN: 'on' }))
  expect((await checker.create({ clock: fixedClock(TEST_DAY) })).name).toBe(checker.name)
})

test('staff decide unless a provider is configured', () => {
  expect(nameFor({})).toBe('staff')
  expect(nameFor({ AGE_CHECK_BUILTIN: 'on' })).toBe('builtin')
  expect(nameFor({ AGE_CHECK_BUILTIN: 'off' })).toBe('staff')
})

test('the demo uses the test provider unless it is switched off', () => {
  expect(nameFor({ SHOP_DEMO: 'on' })).toBe('builtin')
  expect(nameFor({ SHOP_DEMO: 'on', AGE_CHECK_BUILTIN: 'off' })).toBe('staff')
})

test('rejects a setting that means nothing', () => {
  expect(() => nameFor({ AGE_CHECK_BUILTIN: 'maybe' })).toThrow(ConfigError)
  expect(() => nameFor({ AGE_CHECK_BUILTIN: 'maybe' })).toThrow('AGE_CHECK_BUILTIN must be "on" or "off"')
})

test('a method is named for staff, also one whose provider has been removed since', () => {
  expect(['builtin', EARLIER_CHECK, 'removed', null].map(nameOfMethod)).toEqual([
    'The shop’s own check',
    'An earlier order',
    'removed',
    null,
  ])
})
