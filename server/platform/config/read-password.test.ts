import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { readHidden, readPiped } from './read-password.ts'

async function type(...keys: string[]) {
  const raw: boolean[] = []
  const input = Object.assign(new PassThrough(), {
    setRawMode(isRaw: boolean) {
      raw.push(isRaw)
      return input
    },
  })
  let written = ''
  const read = readHidden(
    input,
    (text) => {
      written += text
    },
    'Password: ',
  )
  for (const key of keys) input.write(key)
  return { typed: await read, raw, written }
}

test('hides a typed password, and restores the terminal afterwards', async () => {
  expect(await type('se', 'cre', 'x', '\u007f', 't\r')).toEqual({
    typed: 'secret',
    raw: [true, false],
    written: 'Password: \n',
  })
})

test('Ctrl+C cancels the prompt', async () => {
  expect((await type('sec', '\u0003')).typed).toBeNull()
})

test('a piped password loses its line end, nothing else', async () => {
  const pipe = new PassThrough()
  pipe.end(' a pass word \n')
  expect(await readPiped(pipe)).toBe(' a pass word ')
})
