/** Every address in the sitemap exists and may be indexed. */
import { expect, inject, test } from 'vitest'

/** Number of pages fetched concurrently. */
const AT_ONCE = 4

const urlsIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, text = '']) => new URL(text.replaceAll('&amp;', '&')))

const fetchPage = (path: string) => fetch(`${inject('shopUrl')}${path}`, { redirect: 'manual' })
const textOf = async (path: string) => (await fetchPage(path)).text()

/** Returns what is wrong with a page of the sitemap; undefined if nothing is. */
async function faultOf({ href, pathname, search }: URL): Promise<string | undefined> {
  const response = await fetchPage(pathname + search)
  if (response.status !== 200) return `${href} answers ${response.status}`
  const html = await response.text()
  if (/<meta name="robots" content="noindex/.test(html)) return `${href} is not for search engines`
  const [, canonical = ''] = /<link rel="canonical" href="([^"]*)"/.exec(html) ?? []
  return canonical.replaceAll('&amp;', '&') === href ? undefined : `${href} has the canonical address ${canonical}`
}

test('every URL in the sitemap shows a page with that canonical URL', async () => {
  const parts = urlsIn(await textOf('/sitemap.xml'))
  const pages = (await Promise.all(parts.map(({ pathname }) => textOf(pathname)))).flatMap(urlsIn)
  expect(pages.length).toBeGreaterThan(300)
  const faults: string[] = []
  const waiting = pages.values()
  const walk = async () => {
    for (const page of waiting) {
      const fault = await faultOf(page)
      if (fault) faults.push(fault)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, walk))
  expect(faults).toEqual([])
})

test('the privacy policy has two URLs, one of them canonical', async () => {
  for (const path of ['/privacy', '/privacy-policy']) {
    expect(await textOf(path)).toMatch(/<link rel="canonical" href="[^"]*\/privacy"/)
  }
})
