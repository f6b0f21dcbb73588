/** Runs the web's sources in the process that renders pages: modules come from the Vite server of `npm run dev`. */
import { ModuleRunner, type ModuleRunnerTransport } from 'vite/module-runner'

const SERVER_BUILD = 'virtual:react-router/server-build'
/** The address that Vite gives a module it leaves to this process. */
const OWN_MODULE = /^\/@id\/(@shop\/contract\/.+)$/

type Invoke = NonNullable<ModuleRunnerTransport['invoke']>

export interface PageModules<Build> {
  /** Returns the web's server build from the current sources. */
  load(): Promise<Build>
  /** Clears the cached modules, for use after one has changed. */
  invalidate(): void
}

/** Runs modules that `fetchModule` requests from Vite. */
export function openPageModules<Build>(fetchModule: Invoke): PageModules<Build> {
  const invoke: Invoke = async (payload) => {
    if (payload.type !== 'custom' || payload.data.name !== 'fetchModule') return fetchModule(payload)
    const [url, importer, { cached = false } = {}] = payload.data.data
    const own = OWN_MODULE.exec(url)?.[1]
    if (own) return { result: { externalize: import.meta.resolve(own), type: 'module' } }
    // Once per module rather than once per import: `invalidate` clears all modules.
    return importer && cached ? { result: { cache: true } } : fetchModule(payload)
  }
  const runner = new ModuleRunner({ transport: { invoke }, hmr: false, sourcemapInterceptor: 'node' })
  return {
    load: () => runner.import<Build>(SERVER_BUILD),
    invalidate: () => runner.clearCache(),
  }
}
