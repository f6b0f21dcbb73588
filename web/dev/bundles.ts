/** The mail templates and the text renderer, which the server loads as one file each: rebuilt when a source changes. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const WEB_FOLDER = fileURLToPath(new URL('..', import.meta.url))

export interface Bundles {
  /** Rebuilds bundles that contain one of `files` (absolute paths); resolves to whether there were any. */
  rebuild(files: readonly string[]): Promise<boolean>
}

interface Bundle {
  name: string
  /** The source files of the bundle. */
  sources: ReadonlySet<string>
}

/** Builds all bundles into `folder`. */
export async function buildBundles(folder: string): Promise<Bundles> {
  const bundles: Bundle[] = []
  for (const name of ['mail', 'texts']) bundles.push({ name, sources: await buildOne(name, folder) })
  return {
    async rebuild(files) {
      const changed = bundles.filter(({ sources }) => files.some((file) => sources.has(file)))
      for (const bundle of changed) bundle.sources = await buildOne(bundle.name, folder)
      return changed.length > 0
    },
  }
}

async function buildOne(name: string, folder: string): Promise<Set<string>> {
  const built = await build({
    root: WEB_FOLDER,
    configFile: join(WEB_FOLDER, `vite.${name}.config.ts`),
    logLevel: 'warn',
    build: { outDir: join(folder, name), emptyOutDir: true },
  })
  const outputs = 'close' in built ? [] : [built].flat().flatMap(({ output }) => output)
  return new Set(outputs.flatMap((output) => (output.type === 'chunk' ? output.moduleIds : [])))
}
