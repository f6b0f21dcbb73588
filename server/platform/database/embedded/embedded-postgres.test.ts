import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  const isThere = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end()
  return isThere
}

test('a command that started before the shop leaves the server running for it, and the last one stops it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-embedded-'))
  const command = await startEmbeddedPostgres(folder, { fast: true })
  const shop = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'])
  await writeFile(join(folder, `postgres.used-by.${shop.pid}`), '')
  await command.stop()
  expect(await answers(command.url)).toBe(true)
  const next = await startEmbeddedPostgres(folder, { fast: true })
  expect(next.url).toBe(command.url)
  shop.kill('SIGKILL')
  await once(shop, 'exit')
  await next.stop()
  expect(await answers(command.url)).toBe(false)
  await rm(folder, { recursive: true, force: true })
})
