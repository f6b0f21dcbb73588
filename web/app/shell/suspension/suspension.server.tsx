import { DEFAULT_SITE_NAME } from '@shop/contract/constants.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import type { RouterContextProvider } from 'react-router'
import { pageContext } from '../../lib/api.server-context.ts'
import stylesheet from '../../styles/app.css?url'
import { SuspensionDocument } from './suspension-notice.tsx'

const RETRY_AFTER_S = 3600

/** Returns the notice that replaces every page while the shop is suspended: HTTP 503, no scripts; else undefined. */
export async function suspensionAnswer(context: Readonly<RouterContextProvider>): Promise<Response | undefined> {
  const { api, suspended, today } = context.get(pageContext)
  if (!suspended) return undefined
  const siteName = await api('GET /site-settings/').then(
    (settings) => settings.site_name,
    () => DEFAULT_SITE_NAME,
  )
  const html = renderToStaticMarkup(<SuspensionDocument siteName={siteName} today={today} stylesheet={stylesheet} />)
  return new Response(`<!DOCTYPE html>${html}`, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'retry-after': String(RETRY_AFTER_S),
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    },
  })
}
