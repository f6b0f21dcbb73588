/** Transfer sizes of a first visit, measured in a real browser, and Lighthouse scores. */
import { openBrowser } from '../tests/browser/support/open-browser.ts'
import { lighthouseScores } from './lighthouse.ts'
import { type Figure, withLimit } from './report.ts'
import { dataFolder, startShop } from './shops.ts'

const kilobytes = (value: number) => `${value.toFixed(1)} kB`
const PATHS = { home: '/', shop: '/shop', product: '/product/1' }

export async function benchPages(products: number): Promise<Figure[]> {
  const shop = await startShop(dataFolder(products))
  const browser = await openBrowser()
  try {
    const figures: Figure[] = []
    for (const [name, path] of Object.entries(PATHS)) {
      const sizes = await firstLoad(browser, `${shop.url}${path}`)
      figures.push(withLimit(`JavaScript of ${name}, compressed`, sizes.script ?? 0, 160, kilobytes))
      figures.push(withLimit(`CSS of ${name}, compressed`, sizes.stylesheet ?? 0, 20, kilobytes))
      figures.push({ name: `HTML of ${name}, compressed`, value: kilobytes(sizes.document ?? 0) })
    }
    return [...figures, ...(await lighthouseScores())]
  } finally {
    await browser.close()
    await shop.stop()
  }
}

/** Returns the transferred kB by type of resource. */
async function firstLoad(
  browser: Awaited<ReturnType<typeof openBrowser>>,
  url: string,
): Promise<Record<string, number>> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const sizes: Record<string, number> = {}
  page.on('requestfinished', async (request) => {
    const { responseBodySize } = await request.sizes()
    sizes[request.resourceType()] = (sizes[request.resourceType()] ?? 0) + responseBodySize / 1000
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await context.close()
  return sizes
}
