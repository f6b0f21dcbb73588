/** docs/specification-coverage.md lists the tests of each promise: each of them must exist. */
import { expect, test } from 'vitest'
import { isProduction, readSources } from '../../scripts/shape/sources.ts'

const TABLE = 'docs/specification-coverage.md'

/** Normalises quotes and escapes, so that a title in code equals one in a document. */
const plain = (text: string) => text.replaceAll(/\\(.)/g, '$1').replaceAll('’', "'")

/**
 * Returns the titles in the third column of a row: after `name.test.ts`:, separated by semicolons. A title may be
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

const rows = readSources(TABLE).flatMap(({ text }) => text.split('\n').filter((line) => line.startsWith('| ')))

test('every test that the table cites exists', () => {
  const tests = readSources('*.ts', '*.tsx').filter((source) => !isProduction(source))
  const code = plain(tests.map(({ text }) => text).join('\n'))
  const missing = rows.flatMap(citedTitles).filter((title) => !code.includes(title))
  expect(rows.length).toBeGreaterThan(100)
  expect(missing).toEqual([])
})

test('every promise has one row', () => {
  const promises = rows.map((row) => row.split('|')[1]?.trim()).filter((promise) => promise !== 'Clause')
  expect(promises.filter((promise, position) => promises.indexOf(promise) !== position)).toEqual([])
})
