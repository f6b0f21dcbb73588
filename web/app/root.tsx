import { brandingPath } from '@shop/contract/branding/branding.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, use, useState } from 'react'
import { Links, Meta, Outlet, redirect, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import fontUrl from '../.fonts/mona-sans.woff2?url'
import type { Route } from './+types/root'
import { apiFor, pageContext, reportThen } from './lib/api.server-context.ts'
import { createQueryClient } from './lib/query-client.ts'
import { useEarlyInput } from './shell/early-input.ts'
import { ErrorPage } from './shell/error-page.tsx'
import headScript from './shell/head-script.ts?inline-script'
import { ScriptNonceContext } from './shell/script-nonce.ts'
import { Shell } from './shell/shell.tsx'
import { noticeAnswer } from './shell/suspension/suspension.server.tsx'
import { categoriesQuery } from './storefront/catalogue/queries.ts'
import { DEFAULT_FRAME, PageFrameContext } from './storefront/content/use-page-frame.ts'
import { settingsQuery } from './storefront/site-settings/queries.ts'
import stylesheet from './styles/app.css?url'

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'alternate', href: '/blog/feed.xml', type: 'application/rss+xml', title: 'Blog' },
]

/**
 * While the shop is suspended, or closed to customers, no loader runs and no page renders: the notice replaces them. A page that does not exist may have
 * moved: the look-up does not delay pages that exist.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context }, next) => (await noticeAnswer(context)) ?? next(),
  async ({ context }, next) => {
    const answer = await next()
    const to = answer instanceof Response && answer.status === 404 && (await context.get(pageContext).movedTo())
    if (to) throw redirect(to, 301)
    return answer
  },
]

/** Loads data shared by all pages and visitors. Parts that fail to load are null: the browser fetches them again. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = apiFor(context)
  const { publicUrl, demo, googleTag } = context.get(pageContext)
  const [settings, categories, frame] = await Promise.all([
    api('GET /site-settings/').catch(reportThen(context, null)),
    api('GET /categories/').then((answer) => answer.items, reportThen(context, null)),
    api('GET /content/frame').catch(reportThen(context, null)),
  ])
  return { publicUrl, demo, googleTag, settings, categories, frame }
}

/** The query cache keeps settings and categories fresh, so a navigation does not reload them. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  useEarlyInput()
  const shared = useRouteLoaderData<typeof loader>('root')
  const [queryClient] = useState(() => {
    const client = createQueryClient()
    if (shared?.settings) client.setQueryData(settingsQuery.queryKey, shared.settings)
    if (shared?.categories) client.setQueryData(categoriesQuery.queryKey, shared.categories)
    return client
  })
  const branding = shared?.settings && brandingPath(shared.settings)
  return (
    <html lang="en-GB" data-theme="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a module of ours */}
        <script nonce={use(ScriptNonceContext)} dangerouslySetInnerHTML={{ __html: headScript }} />
        <Meta />
        {shared?.settings?.fonts !== 'system' && (
          <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        )}
        <Links />
        <IconLinks version={shared?.settings?.icon ?? null} />
        {branding && <link rel="stylesheet" href={branding} />}
      </head>
      <body>
        <QueryClientProvider client={queryClient}>
          <PageFrameContext value={shared?.frame ?? DEFAULT_FRAME}>
            <Shell googleTag={shared?.googleTag ?? ''}>{children}</Shell>
          </PageFrameContext>
        </QueryClientProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** The address of a merchant's icon changes with it, so that browsers do not show a cached one. */
function IconLinks({ version }: { version: string | null }) {
  const query = version === null ? '' : `?v=${version}`
  return (
    <>
      <link rel="icon" href={`/icons/32.png${query}`} type="image/png" sizes="32x32" />
      {version === null && <link rel="icon" href="/icons/mark.svg" type="image/svg+xml" />}
      <link rel="apple-touch-icon" href={`/icons/180.png${query}`} />
    </>
  )
}

export default function App() {
  return <Outlet />
}

export const ErrorBoundary = ErrorPage
