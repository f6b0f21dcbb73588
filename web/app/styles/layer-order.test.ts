import { expect, test } from 'vitest'

/** What the build puts beside the entry (vite.config.ts): a style sheet of it would be linked before app.css. */
const SOURCES = import.meta.glob<string>(
  [
    '../{shell,ui,product,seo}/**/*.tsx',
    '!../product/gallery/gallery-zoom.tsx',
    '../storefront/catalogue/card/product-card*.tsx',
    '../storefront/catalogue/product/{option-picker,page-notice}*.tsx',
  ],
  { query: '?raw', import: 'default', eager: true },
)

test('no storefront component imports its own style sheet, which would load before the layer order', () => {
  expect(Object.keys(SOURCES)).toContain('../product/gallery/gallery.tsx')
  const bringing = Object.entries(SOURCES).filter(([, source]) => /^import '.*\.css'/m.test(source))
  expect(bringing.map(([file]) => file)).toEqual([])
})
