/**
 * What the server passes to every loader. The Fastify side creates it with `createLoadContext(values)`, exported from
 * the entry of the server bundle, so that both sides use the context key of the same bundle.
 */
import type { Client } from '@shop/contract/client.ts'
import type { Problem } from '@shop/contract/problems.ts'
import { createContext, data, RouterContextProvider } from 'react-router'
import type { RenderedText, RichText } from '../write-html.ts'
import { toLoggableError } from './page-error.ts'

/** `today` is YYYY-MM-DD in London. `requestId` is set only on error pages, so that no cached page contains one. */
export interface PageContext {
  api: Client
  suspended: boolean
  /** The notice that this visitor sees, because the shop is not open. */
  closedNotice?: { heading: string; notice: string } | undefined
  publicUrl: string
  demo: boolean
  today: string
  /** The provider of the chat's language model; null if the shop's own program answers. */
  modelProvider: string | null
  /** The id of the Google tag that this page may load; '' for none, and without the visitor's consent. */
  googleTag: string
  requestId?: string
  /** The nonce of the shop's own inline scripts; the browser runs no script without one. */
  scriptNonce: string
  /** Returns where the address of this request has moved to; undefined if nowhere. Only for pages that do not exist. */
  movedTo(): Promise<string | undefined>
  /** Logs an error on the server. */
  report(what: string, error: unknown): void
  /** Returns the cached HTML of a text. */
  htmlOf(text: RichText): Promise<RenderedText>
}

export const pageContext = createContext<PageContext>()

/** Returns the context of one page request, for `createRequestHandler(build)(request, context)`. */
export function createLoadContext(values: PageContext): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(pageContext, values)
  return context
}

/**
 * Returns the typed client for a loader: its calls stay inside the process. An API error becomes a response of the page
 * with the same status and the problem as its data, so an unknown product is a 404 page, not a 500.
 */
export function apiFor(context: Readonly<RouterContextProvider>): Client {
  const { api } = context.get(pageContext)
  return (name, ...input) =>
    api(name, ...input).catch((error: unknown) => {
      throw isApiError(error) ? data(error.problem, { status: error.problem.status }) : error
    })
}

/** The server's client comes from another bundle, so `instanceof ApiError` fails and the name is checked instead. */
function isApiError(error: unknown): error is Error & { problem: Problem } {
  return error instanceof Error && error.name === 'ApiError' && 'problem' in error
}

/** Returns a rejection handler for an optional part of a page: it reports the error and returns `fallback`. */
export function reportThen<T>(context: Readonly<RouterContextProvider>, fallback: T) {
  return (reason: unknown): T => {
    context.get(pageContext).report('A part of the page could not be loaded', toLoggableError(reason))
    return fallback
  }
}
