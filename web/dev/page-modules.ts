/** The web's sources as the process that renders pages runs them: modules come from the Vite of `npm run dev`. */
import { ModuleRunner, type ModuleRunnerTransport } from 'vite/module-runner'

const SERVER_BUILD = 'virtual:react-router/server-build'
/** How Vite names a module that it leaves to this process. */
const OWN_MODULE = /^\/@id\/(@shop\/contract\/.+)$/

type Invoke = NonNullable<ModuleRunnerTransport['invoke']>

export interface PageModules<Build> {
  /** The web's server build of today's sources. */
  load(): Promise<Build>
  /** Has every module fetched again: to be called when one has changed. */
  invalidate(): void
}

/** `fetchModule` asks Vite. */
export function openPageModules<Build>(fetchModule: Invoke): PageModules<Build> {
  const invoke: Invoke = async (payload) => {
    if (payload.type !== 'custom' || payload.data.name !== 'fetchModule') return fetchModule(payload)
    const [url, importer, { cached = false } = {}] = payload.data.data
    const own = OWN_MODULE.exec(url)?.[1]
    if (own) return { result: { externalize: import.meta.resolve(own), type: 'module' } }
    // Once for each module and not for each import of it: `invalidate` clears them all.
    return importer && cached ? { result: { cache: true } } : fetchModule(payload)
  }
  const runner = new ModuleRunner({ transport: { invoke }, hmr: false, sourcemapInterceptor: 'node' })
  return {
    load: () => runner.import<Build>(SERVER_BUILD),
    invalidate: () => runner.clearCache(),
  }
}
