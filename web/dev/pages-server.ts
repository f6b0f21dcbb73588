/** Vite for `npm run dev`: inside the HTTP server that developers open, for the browser's modules and the server's. */
import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { type Connect, createServer, type HotPayload, type Plugin } from 'vite'

const WEB_FOLDER = fileURLToPath(new URL('..', import.meta.url))

/** Entries for pre-bundling: a package discovered later would reload the page. */
const BROWSER_ENTRIES = ['app/**/*.{ts,tsx}', '!app/**/*.test.{ts,tsx}', '!app/**/*.server.{ts,tsx}']
const NOT_FOR_BROWSERS = ['!app/entry.server.tsx', '!app/routes.ts', '!app/mail/**', '!app/testing/**']

export interface PagesServer {
  /** Serves the modules and files of the web, and calls `next` for all other requests. */
  middlewares: Connect.Server
  /** Answers the requests of `web/dev/page-modules.ts`, in the process that renders pages. */
  fetchModule(payload: HotPayload): Promise<{ result: unknown } | { error: unknown }>
  /** Calls `onChange` for each file that is added, changed or removed in `folders` or the web's own folder. */
  watch(folders: readonly string[], onChange: (file: string) => void): void
  close(): Promise<void>
}

/** Starts Vite. `onServerChange` is called when a module for rendering pages has changed. */
export async function openPagesServer(server: Server, onServerChange: () => void): Promise<PagesServer> {
  const vite = await createServer({
    root: WEB_FOLDER,
    configFile: `${WEB_FOLDER}vite.config.ts`,
    appType: 'custom',
    clearScreen: false,
    server: { middlewareMode: true, ws: { server }, cors: false },
    optimizeDeps: { entries: [...BROWSER_ENTRIES, ...NOT_FOR_BROWSERS] },
    plugins: [serversContract, changeNotice(onServerChange)],
  })
  return {
    middlewares: vite.middlewares,
    fetchModule: (payload) => vite.environments.ssr.hot.handleInvoke(payload),
    watch(folders, onChange) {
      vite.watcher.add(folders)
      vite.watcher.on('all', (_event, file) => onChange(file))
    },
    close: () => vite.close(),
  }
}

/** The server has loaded the contract: a second copy would register every schema of the API's description twice. */
const serversContract: Plugin = {
  name: 'servers-contract',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: { filter: { id: /^@shop\/contract\// }, handler: (id) => ({ id, external: true }) },
}

const changeNotice = (onServerChange: () => void): Plugin => ({
  name: 'change-notice',
  hotUpdate: {
    order: 'post',
    handler({ modules }) {
      if (this.environment.name === 'ssr' && modules.length > 0) onServerChange()
    },
  },
})
