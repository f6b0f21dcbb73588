import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { importsOf, whyForbidden } from './structure.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
// A file that is deleted but not yet committed is still listed.
const files = listed.split('\n').filter((file) => file !== '' && existsSync(join(root, file)))

test('no import points the wrong way', () => {
  const wrong = files.flatMap((file) =>
    importsOf(file, readFileSync(join(root, file), 'utf8'))
      .map((target) => ({ target, why: whyForbidden(file, target) }))
      .filter(({ why }) => why)
      .map(({ target, why }) => `${file} → ${target}: ${why}`),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(wrong).toEqual([])
})

test('errors and warnings reach the terminal in one way, which leaves out what they carry', () => {
  const isServed = (file: string) => file.startsWith('server/') && !/\.test\.ts$|\/testing\//.test(file)
  const saying = files.filter(
    (file) => isServed(file) && /console\.(?:error|warn|log|dir)\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(saying).toEqual(['server/platform/log/logged-error.ts'])
})

describe('the rules of the house', () => {
  test.each([
    ['contract/catalogue.ts', 'server/app.ts'],
    ['server/app.ts', 'web/app/root.tsx'],
    ['web/app/root.tsx', 'server/app.ts'],
    ['server/platform/jobs.ts', 'server/areas/catalogue/catalogue.service.ts'],
    ['server/areas/bundles/bundles.service.ts', 'server/areas/catalogue/catalogue.repository.ts'],
    ['server/areas/media/media.service.ts', 'server/app.ts'],
    ['server/areas/later/later.service.ts', 'server/demo/seed.ts'],
    ['server/areas/media/media.service.ts', 'server/testing/app.ts'],
    ['web/app/ui/button.tsx', 'web/app/areas/cart/cart-line.tsx'],
    ['web/app/areas/cart/cart-line.tsx', 'web/app/areas/catalogue/product-card.tsx'],
    ['web/app/areas/cart/cart-line.tsx', 'web/app/routes/cart.tsx'],
    ['web/app/goods/buy-row.tsx', 'web/app/areas/cart/cart-line.tsx'],
    ['server/app.ts', 'tests/unit/structure.ts'],
  ])('%s may not import %s', (from, to) => {
    expect(whyForbidden(from, to)).toBeTypeOf('string')
  })

  test.each([
    ['web/app/api.ts', 'contract/client.ts'],
    ['server/areas/bundles/bundles.service.ts', 'server/areas/catalogue/catalogue.service.ts'],
    ['server/areas/catalogue/catalogue.service.ts', 'server/platform/clock.ts'],
    ['web/app/areas/cart/cart-line.tsx', 'web/app/areas/catalogue/queries.ts'],
    ['web/app/routes/cart.tsx', 'web/app/areas/cart/cart-line.tsx'],
    ['web/app/areas/cart/cart-line.tsx', 'web/app/goods/gauge.tsx'],
    ['server/areas/media/media.test.ts', 'server/testing/app.ts'],
  ])('%s may import %s', (from, to) => {
    expect(whyForbidden(from, to)).toBeUndefined()
  })
})
