import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UnreadableFile } from '../formats/import.product.ts'
import { detectEncoding, inPieces, readBytes, readText } from './import.encoding.ts'
import { readRows } from './import.test-rows.ts'

async function read(...pieces: string[]) {
  return readRows(pieces)
}

describe('the CSV reader', () => {
  test('ignores a byte order mark and reads CRLF, LF and CR in one file', async () => {
    const { rows } = await read('\uFEFFHandle,Title\r\na,One\nb,Two\rc,Three\r\n')
    expect(rows.map(({ cells }) => cells)).toEqual([
      { handle: 'a', title: 'One' },
      { handle: 'b', title: 'Two' },
      { handle: 'c', title: 'Three' },
    ])
  })

  test('counts lines as an editor does, with blank lines and newlines within quotes', async () => {
    const { rows } = await read('Handle,Title\n\na,"One\nof two"\n,,\nb,"A ""quoted"" word"\n')
    expect(rows.map(({ line, cells }) => [line, cells.title])).toEqual([
      [3, 'One\nof two'],
      [6, 'A "quoted" word'],
    ])
  })

  test('yields to other work while it reads blank lines and short rows', async () => {
    const text = `Handle,Title\n${'\n'.repeat(200_000)}${'a,One\n'.repeat(20_000)}${',,\n'.repeat(20_000)}b,Two\n`
    let turns = 0
    const ticking = setInterval(() => turns++, 0)
    const { rows } = await readRows(readText(inPieces(Buffer.from(text)), 'utf-8'))
    clearInterval(ticking)
    expect(rows).toHaveLength(20_001)
    expect(rows.at(-1)).toMatchObject({ line: 240_002, cells: { handle: 'b' } })
    expect(turns).toBeGreaterThan(10)
  })

  test('accepts short rows and stray quotes, and counts extra cells of a long row', async () => {
    const { rows } = await read('Handle,Title,Price\na,One\nb,Two,3,4,5\nc,5" pipe,1\n')
    expect(rows).toEqual([
      { line: 2, cells: { handle: 'a', title: 'One' }, surplus: 0 },
      { line: 3, cells: { handle: 'b', title: 'Two', price: '3' }, surplus: 2 },
      { line: 4, cells: { handle: 'c', title: '5" pipe', price: '1' }, surplus: 0 },
    ])
  })

  test('reports a repeated column and uses the first one with a value', async () => {
    const { header, rows } = await read('Handle,Tags,tags ,,Title\na,,second,x,One\nb,first,second,,Two\n')
    expect(header.notes).toEqual([
      'There is more than one column "tags". We use the first that isn’t blank.',
      'We left out a column without a name.',
    ])
    expect(rows.map(({ cells }) => cells.tags)).toEqual(['second', 'first'])
  })

  test('detects semicolons and tabs, and reads a header split between chunks', async () => {
    expect((await read('Handle;Ti', 'tle\na;"x, y; z"\n')).rows[0]?.cells.title).toBe('x, y; z')
    expect((await read('Handle\tTitle\na\tOne\n')).rows[0]?.cells.title).toBe('One')
  })

  test('rejects an empty file, and names the line of a quote that is never closed', async () => {
    await expect(read('')).rejects.toThrow(UnreadableFile)
    await expect(read('\n ,\n')).rejects.toThrow('The file is empty.')
    await expect(read('Handle,Title\na,One\nb,"Two\nc,Three\n')).rejects.toThrow(/from line 3 on: a quotation mark/)
    await expect(read('Handle,Title\n\na,One\n\n\nb,"Two\n')).rejects.toThrow(/from line 6 on: a quotation mark/)
  })

  test('reads headers with names of object properties as ordinary columns', async () => {
    const { rows } = await read('__proto__,constructor\nx,y\n')
    expect(Object.entries(rows[0]?.cells ?? {})).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ])
  })

  test('reads back what was written, whatever the cells contain', async () => {
    const cell = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '').toWellFormed())
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 20 }), async (table) => {
        const quoted = table.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','))
        const { rows } = await read(['one,two,three', ...quoted].join('\r\n'))
        const filled = table.filter((cells) => cells.some((text) => text.trim() !== ''))
        const kept = (text: string | undefined) => (text?.trim() ? text : undefined)
        expect(rows.map(({ cells }) => [cells.one, cells.two, cells.three])).toEqual(
          filled.map((cells) => cells.map(kept)),
        )
      }),
      { numRuns: 200 },
    )
  })

  test('reads or rejects any text without another error', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom('"', ',', '\n', '\r', '""', ';', 'a', '\uFEFF', '\0', '\t', '\ud800'))
        .map((parts) => parts.join('')),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 4 }), async (pieces) => {
        const outcome = await read(...pieces).catch((error: unknown) => error)
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(UnreadableFile)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the encoding of a file', () => {
  const cases = [
    ['utf-8', Buffer.from('Name\nCafé £4')],
    ['utf-8', Buffer.from('\uFEFFName\nCafé £4')],
    ['windows-1252', Buffer.from('Name\nCafé £4', 'latin1')],
    ['utf-16le', Buffer.from('\uFEFFName\nCafé £4', 'utf16le')],
  ] as const

  test.each(cases)('detects and reads %s', async (encoding, bytes) => {
    const folder = await mkdtemp(join(tmpdir(), 'import-'))
    try {
      const path = join(folder, 'file.csv')
      await writeFile(path, bytes)
      expect(await detectEncoding(readBytes(path))).toBe(encoding)
      const { rows } = await readRows(readText(readBytes(path), encoding))
      expect(rows[0]?.cells.name).toBe('Café £4')
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

test('reads a file in memory in small chunks', async () => {
  const bytes = Buffer.from('é,1\n'.repeat(50_000))
  const pieces: Buffer[] = []
  for await (const piece of inPieces(bytes)()) pieces.push(piece)
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(65_536)
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
  expect((await readRows(readText(inPieces(bytes), 'utf-8'))).rows).toHaveLength(49_999)
})
