import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a folder like the output of the web's build, for tests with their own pages; the caller removes it. */
export async function createBuildFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-build-'))
  await mkdir(join(folder, 'client', 'assets'), { recursive: true })
  await mkdir(join(folder, 'texts'))
  await writeFile(join(folder, 'texts', 'index.js'), '')
  return folder
}
