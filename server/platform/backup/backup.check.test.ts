import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeArchive } from './backup.archive.ts'
import { checkBackup } from './backup.check.ts'
import { BackupError } from './backup.format.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-archive-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(['not JSON', '{"format":1', '', '[]', '{"format":1}'])(
  'a complete archive with the manifest %j is reported as damaged',
  async (text) => {
    const file = join(folder, 'strange.backup')
    const archive = writeArchive(createWriteStream(file), { lock: undefined })
    await archive.add('manifest.json', Buffer.from(text))
    await archive.finish()
    const checking = checkBackup(file, { passphrase: undefined })
    await expect(checking).rejects.toThrow(BackupError)
    await expect(checking).rejects.toThrow(`${file} is damaged: what it says of itself cannot be read.`)
  },
)

test('a file that age encrypted as text is not reported as damaged', async () => {
  const file = join(folder, 'text.backup')
  await writeFile(file, '-----BEGIN AGE ENCRYPTED FILE-----\nYWdlLWVuY3J5cHRpb24ub3JnL3YxCg==\n')
  await expect(checkBackup(file, { passphrase: 'correct horse' })).rejects.toThrow('is locked as text (age --armor)')
})
