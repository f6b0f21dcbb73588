/** Vite as `npm run dev` runs it: inside the HTTP server that developers open, for the browser's modules and the server's. */
import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { type Connect, createServer, type HotPayload, type Plugin } from 'vite'

const WEB_FOLDER = fileURLToPath(new URL('..', import.meta.url))

/** What the browser may come to load, so that no package is found late, which would load the page again. */
const BROWSER_ENTRIES = ['app/**/*.{ts,tsx}', '!app/**/*.test.{ts,tsx}', '!app/**/*.server.{ts,tsx}']
const NOT_FOR_BROWSERS = ['!app/entry.server.tsx', '!app/routes.ts', '!app/mail/**', '!app/testing/**']

export interface PagesServer {
  /** Answers requests for modules and files of the web, and calls `next` for all others. */
  middlewares: Connect.Server
  /** Answers what a module runner asks: `web/dev/page-modules.ts`, in the process that renders pages. */
  fetchModule(payload: HotPayload): Promise<{ result: unknown } | { error: unknown }>
  /** Calls `onChange` for every file that is added, changed or removed under `folders` or the web's own. */
  watch(folders: readonly string[], onChange: (file: string) => void): void
  close(): Promise<void>
}

/** `onServerChange` is called when a module that pages are rendered with has changed. */
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

/** The server has loaded the contract already: a second copy would name every schema of the API's description twice. */
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
