/** Lighthouse scores of the demo shop with its mobile preset: slow network and slow CPU. */
import lighthouse from 'lighthouse'
import { freePort } from '../server/platform/free-port.ts'
import { openBrowser } from '../tests/browser/support/open-browser.ts'
import { type Figure, milliseconds, withLimit } from './report.ts'
import { demoFolder, startDemo } from './shops.ts'

const PAGES = { home: '/', shop: '/shop', product: '/product/1', article: '' }
const WANTED = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof WANTED
const CATEGORIES: readonly Category[] = ['performance', 'accessibility', 'best-practices', 'seo']
/** Number of runs, of which the median counts, because other load on the machine affects single runs. */
const RUNS = 3

export async function lighthouseScores(): Promise<Figure[]> {
  const [port, debuggingPort] = [await freePort(), await freePort()]
  const shop = await startDemo(demoFolder(), { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` })
  const browser = await openBrowser({ hasGpu: true, flags: [`--remote-debugging-port=${debuggingPort}`] })
  const origin = `http://localhost:${port}`
  try {
    const figures: Figure[] = []
    for (const [name, path] of Object.entries(PAGES)) {
      const address = `${origin}${path || (await newestArticle(origin))}`
      // Cached and compressed first, as for visitors of a shop in use.
      await fetch(address, { headers: { 'accept-encoding': 'br, gzip' } })
      const runs: Scores[] = []
      for (let run = 0; run < RUNS; run += 1) runs.push(await scoresOf(address, debuggingPort))
      figures.push(...CATEGORIES.map((category) => figureOf(name, category, runs)))
    }
    figures.push(...(await speedFigures(origin, debuggingPort)))
    return figures
  } finally {
    await browser.close()
    await shop.stop()
  }
}

/** Scores from 0 to 100 by category, and the audits that are not perfect. */
interface Scores {
  score: Record<Category, number>
  faults: Record<Category, string[]>
}

async function scoresOf(address: string, port: number): Promise<Scores> {
  const result = await lighthouse(address, { port, onlyCategories: [...CATEGORIES], logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse said nothing of ${address}.`)
  const { audits, categories } = result.lhr
  const of = <T>(read: (category: Category) => T) => ({
    performance: read('performance'),
    accessibility: read('accessibility'),
    'best-practices': read('best-practices'),
    seo: read('seo'),
  })
  return {
    score: of((category) => Math.round((categories[category]?.score ?? 0) * 100)),
    faults: of((category) =>
      (categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
    ),
  }
}

function figureOf(page: string, category: Category, runs: Scores[]): Figure {
  const middle = runs.toSorted((one, other) => one.score[category] - other.score[category])[Math.floor(runs.length / 2)]
  const score = middle?.score[category] ?? 0
  const wanted = WANTED[category]
  const faults = score < wanted && middle ? ` (${middle.faults[category].join('; ')})` : ''
  return {
    name: `Lighthouse, ${page}: ${category}`,
    value: `${score}${faults}`,
    wanted: `≥ ${wanted}`,
    isMet: score >= wanted,
  }
}

/** A phone with a quarter of this machine's CPU speed, 1.6 Mbit/s and 150 ms latency; throttled for real, not simulated. */
const SLOW = {
  throttlingMethod: 'devtools',
  throttling: {
    requestLatencyMs: 150,
    downloadThroughputKbps: 1600,
    uploadThroughputKbps: 750,
    cpuSlowdownMultiplier: 4,
    rttMs: 150,
    throughputKbps: 1600,
  },
} as const

/** Measures the home page, and a bundle not visited before, on a slow phone. */
async function speedFigures(origin: string, port: number): Promise<Figure[]> {
  const home = await auditsOf(`${origin}/`, port)
  // One run only: the second would find it cached.
  const bundle = await auditsOf(`${origin}${await oldestBundle(origin)}`, port, 1)
  return [
    withLimit('home, slow phone: total blocking time', home('total-blocking-time'), 150, milliseconds),
    withLimit('home, slow phone: layout shift', home('cumulative-layout-shift'), 0.01, (value) => value.toFixed(4)),
    { name: 'home, slow phone: largest picture', value: milliseconds(home('largest-contentful-paint')) },
    withLimit('unseen bundle, slow phone: largest picture', bundle('largest-contentful-paint'), 1200, milliseconds),
  ]
}

/** Returns the median of each audit over `count` runs. */
async function auditsOf(address: string, port: number, count = RUNS): Promise<(audit: string) => number> {
  const runs: Record<string, number>[] = []
  for (let run = 0; run < count; run += 1) {
    const result = await lighthouse(address, { port, onlyCategories: ['performance'], logLevel: 'error', ...SLOW })
    const audits = Object.values(result?.lhr.audits ?? {})
    runs.push(Object.fromEntries(audits.map(({ id, numericValue }) => [id, numericValue ?? Number.NaN])))
  }
  return (audit) =>
    runs.map((run) => run[audit] ?? Number.NaN).toSorted((one, other) => one - other)[Math.floor(count / 2)] ??
    Number.NaN
}

const newestArticle = (origin: string) => pathOn(origin, '/blog', /href="(\/blog\/\d[^"]*)"/)
const oldestBundle = (origin: string) =>
  pathOn(origin, '/bundles', /href="(\/bundle\/\d[^"]*)"(?!.*href="\/bundle\/\d)/s)

/** Returns the path that `link` matches on a page. */
async function pathOn(origin: string, page: string, link: RegExp): Promise<string> {
  const html = await (await fetch(`${origin}${page}`)).text()
  const path = link.exec(html)?.[1]
  if (!path) throw new Error(`${page} has no such link.`)
  return path
}
