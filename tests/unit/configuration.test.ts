import { expect, test } from 'vitest'
import { AGE_CHECK_MODULES } from '../../server/areas/age-checks/age-check.modules.ts'
import { PAYMENT_MODULES } from '../../server/areas/payments/payment.modules.ts'
import { Environment } from '../../server/platform/config/config.environment.ts'
import { listVariables, readText } from './deploy.files.ts'

/** The meaning of unset variables, as described in .env.example and docs/configuration.md. */
const UNSET_MEANS: Record<string, unknown> = { SHOP_SUSPENDED: true }

const example = listVariables('.env.example')
const rows = [...readText('docs/configuration.md').matchAll(/^\| `([A-Z][A-Z0-9_]*)` \| (?:`([^`]*)`|–) \|/gm)]
const documented = Object.fromEntries(rows.map(([, name = '', value = '']) => [name, value]))

test.each([
  ['.env.example', example],
  ['docs/configuration.md', documented],
])('%s names every variable with its default', (_file, named) => {
  expect(Object.keys(named).sort()).toEqual(Object.keys(Environment.shape).sort())
  const given = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== ''))
  expect(Environment.parse(given)).toEqual(Environment.parse({}))
  // Only variables without a default may be shown without a value.
  const withDefault = Object.keys(Environment.parse({})).filter((name) => !(name in UNSET_MEANS))
  expect(Object.keys(given).sort()).toEqual(withDefault.sort())
})

test('unset variables have the documented defaults', () => {
  expect(Environment.parse({})).toMatchObject(UNSET_MEANS)
})

test.each([
  ['docs/payments.md', PAYMENT_MODULES],
  ['docs/age-check.md', AGE_CHECK_MODULES],
])('%s names every variable of its providers', (file, modules) => {
  const named = [...readText(file).matchAll(/^\| `([A-Z][A-Z0-9_]*)` \|/gm)].map(([, name]) => name)
  expect(named.sort()).toEqual(modules.flatMap(({ settings }) => Object.keys(settings.shape)).sort())
})

test('the documentation names each variable once', () => {
  expect(rows.length).toBe(Object.keys(documented).length)
})
