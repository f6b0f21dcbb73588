import { DEFAULT_CONTACT_EMAIL } from '@shop/contract/constants.ts'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { RouterContextProvider } from 'react-router'
import { pageContext } from '../../lib/api.server-context.ts'
import { DEFAULT_SETTINGS } from '../../storefront/site-settings/queries.ts'
import stylesheet from '../../styles/app.css?url'
import { ClosedDocument } from './closed-notice.tsx'
import { SuspensionDocument } from './suspension-notice.tsx'

const RETRY_AFTER_S = 3600

/**
 * Returns the notice that replaces every page while the shop is suspended, or not open to this visitor: HTTP 503, no scripts;
 * else undefined.
 */
export async function noticeAnswer(context: Readonly<RouterContextProvider>): Promise<Response | undefined> {
  const { api, suspended, closedNotice, today } = context.get(pageContext)
  if (!suspended && !closedNotice) return undefined
  const { site_name: siteName, contact_email } = await api('GET /site-settings/').catch(() => DEFAULT_SETTINGS)
  if (suspended || !closedNotice) {
    return toAnswer(<SuspensionDocument siteName={siteName} today={today} stylesheet={stylesheet} />)
  }
  const email = contact_email === DEFAULT_CONTACT_EMAIL ? '' : contact_email
  return toAnswer(<ClosedDocument {...closedNotice} siteName={siteName} email={email} stylesheet={stylesheet} />)
}

const toAnswer = (document: ReactElement) =>
  new Response(`<!DOCTYPE html>${renderToStaticMarkup(document)}`, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'retry-after': String(RETRY_AFTER_S),
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    },
  })
