/**
 * What the server hands to every loader. The Fastify side makes one with `createLoadContext(values)`, which the server
 * bundle exports from its entry, so that both sides use this bundle's own context key.
 */
import type { Client } from '@shop/contract/client.ts'
import type { Problem } from '@shop/contract/problems.ts'
import { createContext, data, RouterContextProvider } from 'react-router'
import type { RenderedText, RichText } from '../write-html.ts'
import { toLoggableError } from './page-error.ts'

/** `today` is YYYY-MM-DD in London. `requestId` appears on error pages alone, so a cached page never carries one. */
export interface PageContext {
  api: Client
  suspended: boolean
  publicUrl: string
  demo: boolean
  today: string
  /** Whose language model answers in the chat; null where the shop's own program does. */
  modelProvider: string | null
  requestId?: string
  /** The nonce of the shop's own inline scripts; no script without it may run. */
  scriptMark: string
  /** Writes an error into the server's log. */
  report(what: string, error: unknown): void
  /** The stored HTML of a text. */
  htmlOf(text: RichText): Promise<RenderedText>
}

export const pageContext = createContext<PageContext>()

/** The context of one page request, for `createRequestHandler(build)(request, context)`. */
export function createLoadContext(values: PageContext): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(pageContext, values)
  return context
}

/**
 * The typed client of a loader: calls run inside the process. An error of the API becomes a response of the page with
 * the same status and the problem as its data, so an unknown product is a 404 page and not a failure of ours.
 */
export function apiFor(context: Readonly<RouterContextProvider>): Client {
  const { api } = context.get(pageContext)
  return (name, ...input) =>
    api(name, ...input).catch((error: unknown) => {
      throw isApiError(error) ? data(error.problem, { status: error.problem.status }) : error
    })
}

/** The server's client is not of this bundle, so its ApiError is known by its name and not by its class. */
function isApiError(error: unknown): error is Error & { problem: Problem } {
  return error instanceof Error && error.name === 'ApiError' && 'problem' in error
}

/** For a part of a page that the page can do without: reports the error and goes on with `fallback`. */
export function reportThen<T>(context: Readonly<RouterContextProvider>, fallback: T) {
  return (reason: unknown): T => {
    context.get(pageContext).report('A part of the page could not be loaded', toLoggableError(reason))
    return fallback
  }
}
