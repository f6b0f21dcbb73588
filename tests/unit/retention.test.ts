import { readFile } from 'node:fs/promises'
import { RETENTION } from '@shop/contract/privacy/retention.ts'
import { expect, test } from 'vitest'
import { readSources } from '../../scripts/shape/sources.ts'

/** Deletes images, which are not personal data. */
const ABOUT_NOBODY = ['media.tidy']

test('each period of the privacy page has a job that applies it, and each such job has a period', () => {
  const sources = readSources('server/app.ts', 'server/areas/*.area.ts')
  const jobs = sources.flatMap(({ text }) =>
    [...text.matchAll(/name: '([a-z.-]+\.tidy)'/g)].map(([, name = '']) => name),
  )
  const named = RETENTION.map(({ by }) => by).filter((by) => by.endsWith('.tidy'))
  expect([...new Set<string>(named)].sort()).toEqual(jobs.filter((name) => !ABOUT_NOBODY.includes(name)).sort())
})

test('the default privacy page shows the periods', async () => {
  const page = await readFile(new URL('../../contract/content/pages/privacy.md', import.meta.url), 'utf8')
  expect(page).toContain('\n{block.retention}\n')
  expect(new Set(RETENTION.map(({ what }) => what)).size).toBe(RETENTION.length)
})
