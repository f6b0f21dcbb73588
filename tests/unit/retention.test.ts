import { readFile } from 'node:fs/promises'
import { RETENTION } from '@shop/contract/retention.ts'
import { expect, test } from 'vitest'

/** Deletes images, which are not personal data. */
const ABOUT_NOBODY = ['media.tidy']

test('each period of the privacy page has a job that applies it, and each such job has a period', async () => {
  const shop = await readFile(new URL('../../server/shop.ts', import.meta.url), 'utf8')
  const jobs = [...shop.matchAll(/name: '([a-z.-]+\.tidy)'/g)].map(([, name = '']) => name)
  const named = RETENTION.map(({ by }) => by).filter((by) => by.endsWith('.tidy'))
  expect([...new Set<string>(named)].sort()).toEqual(jobs.filter((name) => !ABOUT_NOBODY.includes(name)).sort())
})

test('the privacy page shows the periods that the jobs apply', async () => {
  const page = await readFile(new URL('../../web/app/routes/information/privacy.tsx', import.meta.url), 'utf8')
  expect(page).toContain('RETENTION.map(({ what, kept }) => [what, kept])')
  expect(new Set(RETENTION.map(({ what }) => what)).size).toBe(RETENTION.length)
})
