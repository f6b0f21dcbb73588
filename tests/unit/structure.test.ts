import { describe, expect, test } from 'vitest'
import { drawAreas, readDrawnAreas } from '../../scripts/shape/area-diagram.ts'
import { readSources } from '../../scripts/shape/sources.ts'
import { readImports, whyForbidden } from './structure.ts'

const files = readSources('*.ts', '*.tsx')

test('no import points the wrong way', () => {
  const wrong = files.flatMap(({ path, text }) =>
    readImports(path, text)
      .map((target) => ({ target, why: whyForbidden(path, target) }))
      .filter(({ why }) => why)
      .map(({ target, why }) => `${path} → ${target}: ${why}`),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(wrong).toEqual([])
})

test('errors and warnings are logged in one place, which leaves out their data', () => {
  const isServed = (file: string) => file.startsWith('server/') && !/\.test\.ts$|\/testing\//.test(file)
  const saying = files.filter(({ path, text }) => isServed(path) && /console\.(?:error|warn|log|dir)\(/.test(text))
  expect(saying.map(({ path }) => path)).toEqual(['server/platform/log/logged-error.ts'])
})

test('no object literal is spread into another', () => {
  const spreading = files.filter(({ path, text }) => !path.endsWith('structure.test.ts') && /\.\.\.\{\s/.test(text))
  expect(spreading.map(({ path }) => path)).toEqual([])
})

test('the diagram of the areas in architecture.md shows their imports; `npm run shape -- --save` draws it', () => {
  expect(readDrawnAreas()).toBe(drawAreas())
})

describe('the import rules', () => {
  test.each([
    ['contract/catalogue.ts', 'server/app.ts'],
    ['server/app.ts', 'web/app/root.tsx'],
    ['web/app/root.tsx', 'server/app.ts'],
    ['server/platform/jobs/jobs.ts', 'server/areas/catalogue/catalogue.service.ts'],
    ['server/areas/bundles/bundles.service.ts', 'server/areas/catalogue/catalogue.repository.ts'],
    ['server/areas/media/media.service.ts', 'server/app.ts'],
    ['assistant/tools/my-orders.ts', 'server/areas/orders/orders.repository.ts'],
    ['server/areas/later/later.service.ts', 'demo/seed.ts'],
    ['server/platform/jobs.ts', 'demo/seed.ts'],
    ['web/app/root.tsx', 'demo/seed.ts'],
    ['demo/seed.ts', 'web/app/root.tsx'],
    ['demo/seed.ts', 'server/testing/app.ts'],
    ['server/areas/media/media.service.ts', 'server/testing/app.ts'],
    ['web/app/ui/button.tsx', 'web/app/storefront/cart/cart-line.tsx'],
    ['web/app/storefront/cart/cart-line.tsx', 'web/app/storefront/catalogue/card/product-card.tsx'],
    ['web/app/storefront/cart/cart-line.tsx', 'web/app/routes/cart.tsx'],
    ['web/app/product/buy-row.tsx', 'web/app/storefront/cart/cart-line.tsx'],
    ['server/app.ts', 'tests/unit/structure.ts'],
    ['server/app.ts', 'server/areas/cart/cart.service.ts'],
    ['server/areas/bundles/bundles.area.ts', 'server/areas/catalogue/catalogue.area.ts'],
  ])('%s may not import %s', (from, to) => {
    expect(whyForbidden(from, to)).toBeTypeOf('string')
  })

  test.each([
    ['web/app/lib/api.ts', 'contract/client.ts'],
    ['server/areas/bundles/bundles.service.ts', 'server/areas/catalogue/catalogue.service.ts'],
    ['assistant/tools/my-orders.ts', 'server/areas/orders/orders.service.ts'],
    ['server/areas/catalogue/catalogue.service.ts', 'server/platform/time/clock.ts'],
    ['web/app/storefront/cart/cart-line.tsx', 'web/app/storefront/catalogue/queries.ts'],
    ['web/app/storefront/orders/order-again.ts', 'web/app/storefront/cart/use-add-to-cart.ts'],
    ['web/app/routes/cart.tsx', 'web/app/storefront/cart/cart-line.tsx'],
    ['web/app/storefront/cart/cart-line.tsx', 'web/app/product/gauge.tsx'],
    ['server/areas/media/media.test.ts', 'server/testing/app.ts'],
    ['server/shop.ts', 'demo/seed.ts'],
    ['server/app.ts', 'server/areas/cart/cart.area.ts'],
    ['server/areas/cart/cart.area.ts', 'server/context.ts'],
    ['demo/seed.ts', 'server/areas/bundles/bundle.write.service.ts'],
  ])('%s may import %s', (from, to) => {
    expect(whyForbidden(from, to)).toBeUndefined()
  })
})
