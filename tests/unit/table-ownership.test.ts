import { expect, test } from 'vitest'
import { areaFromPath, isProduction, readSources } from '../../scripts/shape/sources.ts'
import { EXCEPTIONS, findAccesses, TABLES_OF, VIEWS_OF } from './table-ownership.ts'

const views = new Set(Object.values(VIEWS_OF).flat())
const ownerOf = new Map(Object.entries(TABLES_OF).flatMap(([area, tables]) => tables.map((table) => [table, area])))
const known = new Set([...ownerOf.keys(), ...views])

/** Returns 'orders' for server/areas/orders, 'platform' for server/platform, and the workspace for all others. */
function areaOf(path: string): string {
  const [workspace = '', folder = '', area = ''] = areaFromPath(path).split('/')
  return folder === 'areas' ? area : folder === 'platform' ? folder : workspace
}

/** Returns '<area> <table>' for every access to a table of another area, sorted. */
function foreignAccesses(access: 'reads' | 'writes'): string[] {
  const files = readSources('assistant/*.ts', 'demo/*.ts', 'server/*.ts').filter(isProduction)
  const all = files.flatMap(({ path, text }) =>
    [...findAccesses(text, known)[access]]
      .filter((table) => !views.has(table) && ownerOf.get(table) !== areaOf(path))
      .map((table) => `${areaOf(path)} ${table}`),
  )
  return [...new Set(all)].sort()
}

test('every table and view of the migrations has one owner', () => {
  const namesIn = (pattern: RegExp) =>
    readSources('server/migrations/*.sql').flatMap(({ text }) =>
      [...text.matchAll(pattern)].map(([, name = '']) => name),
    )
  const dropped = new Set(namesIn(/^drop table (\w+)/gm))
  const created = namesIn(/^create (?:unlogged )?(?:table|view) (\w+)/gm).filter((name) => !dropped.has(name))
  const owned = [...Object.values(TABLES_OF).flat(), ...views]
  expect(created.length).toBeGreaterThan(50)
  expect(owned.sort()).toEqual([...new Set(created)].sort())
})

test.each(['writes', 'reads'] as const)(
  'an area %s only its own tables, apart from the listed exceptions',
  (access) => {
    const allowed = Object.entries(EXCEPTIONS[access]).flatMap(([area, tables]) =>
      tables.map((table) => `${area} ${table}`),
    )
    const found = foreignAccesses(access)
    expect(found.filter((one) => !allowed.includes(one))).toEqual([])
    // Remove what is no longer needed from the list. The assistant's accesses may go without an entry in the same commit.
    expect(allowed.filter((one) => !found.includes(one) && !one.startsWith('assistant '))).toEqual([])
  },
)

test.each([
  [`db.selectFrom('product as p').innerJoin('brand', 'x', 'y')`, ['product', 'brand'], []],
  [`db.selectFrom(['product as p', 'brand as b'])`, ['product', 'brand'], []],
  ['sql`select 1 from product p join brand b on true`', ['product', 'brand'], []],
  [`db.insertInto('product').from('brand')`, ['brand'], ['product']],
  [`db.updateTable('product')`, [], ['product']],
  ['sql`delete from product`', [], ['product']],
])('finds the tables of %s', (text, reads, writes) => {
  expect(findAccesses(text, known)).toEqual({ reads: new Set(reads), writes: new Set(writes) })
})
