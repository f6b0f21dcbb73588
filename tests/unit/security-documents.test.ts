/** The files and tests named in security documents must exist. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFile(join(root, file), 'utf8')
const DOCUMENTS = [
  'SECURITY.md',
  'docs/security/threat-model.md',
  'docs/security/asvs.md',
  'docs/security/data.md',
  'docs/decisions/0017-wrong-logins-lock-nobody-out.md',
]

/** Matches `path/to/file.ts` or `folder/` in backticks: with a slash or a known extension. */
const NAMED = /`([\w.-]+(?:\/[\w.-]+)*(?:\/|\.(?:tsx?|mjs|md|json|yaml|conf|sql)))`/g

test.each(DOCUMENTS)('everything that %s names exists', async (document) => {
  const named = [...(await read(document)).matchAll(NAMED)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('every requirement of levels 1 and 2 has one line, with a verdict and a reason', async () => {
  const rows = (await read('docs/security/asvs.md')).matchAll(
    /^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm,
  )
  const lines = [...rows].map(([, id = '', matter = '', verdict = '', reason = '']) => ({
    id,
    matter,
    verdict,
    reason,
  }))
  // 70 of level 1 and 183 of level 2 (version 5.0.0).
  expect(lines).toHaveLength(253)
  expect(new Set(lines.map(({ id }) => id)).size).toBe(253)
  for (const { id, matter, verdict, reason } of lines) {
    expect(['met', 'partly', 'not met', 'not applicable'], id).toContain(verdict)
    expect(Math.min(matter.trim().length, reason.trim().length), id).toBeGreaterThan(3)
  }
  const many = (verdict: string) => lines.filter((line) => line.verdict === verdict).length
  const sum = `Of 253: ${many('met')} met, ${many('partly')} partly, ${many('not met')} not met, ${many('not applicable')} not applicable.`
  expect(await read('docs/security/asvs.md')).toContain(sum)
})
