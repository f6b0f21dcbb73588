/** docs/specification-coverage.md names the tests of each promise: each of them must exist. */

import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const TABLE = 'docs/specification-coverage.md'
const SOURCES = [
  '{contract,server,web/app,scripts,tests}/**/*.test.{ts,tsx}',
  'server/testing/*.ts',
  'web/app/testing/*.ts',
]

/** Quotes as typed, without escapes, so that a title in code compares with one in a document. */
const plain = (text: string) => text.replaceAll(/\\(.)/g, '$1').replaceAll('’', "'")

/**
 * The titles that the third column of a row cites: what follows `name.test.ts`:, separated by semicolons. A title may be
 * shortened with '…' and followed by what it covers in brackets.
 */
function citedTitles(row: string): string[] {
  const tests = row.split(/(?<!\\)\|/)[3] ?? ''
  return [...tests.matchAll(/`[^`]*\.test[^`]*`(?: \([^)]*\))?: ([^`]*)/g)]
    .flatMap(([, titles = '']) => titles.split(';'))
    .map((title) =>
      plain(
        title
          .replace(/[,\s]+$/, '')
          .replace(/ \([^)]*\)$/, '')
          .replace(/…$/, '')
          .trim(),
      ),
    )
    .filter((title) => title !== '')
}

test('every test that the table cites exists', async () => {
  const files = SOURCES.flatMap((pattern) => globSync(pattern))
  const code = plain((await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n'))
  const rows = (await readFile(TABLE, 'utf8')).split('\n').filter((line) => line.startsWith('| '))
  const missing = rows.flatMap(citedTitles).filter((title) => !code.includes(title))
  expect(missing).toEqual([])
})
