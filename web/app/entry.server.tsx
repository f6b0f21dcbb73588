import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import type { EntryContext, RouterContextProvider } from 'react-router'
import { ServerRouter } from 'react-router'
import { type PageContext, pageContext } from './lib/api.server-context.ts'
import { readStatus, toLoggableError } from './lib/page-error.ts'
import { withLateModules } from './shell/late-modules.ts'
import { RequestIdContext } from './shell/request-id.ts'
import { ScriptNonceContext } from './shell/script-nonce.ts'

export { createLoadContext } from './lib/api.server-context.ts'

/** The time limit of a render: a page is then answered with the parts that have arrived. */
const RENDER_LIMIT_MS = 10_000

interface Failed {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** Reports the error of a page. A response below 500, such as a 404, is not an error. */
export function handleError(error: unknown, { request, context }: Failed): void {
  const status = readStatus(error)
  if (request.signal.aborted || (status !== undefined && status < 500)) return
  context.get(pageContext).report('A page could not be answered', toLoggableError(error))
}

/** Renders a page completely, without streaming: the server caches it by address and hashes its own inline scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { requestId, scriptNonce, report } = loadContext.get(pageContext)
  const page = (
    <ScriptNonceContext value={scriptNonce}>
      <RequestIdContext value={routerContext.staticHandlerContext.errors ? requestId : undefined}>
        <ServerRouter context={routerContext} url={request.url} nonce={scriptNonce} />
      </RequestIdContext>
    </ScriptNonceContext>
  )
  const rendered = await renderWhole(page, { nonce: scriptNonce, report })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(withLateModules(rendered.html), { headers, status: rendered.hasFailed ? 500 : status })
}

function renderWhole(
  page: React.ReactElement,
  { nonce, report }: { nonce: string } & Pick<PageContext, 'report'>,
): Promise<{ html: string; hasFailed: boolean }> {
  return new Promise((resolve, reject) => {
    let hasFailed = false
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(limit)
        const body = new PassThrough()
        text(body).then((html) => resolve({ html, hasFailed }), reject)
        pipe(body)
      },
      onShellError: reject,
      onError(error) {
        hasFailed = true
        report('A page could not be rendered', error)
      },
    })
    const limit = setTimeout(abort, RENDER_LIMIT_MS)
  })
}
