import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inOrder, LONGEST, type OrderedFile } from './order.ts'

const file = (path: string, project: string): OrderedFile => ({
  path: `/shop/${path}`,
  project,
  isMixed: project === 'browser' || project === 'faults',
})
const orderOf = (...files: OrderedFile[]) => inOrder(files).map(({ path }) => path.replace('/shop/', ''))

test('the listed files exist', () => {
  expect(LONGEST.filter((path) => !existsSync(path))).toEqual([])
})

test('the longest files of all mixed projects start first, then the projects alternate', () => {
  const [longest = '', second = ''] = LONGEST
  const browser = ['a', 'b', 'c', longest].map((path) => file(path, 'browser'))
  const faults = ['1', '2', second].map((path) => file(path, 'faults'))
  expect(orderOf(...browser, ...faults)).toEqual([longest, second, 'a', '1', 'b', '2', 'c'])
})

test('files that share workers stay together, the longest first', () => {
  const server = ['a', 'b', 'server/backup.test.ts'].map((path) => file(path, 'server'))
  const web = ['x', 'y'].map((path) => file(path, 'web'))
  expect(orderOf(...server, ...web)).toEqual(['server/backup.test.ts', 'a', 'b', 'x', 'y'])
})
