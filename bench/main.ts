/** npm run bench -- [catalogue] [start] [pages] [import] [promotions] [orders] [admin] [chat] [scale] [--products N]; default: all parts. */
import { parseArgs } from 'node:util'
import { benchAdmin } from './admin.ts'
import { benchCatalogue } from './catalogue.ts'
import { benchChat } from './chat.ts'
import { benchImport } from './import.ts'
import { benchOrders } from './orders.ts'
import { benchPages } from './pages.ts'
import { benchPromotions } from './promotions.ts'
import { type Figure, report } from './report.ts'
import { benchScale } from './scale.ts'
import { benchStart } from './start.ts'

const PARTS: Record<string, { title: string; run(products: number): Promise<Figure[]>; sizes: number[] }> = {
  catalogue: { title: 'Catalogue', run: benchCatalogue, sizes: [10_000, 100_000] },
  start: { title: 'Start', run: benchStart, sizes: [10_000] },
  pages: { title: 'First visit', run: benchPages, sizes: [10_000] },
  import: { title: 'Import', run: benchImport, sizes: [10_000] },
  promotions: { title: 'Promotions', run: benchPromotions, sizes: [100] },
  orders: { title: 'Orders', run: benchOrders, sizes: [1000] },
  admin: { title: 'Admin area, 1,000,000 orders and 200,000 users', run: benchAdmin, sizes: [100_000] },
  chat: { title: 'Assistant', run: benchChat, sizes: [100_000] },
  scale: { title: 'Scale', run: benchScale, sizes: [1_000_000] },
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { products: { type: 'string' } } })
const unknown = positionals.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}

for (const [name, { title, run, sizes }] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  for (const products of values.products ? [Number(values.products)] : sizes) {
    report(`${title}, ${products.toLocaleString('en-GB')} products`, await run(products))
  }
}
